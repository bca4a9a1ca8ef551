import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var thing = Thing(text: "")
}

private struct Thing: Equatable, CustomDebugStringConvertible {
  var text: String
  var debugDescription: String { text }
}

@MainActor private final class View {
  @Observed var text = ""
  var thing = Thing(text: "")
}

@MainActor struct ExtremeValuesTests {
  private let presenter = Presenter()
  private let view = View()
  private let table = BindingTable(Presenter.self, View.self) {
    \.name --> \.text
    \.thing --> \.thing
  }

  private nonisolated static let hostile = [
    "\u{1B}[2J\u{1B}[31mred", "line\nbreak\r\n\u{85}\u{2028}\u{2029}", "tab\tnul\u{0}bell\u{7}",
    "\u{202E}evil\u{202C}", "\u{2066}isolated\u{2069}", "quote\" backslash\\ \\(interpolated)",
    "\u{9B}31mC1", "\u{200B}\u{FEFF}hidden", "e" + String(repeating: "\u{301}", count: 5_000),
    String(repeating: "a", count: 1_000_000), "\u{E0041}tag",
  ]

  @Test(arguments: hostile.indices)
  func targetReceivesTextUnchanged(index: Int) {
    let connection = table.connect(presenter, to: view)
    presenter.name = Self.hostile[index]
    #expect(view.text.unicodeScalars.elementsEqual(Self.hostile[index].unicodeScalars))
    connection.disconnect()
  }

  @Test(arguments: hostile.indices)
  func updateDescriptionEscapesText(index: Int) {
    let connection = table.connect(presenter, to: view, recording: .all(limit: 5))
    let text = Self.hostile[index]
    event("rename to \(text)") {
      presenter.name = text
      presenter.thing = Thing(text: text)
    }
    for answer in [connection.why("text"), connection.why("thing")]
      + connection.updates.map(\.description)
    {
      // The change, its reason, the binding, and from `why`, the number of equal values.
      #expect(
        (3...4).contains(answer.split(separator: "\n", omittingEmptySubsequences: false).count))
      #expect(answer.unicodeScalars.count < 1_500)
      for scalar in answer.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control, "\(scalar.escaped(asASCII: true))")
        #expect(scalar.properties.generalCategory != .format, "\(scalar.escaped(asASCII: true))")
        #expect(!scalar.properties.isDefaultIgnorableCodePoint)
      }
    }
    connection.disconnect()
  }

  @Test func controlCharactersAreEscaped() {
    let connection = table.connect(presenter, to: view)
    presenter.name = "\u{1B}[2J\u{202E}é 👩‍👩‍👧\n\""
    #expect(
      connection.updates.last?.new == #""\u{1B}[2J\u{202E}é 👩\u{200D}👩\u{200D}👧\n\"""#)
    connection.disconnect()
  }

  @Test func longTextIsTruncated() {
    let connection = table.connect(presenter, to: view)
    presenter.name = String(repeating: "a", count: 1_000_000)
    #expect(connection.updates.last?.new == "\"" + String(repeating: "a", count: 199) + "…")
    connection.disconnect()
  }
}
