import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct ValidatorTests {
  @Test(arguments: [
    ("ada@example.com", true), ("a@b.c", true), ("ada.l+x@mail.example.org", true), ("", false),
    ("ada", false), ("ada@", false), ("@example.com", false), ("ada@example", false),
    ("ada@.com", false), ("ada@example.", false), ("a@b@c.d", false), ("a b@c.d", false),
    ("a@b..c", false), ("a@b.c\n", false), ("müller@bücher.example", true),
  ])
  func anAddressLooksLikeOne(text: String, isRight: Bool) {
    #expect((Validator.email("no").problem(with: text) == nil) == isRight)
  }

  @Test func somethingIsInIt() {
    #expect(Validator<String>.nonEmpty("Write.").problem(with: "") == "Write.")
    #expect(Validator<String>.nonEmpty("Write.").problem(with: " ") == nil)
    #expect(Validator<[Int]>.nonEmpty("Choose.").problem(with: []) == "Choose.")
    #expect(Validator.nonBlank("Write.").problem(with: " \t\n") == "Write.")
    #expect(Validator.nonBlank("Write.").problem(with: " a ") == nil)
  }

  @Test func charactersAreCountedAsPeopleDo() {
    let short = Validator<String>.length(...2, "Too long.")
    #expect(short.problem(with: "👩🏽‍🔬é") == nil)
    #expect(short.problem(with: "abc") == "Too long.")
    #expect(Validator<String>.length(2..<4, "2 or 3.").problem(with: "a") == "2 or 3.")
  }

  @Test func aValueIsInARange() {
    let age = Validator<Int>.range(0...150, "Between 0 and 150.")
    #expect([-1, 0, 150, 151].map { age.problem(with: $0) == nil } == [false, true, true, false])
  }

  @Test func theFirstMistakeIsTold() {
    let name = Validator<String>.nonEmpty("Write.").and(.length(...3, "Too long."))
      .and(.matches("No X.") { !$0.contains("X") })
    #expect(
      ["", "abcX", "aX", "ab"].map { name.problem(with: $0) } == [
        "Write.", "Too long.", "No X.", nil,
      ])
    #expect(name.name.hasPrefix("nonEmpty.and(length("))
  }
}
