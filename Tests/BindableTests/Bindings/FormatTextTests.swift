import Bindable
import BindableTesting
import Testing

@MainActor struct FormatTextTests {
  @Test(arguments: [
    ("Ada Lovelace", "AL"), ("Ada King Lovelace", "AL"), ("ada", "A"), ("", ""), ("  ", ""),
    ("(Ada) “Countess” Lovelace", "AL"), ("Élodie d’Arc", "ÉD"), ("王 小明", "王小"), ("– –", ""),
    ("3 Doors", "3D"),
  ])
  func initialsUseFirstAndLastWord(name: String, text: String) {
    #expect(Format.initials.apply(name) == text)
  }

  @Test func initialsRespectLimit() {
    #expect(Format.initials(limit: 1).apply("Ada King Lovelace") == "A")
    #expect(Format.initials(limit: 3).apply("Ada Augusta King Lovelace") == "AAL")
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("abcde", "abcde"), ("abcdef", "abcd…"), ("abc def", "abc…"),
    ("👨‍👩‍👧🇩🇪e\u{301}xyz", "👨‍👩‍👧🇩🇪e\u{301}x…"),
  ])
  func truncateLimitsCharacterCount(input: String, text: String) {
    #expect(Format.truncate(to: 5).apply(input) == text)
  }

  @Test func prefixAndSuffixKeepEmptyTextEmpty() {
    #expect(Format.prefix("@").apply("ada") == "@ada")
    #expect(Format.suffix(" km").apply("3") == "3 km")
    #expect(Format.prefix("@").apply("") == "")
    #expect(Format.suffix(" km").apply("") == "")
  }

  @Test func caseAndTrimmingFormatsConvertText() {
    #expect(Format.uppercased.apply("straße") == "STRASSE")
    #expect(Format.lowercased.apply("ADA") == "ada")
    #expect(Format.trimmed.apply(" \n ada b \t") == "ada b")
    #expect(Format.trimmed.apply(" \n ") == "")
  }

  @Test func chainedTextFormatsApplyInOrder() {
    let format = Format.initials.then(.lowercased).then(.suffix("!"))
    #expect(format.apply("Ada Lovelace") == "al!")
    #expect(format.name == #"initials.then(lowercased).then(suffix("!"))"#)
  }

  @Test func zeroLengthLimitsAreProgrammingErrors() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format.truncate(to: 0) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Format.initials(limit: 0) }
    }
  }
}
