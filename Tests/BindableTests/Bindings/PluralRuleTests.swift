import Testing

@testable import BindableCore

@MainActor struct PluralRuleTests {
  private let files = PluralForms(
    zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other")

  @Test func englishHasTwoCategories() {
    let forms = [0, 1, 2, 21].map { PluralRule.english.form(of: files, for: $0) }
    #expect(forms == ["other", "one", "other", "other"])
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
    polish[PluralRule.self] = PluralRule { number in
      number == 1 ? .one : (2...4).contains(number) ? .few : .many
    }
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
