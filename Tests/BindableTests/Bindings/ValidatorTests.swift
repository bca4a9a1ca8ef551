import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ValidatorTests {
  @Test(arguments: [
    ("ada@example.com", true), ("a@b.c", true), ("ada.l+x@mail.example.org", true), ("", false),
    ("ada", false), ("ada@", false), ("@example.com", false), ("ada@example", false),
    ("ada@.com", false), ("ada@example.", false), ("a@b@c.d", false), ("a b@c.d", false),
    ("a@b..c", false), ("a@b.c\n", false), ("müller@bücher.example", true),
  ])
  func emailAcceptsOnlyEmailAddresses(text: String, isRight: Bool) {
    #expect((Validator.email("no").errorMessage(for: text) == nil) == isRight)
  }

  @Test func nonEmptyAndNonBlankRequireContent() {
    #expect(Validator<String>.nonEmpty("Write.").errorMessage(for: "") == "Write.")
    #expect(Validator<String>.nonEmpty("Write.").errorMessage(for: " ") == nil)
    #expect(Validator<[Int]>.nonEmpty("Choose.").errorMessage(for: []) == "Choose.")
    #expect(Validator.nonBlank("Write.").errorMessage(for: " \t\n") == "Write.")
    #expect(Validator.nonBlank("Write.").errorMessage(for: " a ") == nil)
  }

  @Test func lengthCountsGraphemeClusters() {
    let short = Validator<String>.length(...2, "Too long.")
    #expect(short.errorMessage(for: "👩🏽‍🔬é") == nil)
    #expect(short.errorMessage(for: "abc") == "Too long.")
    #expect(Validator<String>.length(2..<4, "2 or 3.").errorMessage(for: "a") == "2 or 3.")
  }

  @Test func rangeAcceptsOnlyValuesInRange() {
    let age = Validator<Int>.range(0...150, "Between 0 and 150.")
    #expect(
      [-1, 0, 150, 151].map { age.errorMessage(for: $0) == nil } == [false, true, true, false])
  }

  @Test func combinedValidatorsReturnFirstMessage() {
    let name = Validator<String>.nonEmpty("Write.").and(.length(...3, "Too long."))
      .and(.matches("No X.") { !$0.contains("X") })
    #expect(
      ["", "abcX", "aX", "ab"].map { name.errorMessage(for: $0) } == [
        "Write.", "Too long.", "No X.", nil,
      ])
    #expect(name.name.hasPrefix("nonEmpty.and(length("))
  }

  @Test func validatorRunsAfterParser() {
    let age = Parser.int.then(.range(0...150, "Enter an age."))
    #expect(age.apply("36") == .value(36))
    #expect(age.apply("200") == .message("Enter an age."))
    #expect(age.apply("x").errorMessage == "Enter a whole number.")
    #expect(age.apply("36").errorMessage == nil)
  }

  @Test func validatorReturnsValidValueUnchanged() {
    let even = Validator<Int>("even") { $0.isMultiple(of: 2) ? nil : "Choose an even number." }
    #expect(even.apply(2) == .value(2))
    #expect(even.apply(3) == .message("Choose an even number."))
    #expect(even.withErrorMessage("No.").errorMessage(for: 3) == "No.")
  }
}
