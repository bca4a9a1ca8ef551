import Bindable
import BindableTesting
import Testing

@MainActor @Suite struct FormatTextTests {
  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("Ada King Lovelace", "AL"), ("ada", "A"), ("", ""), ("  ", ""),
    ("(Ada) “Countess” Lovelace", "AL"), ("Élodie d’Arc", "ÉD"), ("王 小明", "王小"), ("– –", ""),
    ("3 Doors", "3D"),
  ])
  func initialsAreOfTheFirstAndTheLastWord(name: String, text: String) {
    #expect(Format.initials.apply(name) == text)
  }

  @Test func initialsTakeAnotherLimit() {
    #expect(Format.initials(limit: 1).apply("Ada King Lovelace") == "A")
    #expect(Format.initials(limit: 3).apply("Ada Augusta King Lovelace") == "AAL")
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("abcde", "abcde"), ("abcdef", "abcd…"), ("abc def", "abc…"),
    ("👨‍👩‍👧🇩🇪e\u{301}xyz", "👨‍👩‍👧🇩🇪e\u{301}x…"),
  ])
  func truncateLeavesSoManyCharacters(input: String, text: String) {
    #expect(Format.truncate(to: 5).apply(input) == text)
  }

  @Test func prefixAndSuffixLeaveAnEmptyTextEmpty() {
    #expect(Format.prefix("@").apply("ada") == "@ada")
    #expect(Format.suffix(" km").apply("3") == "3 km")
    #expect(Format.prefix("@").apply("") == "")
    #expect(Format.suffix(" km").apply("") == "")
  }

  @Test func lettersAreMadeGreatOrSmall() {
    #expect(Format.uppercased.apply("straße") == "STRASSE")
    #expect(Format.lowercased.apply("ADA") == "ada")
    #expect(Format.trimmed.apply(" \n ada b \t") == "ada b")
    #expect(Format.trimmed.apply(" \n ") == "")
  }

  @Test func aListIsJoinedAsItsContextSays() {
    let names = ["A", "B", "C", "D"]
    #expect(Format.list().apply(names, in: FormatContext(.enUS)) == "A, B, C, and D")
    #expect(Format.list().apply(["A", "B"], in: FormatContext(.enUS)) == "A and B")
    #expect(Format.list().apply(names, in: FormatContext(.zhHans)) == "A、B、C和D")
    #expect(Format.list(limit: 2).apply(names, in: FormatContext(.deDE)) == "A, B und 2 weitere")
    #expect(Format.list(limit: 3).apply(names, in: FormatContext(.frFR)) == "A, B, C et 1 autre")
    #expect(
      Format.list(conjunction: "oder").apply(names, in: FormatContext(.deDE)) == "A, B, C oder D")
  }

  @Test func formatsChain() {
    let format = Format.initials.then(.lowercased).then(.suffix("!"))
    #expect(format.apply("Ada Lovelace") == "al!")
    #expect(format.name == #"initials.then(lowercased).then(suffix("!"))"#)
  }

  @Test func textsOfNoLengthAreMistakes() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format.truncate(to: 0) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format.initials(limit: 0) }
    }
  }
}
