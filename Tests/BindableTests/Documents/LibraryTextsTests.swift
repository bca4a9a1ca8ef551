import Foundation
import Synchronization
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Every text of the library that a person can see or hear is replaced by the texts of a context.
///
/// The texts of the program are written in Greek here, and those of the library are replaced by
/// Cyrillic ones, so that each Latin letter on a screen belongs to a text that can't be replaced.
@MainActor struct LibraryTextsTests {
  private let shown = ShownTexts()

  /// The cases of `LibraryText` that were asked for.
  private final class ShownTexts: Sendable {
    private let names = Mutex<Set<String>>([])

    var all: Set<String> { names.withLock { $0 } }

    var texts: Texts {
      Texts { [self] text in
        names.withLock { _ = $0.insert(Self.name(of: text)) }
        return String(text.english.map { $0.isASCII && $0.isLetter ? "ж" : $0 })
      }
    }

    static func name(of text: LibraryText) -> String {
      String("\(text)".prefix { $0 != "(" })
    }
  }

  private var context: FormatContext {
    var context = FormatContext()
    context[Texts.self] = shown.texts
    return context
  }

  /// The words in Latin letters, of at least two: a single one is a key, as in Ctrl-U and F1.
  private func latinWords(in text: String) -> [String] {
    text.matches(of: #/[A-Za-z]{2,}/#).map { String($0.0) }
  }

  @Test func noTextOfTheLibraryIsLeft() throws {
    var seen: [String] = []
    for view in controls() + screens() {
      view.libraryTexts = shown.texts
      seen += texts(of: view)
    }
    seen += keyTexts() + messages()
    let left = Set(seen.flatMap(latinWords)).sorted()
    #expect(left == [], "These texts can't be replaced.")

    let source = try Repository.text("Sources/Bindable/Core/Bindings/Formatting/LibraryText.swift")
    let declared = Set(source.matches(of: #/(?m)^  case (\w+)/#).map { String($0.1) })
    // Those of a session in a terminal; see the next test.
    let unseen = declared.subtracting(shown.all).subtracting(["quit", "inspect"])
    #expect(unseen.sorted() == [], "Nothing above shows these texts.")
  }

  /// A text written in a place that only people read, rather than as a `LibraryText`.
  @Test func sourcesWriteNoTextsForPeople() throws {
    let root = Repository.root.appending(path: "Sources/Bindable")
    let place =
      #/KeyHint\("\w{2,}|KeyHint\([^"\n]*, "|AccessibilityElement\("|states: \["|\.message\("[A-Z]|TerminalError\("|(Label|Button|Sheet|Border|Choice|Toggle)\("[^"\\]*[A-Za-z]{2}/#
    let quote = UInt8(ascii: "\"")
    var found: [String] = []
    for folder in ["Core", "Foundation", "Views", "Terminal", "UIKit", "SwiftUI", "AppKit"] {
      for path in try SourceFile.paths(under: root.appending(path: folder)) {
        // The inspector is for developers.
        guard !path.hasPrefix("Inspector/") else { continue }
        let text = try String(
          contentsOf: root.appending(path: folder).appending(path: path), encoding: .utf8)
        for line in text.split(separator: "\n") {
          let code = line.drop(while: \.isWhitespace)
          guard code.utf8.contains(quote), !code.hasPrefix("//") else { continue }
          if code.contains(place) { found.append("\(path): \(code)") }
        }
      }
    }
    #expect(found == [], "Add a LibraryText.")
  }

  @Test func screenPassesTextsOfItsContext() {
    let screen = Screen(
      Empty(), Panel(), BindingTable(Empty.self, Panel.self) {}, in: context)
    #expect(AccessibilityTree.text(of: screen.view) == "жжжжжж \"Ωα\"")
    #expect(AccessibilityTree.text(of: Panel()) == "button \"Ωα\"")
  }

  @Test func navigatorPassesTextsToItsScreens() {
    let router = Router<TestRoute>(.home)
    let navigator = Navigator(router, in: context) { _ in
      Screen(Empty(), BindingTable(Empty.self, Panel.self) {}, title: "Ω") { Panel() }
    }
    navigator.show()
    router.push(.user(1))
    #expect(navigator.node.frame(width: 20).lines[0].contains("‹ жжжж"))
    #expect(latinWords(in: AccessibilityTree.text(of: navigator.node)) == [])
  }

  @Test func dialogShowsTitlesOfItsChoices() {
    let dialog = Dialog()
    dialog.libraryTexts = Texts { $0 == .cancel ? "Abbrechen" : nil }
    var answers: [String] = []
    dialog.present("Ω?", choices: [.ok, .cancel]) { answers.append($0) }
    #expect(dialog.buttons.map(\.title) == ["OK", "Abbrechen"])
    #expect(dialog.choose("Abbrechen"))
    dialog.present("Ω?", choices: [.ok, .cancel]) { answers.append($0) }
    #expect(dialog.choose("Cancel") && answers == ["Cancel", "Cancel"])
  }

  @Test func textsAreEnglishByDefault() {
    #expect(Choice.cancel == Choice("Cancel", role: .cancel))
    #expect(Choice.cancel.title(in: .english) == "Cancel")
    #expect(FormatContext.standard[Texts.self][.itemCount(1)] == "1 item")
    #expect(LibraryText.monthName(2).english == "February")
    #expect(LibraryText.monthName(13).english == "13")
  }

  // MARK: - What is shown

  /// The texts that the tree shows and tells, with the focus on each node in turn.
  private func texts(of view: ViewNode) -> [String] {
    let help = KeyHelp(view)
    var texts: [String] = []
    for _ in 0...max(1, view.focusableCount) {
      texts += [help.frame(width: 70, height: 30).text, AccessibilityTree.text(of: help)]
      help.dispatch(KeyPress(.function(1)))
      texts += [help.frame(width: 70, height: 30).text, AccessibilityTree.text(of: help)]
      help.dispatch(KeyPress(.escape))
      view.moveFocus(by: 1)
    }
    if !help.dispatchPasted("text") { texts.append(help.frame(width: 70, height: 30).text) }
    return texts
  }

  /// The texts about keys, which don't depend on what has the focus.
  private func keyTexts() -> [String] {
    let button = Button("Ω")
    button.libraryTexts = shown.texts
    let help = KeyHelp(button)
    var texts: [String] = []
    let keys: [Key] = [
      .character(" "), .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left,
      .right, .home, .end, .pageUp, .pageDown,
    ]
    help.note(KeyPress(.enter), LibraryText.keyIsHeldBack)
    texts.append(help.frame(width: 70, height: 30).text)
    for key in keys {
      help.note(KeyPress(key, [.control, .alt, .shift]), LibraryText.keyDoesNothing)
      texts.append(help.frame(width: 70, height: 30).text)
    }
    return texts
  }

  private func controls() -> [ViewNode] {
    let running = Button("Ωα"), alert = Label("Ωβ"), disabled = Button("Ω")
    (running.isRunning, running.isSelected, alert.isAlert) = (true, true, true)
    disabled.isEnabled = false
    let list = ListView(texts: ["Ωα", "Ωβ"]), loading = ListView()
    let cells = ListView(sections: [CellSection(count: 2) { _ in Cell() }])
    cells.select(0)
    let action = ListAction { _ in }
    (list.adapter.open, list.adapter.delete) = (action, action)
    (list.adapter.move, list.adapter.toggle) = (action, action)
    list.select(1)
    loading.state = .loading
    let field = TextField("Ωα")
    field.controlAction = ControlAction {}
    field.type("β")
    field.selectAll()
    let table = Table(
      [Row(id: 1), Row(id: 2)],
      columns: [TableColumn("Ω") { "\($0.id)" }, TableColumn("Ψ") { "\($0.id)" }])
    table.sort(by: "Ω")
    let picker = Picker(["Ω", "Ψ"]) { $0 }, missing = Picker(["Ω", "Ψ"]) { $0 }
    missing.selection = "Φ"
    let keyboard = Keyboard()
    keyboard.show(height: 5)
    return [
      VStack {
        running
        disabled
        Toggle("Ωα", isOn: true)
        Toggle("Ωβ", isOn: false)
        alert
        Label("Ωγ")
        Image("Ω", alternativeText: "Ωδ")
        field
        TextField("Ωα", isSecure: true)
        TextEditor("Ωα")
      },
      VStack {
        list
        cells
        loading
        table
      },
      VStack {
        picker
        missing
        Stepper(3, in: 1...9)
        Stepper(3, in: 1...Int.max)
        Stepper(3, in: Int.min...9)
        DatePicker(.clamped(year: 2024, month: 2, day: 29))
        Slider(1, in: 0...2)
        Gauge(1, in: 0...2)
        ProgressView("Ω")
        Border("Ω") { Label("Ωβ") }
      },
      ScrollView { Label((0..<90).map { "\($0)" }.joined(separator: "\n")) },
      SplitView {
        Button("Ωα")
        Button("Ωβ")
      },
      SplitView(.vertical) {
        Button("Ωα")
        Button("Ωβ")
      },
      ZStack {
        Label("Ω")
        keyboard
      },
    ]
  }

  private func screens() -> [ViewNode] {
    var views: [ViewNode] = []
    for choices in [[Choice.yes, .no], [.ok, .cancel]] {
      let dialog = Dialog(title: "Ω")
      let view = ZStack {
        Label("Ω")
        dialog
      }
      view.libraryTexts = shown.texts
      dialog.present("Ω?", choices: choices)
      views.append(view)
    }
    let sheet = Sheet("Ω") { Label("Ωα") }
    sheet.present()
    views.append(
      ZStack {
        Label("Ω")
        sheet
      })
    let pad = Pad()
    pad.nodeName = "Ω"
    views.append(VStack { pad })
    let router = Router<TestRoute>(.home)
    let navigator = Navigator(router, title: "Ω", in: context) { _ in
      Screen(Empty(), BindingTable(Empty.self, Panel.self) {}, title: "Ω") { Panel() }
    }
    let tabs = TabNavigator([navigator], in: context)
    tabs.show()
    router.push(.user(1))
    views.append(tabs.node)
    retained.objects.append(tabs)
    return views
  }

  private let retained = Retained()

  @MainActor private final class Retained { var objects: [AnyObject] = [] }

  /// The messages about what the user entered, and about errors.
  private func messages() -> [String] {
    func message<Value>(_ parser: Parser<String, Value>, _ text: String) -> String {
      parser.apply(text, in: context).errorMessage ?? "No message for \(text)"
    }
    struct Failed: Error, CustomStringConvertible { var description: String { "Ω" } }
    let errors: [any Error] = [
      TimeLimitError(limit: .seconds(3)), PartsError(failed: 1, count: 2, first: Failed()),
      TerminalError(.noTerminalName), TerminalError(.dumbTerminal),
      TerminalError(.inputIsNoTerminal), TerminalError(.outputIsNoTerminal),
      TerminalError(.unsupportedTerminal), TerminalError(.terminalUseFailed("Ω")),
      TerminalError(.terminalWriteFailed("Ω")),
    ]
    let format = Format<any Error, String>.errorText
    return [
      message(.nonEmpty, ""), message(.int, "1.5"), message(.double, "Ω"),
      message(.int, "99999999999999999999"), message(.int, "-99999999999999999999"),
      message(.double, "1.00000000000000000000001"), message(.day, "Ω"),
      message(.int.then(.within(1...9)), "10"), message(.int.in(context), "Ω"),
      shown.texts[.enterDate], shown.texts[.enterValidValue],
    ] + errors.map { format.apply($0, in: context) }
  }
}

private final class Empty {}

private final class Panel: ViewNode {
  let button = Button("Ωα")
  override var content: ViewNode? { button }
}

private final class Cell: ListCell {
  let label = Label("Ω")
  override var content: ViewNode? { label }
}

/// A node that can have the focus and isn't described.
private final class Pad: ViewNode {
  override var canFocus: Bool { true }
}

private struct Row: Identifiable, Equatable { let id: Int }
