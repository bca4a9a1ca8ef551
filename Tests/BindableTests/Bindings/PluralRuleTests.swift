import Testing

@testable import BindableCore

@MainActor struct PluralRuleTests {
  private let files = PluralForms(
    zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other")

  private func forms(_ rule: PluralRule, _ numbers: Int...) -> [String] {
    numbers.map { rule.form(of: files, for: $0) }
  }

  @Test func englishHasTwoCategories() {
    #expect(forms(.english, 0, 1, 2, 21) == ["other", "one", "other", "other"])
  }

  @Test func frenchHasOneForZeroAndManyForMillions() {
    #expect(forms(.french, 0, 1, 2, 1_000_000) == ["one", "one", "other", "many"])
  }

  @Test func slavicLanguagesHaveFewAndMany() {
    #expect(
      forms(.polish, 0, 1, 2, 5, 12, 21, 22) == [
        "many", "one", "few", "many", "many", "many", "few",
      ])
    #expect(
      forms(.russian, 1, 2, 5, 11, 12, 21, 111) == [
        "one", "few", "many", "many", "many", "one", "many",
      ])
    #expect(forms(.czech, 0, 1, 4, 5, 22) == ["other", "one", "few", "other", "other"])
  }

  @Test func arabicHasAllCategories() {
    #expect(
      forms(.arabic, 0, 1, 2, 3, 11, 99, 100, 103) == [
        "zero", "one", "two", "few", "many", "many", "other", "few",
      ])
  }

  @Test func japaneseHasOneForm() {
    #expect(forms(.japanese, 0, 1, 2) == ["other", "other", "other"])
  }

  @Test func numberWithoutMagnitudeHasCategory() {
    #expect(PluralRule.polish.category(of: .min) == .many)
    #expect(PluralRule.arabic.category(of: -3) == .few)
  }

  @Test func missingFormIsOther() {
    let forms = PluralForms(one: "file", other: "files")
    let words: [String] = PluralCategory.allCases.map { forms[$0] }
    #expect(words.count { $0 == "files" } == 5)
    #expect(PluralRule { _ in .two }.form(of: forms, for: 2) == "files")
  }

  @Test func formatFollowsRuleOfContext() {
    let plik = PluralForms(one: "plik", few: "pliki", many: "plików", other: "pliku")
    let format = Format<Int, String>.plural(plik)
    var polish = FormatContext()
    polish[PluralRule.self] = .polish
    #expect([1, 3, 5].map { format.apply($0, in: polish) } == ["1 plik", "3 pliki", "5 plików"])
    #expect([1, 3].map { format.apply($0) } == ["1 plik", "3 pliku"])
    #expect(format.name == #"plural("pliku", "plik", "pliki", "plików", number: decimal)"#)
  }

  @Test func textsAreJoinedWithSeparatorAndConjunction() {
    let names = ["Ada", "Grace", "Alan"]
    let format = Format<[String], String>.joined(separator: "; ", conjunction: " und ")
    #expect(format.apply(names) == "Ada; Grace und Alan")
    #expect(format.apply(Array(names.prefix(2))) == "Ada und Grace")
    #expect(format.apply(Array(names.prefix(1))) == "Ada" && format.apply([]) == "")
    #expect(Format<[String], String>.joined().apply(names) == "Ada, Grace, Alan")
    #expect(format.name == #"joined("; ", " und ")"#)
  }
}
