import Foundation
import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableViews

/// The focus is shown by more than color on every node that can have it.
@MainActor struct FocusMarkTests {
  /// Every kind of node that can have the focus, in states that differ in how the focus is shown.
  static func nodes() -> [(name: String, node: ViewNode)] {
    let selected = ListView(texts: ["Ada", "Grace Hopper"])
    selected.select(1)
    let marked = ListView(texts: ["Ada", "Grace Hopper"])
    marked.selectionMode = .multiple
    marked.select(0)
    let empty = ListView(texts: [])
    empty.emptyText = "No Items"
    let picture = InspectorPicture()
    picture.picture = Frame(lines: ["Ada"])
    picture.highlight = Rect(column: 0, row: 0, width: 1, height: 1)
    return [
      ("button", Button("Save")), ("button without title", Button("")),
      ("toggle", Toggle("Wi-Fi", isOn: true)), ("slider", Slider(0.5)), ("stepper", Stepper(2)),
      ("picker", Picker(["everybody", "followers"]) { $0 }),
      ("field", TextField("Ada")), ("empty field", TextField(placeholder: "Name")),
      ("field with selection", selecting(TextField("Ada"))),
      ("editor", TextEditor("one\ntwo\nthree\nfour\nfive")), ("empty editor", TextEditor()),
      ("list", ListView(texts: ["Ada", "Grace Hopper"])), ("list with selection", selected),
      ("list with marks", marked), ("list without items", ListView(texts: [])),
      ("list with text for no items", empty),
      ("list without items in sections", ListView(sections: [CellSection("A", texts: [])])),
      ("list in sections", ListView(sections: [CellSection("A", footer: "z", texts: ["Ada"])])),
      ("area", ScrollView { Label("Ada") }), ("empty area", ScrollView()),
      ("scrolling area", ScrollView { Label("1\n2\n3\n4\n5\n6") }),
      (
        "area that scrolls in both directions",
        ScrollView(scrollsHorizontally: true) { Label("1234567890123456\n2\n3\n4\n5\n6") }
      ),
      ("picture of the inspector", picture),
    ]
  }

  private static func selecting(_ field: TextField) -> TextField {
    field.selectAll()
    return field
  }

  static let themes: [(name: String, theme: Theme)] = {
    var colors = Theme.standard, plain = Theme.ascii
    colors.focus = Style(foreground: .cyan)
    colors.focusedItem = Style(background: .blue)
    plain.focus = Style()
    plain.focusedItem = Style()
    plain.field = Style()
    return [("standard", .standard), ("ascii", .ascii), ("colors", colors), ("plain", plain)]
  }()

  /// The parts of a picture that a user sees without colors.
  private struct Sight: Equatable {
    let lines: [String]
    let attributes: [Style.Attributes]
    let caret: Position?

    init(_ frame: Frame) {
      lines = frame.lines
      attributes = (0..<frame.size.height).flatMap { row in
        frame.cells(inRow: row).map { $0.style.attributes.intersection([.inverse, .underline]) }
      }
      caret = frame.cursor
    }
  }

  @Test func focusIsVisibleWithoutColorsInEveryThemeAtEverySize() {
    let widths = LongRun.isOn ? Array(1...14) : [1, 2, 5, 14]
    let heights = LongRun.isOn ? Array(1...7) : [1, 2, 5]
    let sizes = widths.flatMap { width in heights.map { (width, $0) } }
    for (name, node) in Self.nodes() {
      for (themeName, theme) in Self.themes {
        for (width, height) in sizes {
          node.blur()
          let blurred = Sight(node.frame(width: width, height: height, theme: theme))
          node.focus()
          let focused = Sight(node.frame(width: width, height: height, theme: theme))
          #expect(blurred != focused, "\(name), theme \(themeName), \(width) x \(height)")
        }
      }
    }
  }

  @Test func focusStaysVisibleWhenItemIsScrolledOutOfView() {
    let list = ListView(texts: (0..<40).map { "item \($0)" })
    let screen = IncrementalRenderer(list, width: 12, height: 5)
    list.select(3)
    list.focus()
    for _ in 0..<10 {
      list.scroll(by: 4)
      screen.update()
      list.blur()
      let blurred = Sight(list.frame(width: 12, height: 5))
      list.focus()
      #expect(Sight(screen.frame) != blurred)
      #expect(screen.frame == list.frame(width: 12, height: 5))
    }
  }

  /// A new kind of node that can have the focus must be added to `nodes()`.
  @Test func everyKindIsTested() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/Bindable")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var parents: [String: String] = [:]
    var focusable: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      var last = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if line.contains("class "),
          let match = line.firstMatch(of: #/^[\w ]*class (\w+)(?:<.*>)?: (\w+)/#)
        {
          last = String(match.1)
          parents[last] = String(match.2)
        } else if line.contains("override"), line.contains("var canFocus: Bool {") {
          focusable.insert(last)
        }
      }
    }
    #expect(focusable.isSuperset(of: ["Button", "ListView", "ScrollView", "TextInput"]))
    func isFocusable(_ name: String) -> Bool {
      focusable.contains(name) || parents[name].map(isFocusable) ?? false
    }
    let kinds = Set(parents.keys.filter { isFocusable($0) && $0 != "TextInput" })
    let tested = Set(
      Self.nodes().map { "\(type(of: $0.node))".prefix { $0 != "<" } }.map(String.init))
    #expect(tested == kinds)
  }
}
