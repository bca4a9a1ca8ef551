import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct AccessibilityTreeTests {
  @Test func textListsElementsFromTopToBottom() {
    let name = TextField("Ada", placeholder: "Name")
    let secret = TextField("abc", placeholder: "Password", isSecure: true)
    let list = ListView(texts: ["Apple", "Fig"])
    let follow = Button("Follow")
    let hidden = Label("hidden")
    let view = VStack {
      Border("Profile") {
        name
        secret
        Image("ada.png", alternativeText: "Portrait of Ada")
      }
      Border { Toggle("Wi-Fi", isOn: true) }
      Label("")
      hidden
      Spacer()
      list
      follow
    }
    hidden.isHidden = true
    follow.isEnabled = false
    name.focus()
    list.select(1)
    _ = view.frame(width: 30)
    #expect(
      AccessibilityTree.text(of: view) == """
        group "Profile"
          field "Name" "Ada", focused
          secure field "Password" "•••"
          image "Portrait of Ada"
        toggle "Wi-Fi", on
        list, 2 items, item 2 selected
          text "Apple"
          text "Fig"
        button "Follow", disabled
        """)
  }

  @Test func labelOfInputReplacesPlaceholder() {
    let bio = TextEditor(placeholder: "About you")
    let view = VStack { bio }
    _ = view.frame(width: 30)
    #expect(AccessibilityTree.text(of: view) == #"text area "About you" """#)
    bio.accessibilityLabel = "Bio"
    #expect(AccessibilityTree.text(of: view) == #"text area "Bio" """#)
  }

  @Test func imageWithPixelsIsDescribedByAlternativeText() {
    let pixels = Bitmap(width: 1, height: 2) { _, _ in .init(red: 1, green: 2, blue: 3) }
    let view = VStack { Image(pixels: pixels, alternativeText: "Portrait of Ada") }
    _ = view.frame(width: 30)
    #expect(AccessibilityTree.text(of: view) == "image \"Portrait of Ada\"")
  }

  @Test func focusedNodeWithoutDescriptionIsMentioned() {
    final class Pad: ViewNode {
      override var canFocus: Bool { true }
    }
    final class PadView: ViewNode {
      let pad = Pad()
      override var content: ViewNode? { pad }
    }
    let view = PadView()
    #expect(AccessibilityTree.text(of: view) == "")
    view.pad.focus()
    #expect(AccessibilityTree.text(of: view) == "view \"pad\", focused")
  }

  @Test func dialogHidesElementsBehind() {
    let dialog = Dialog(title: "Sure?")
    let view = ZStack {
      Label("behind")
      dialog
    }
    #expect(AccessibilityTree.text(of: view) == "text \"behind\"")
    dialog.present("Follow Ada?", choices: ["Yes", "No"])
    #expect(
      AccessibilityTree.text(of: view) == """
        dialog "Sure?"
          text "Follow Ada?"
          button "Yes", focused
          button "No"
        """)
  }

  @Test func controlWithoutLabelIsIncluded() {
    #expect(AccessibilityTree.text(of: Button()) == "button")
  }

  @Test func childrenOfDisabledNodeAreDisabled() {
    let view = VStack { Button("OK") }
    view.isEnabled = false
    #expect(AccessibilityTree.text(of: view) == "button \"OK\", disabled")
  }

  @Test func controlCharactersAreEscaped() {
    let text = AccessibilityTree.text(of: Label("a\nb\u{1B}[2J\u{202E}c"))
    #expect(text == "text \"a␊b␛[2J\u{FFFD}c\"")
  }

  @Test func customNodeProvidesRoleLabelAndValue() {
    final class Meter: ViewNode {
      override var accessibilityElement: AccessibilityElement? {
        AccessibilityElement("meter", label: "Level", value: "3 of 10")
      }
    }
    let lines = AccessibilityTree.lines(of: Meter())
    #expect(lines.map(\.text) == ["meter \"Level\" \"3 of 10\""])
    #expect(lines[0].depth == 0 && lines[0].states.isEmpty)
  }

  @Test func inputsIncludeTheirValues() {
    let copies = Stepper(2, in: 1...9)
    copies.accessibilityLabel = "Copies"
    let audience = Picker(["everybody", "nobody"]) { $0 }
    audience.selection = "friends"
    let view = VStack {
      copies
      Stepper(3)
      audience
      DatePicker(.clamped(year: 2024, month: 2, day: 29))
    }
    #expect(
      AccessibilityTree.text(of: view) == """
        stepper "Copies" "2", from 1 to 9
        stepper "3"
        picker "friends", none of the options
        date "2024-02-29"
          stepper "Year" "2024", from 1 to 9999
          picker "Month" "February", 2 of 12
          stepper "Day" "29", from 1 to 29
        """)
  }

  @Test func scrollViewReportsVisibleRows() {
    let area = ScrollView { for number in 1...9 { Label("\(number)") } }
    area.accessibilityLabel = "Terms"
    let screen = IncrementalRenderer(area, width: 5, height: 3)
    screen.update()
    area.scroll(by: 2)
    #expect(
      AccessibilityTree.lines(of: area)[0].text == "scroll area \"Terms\", rows 3 to 5 of 9")
    screen.resize(width: 5, height: 9)
    #expect(AccessibilityTree.lines(of: area)[0].text == "scroll area \"Terms\"")
  }

  @Test func headersAndFootersKeepTheirOrder() {
    let list = ListView(sections: [
      CellSection("Fruit", footer: "all fruit", texts: ["Apple", "Fig"]),
      CellSection("Drinks", texts: ["Tea"]),
    ])
    _ = list.frame(width: 12)
    #expect(
      AccessibilityTree.lines(of: list).dropFirst().map(\.label)
        == ["Fruit", "Apple", "Fig", "all fruit", "Drinks", "Tea"])
  }

  @Test func listCellsIncludeTheirPosition() {
    final class NumberCell: ListCell {
      let text = Label("cell")
      override var content: ViewNode? { text }
      static let bindings = BindingTable(ManyNumbers.Item.self, NumberCell.self) {
        \.text --> \.text.text
      }
    }
    let view = ManyNumbers.View()
    let table = BindingTable(ManyNumbers.self, ManyNumbers.View.self) {
      each(\.source, into: \.list) { NumberCell.bindings }
    }
    let numbers = ManyNumbers()
    let connection = table.connect(numbers, to: view)
    let screen = IncrementalRenderer(view, width: 9, height: 2)
    screen.update()
    view.list.scroll(by: 3)
    screen.update()
    #expect(
      AccessibilityTree.text(of: view) == """
        list, 9 items
          item, 4 of 9
            text "number 3"
          item, 5 of 9
            text "number 4"
        """)
    connection.disconnect()
  }

  @Test func listCellsGroupTheirTexts() {
    final class PairCell: ListCell {
      let first = Label("Ada"), second = Label("1815")
      override var content: ViewNode? {
        HStack {
          first; second
        }
      }
    }
    let cell = PairCell()
    cell.isSelected = true
    #expect(
      AccessibilityTree.text(
        of: VStack {
          cell; PairCell()
        }) == """
          item, selected
            text "Ada"
            text "1815"
          item
            text "Ada"
            text "1815"
          """)
  }
}

/// A presenter with a list, and a view that shows it.
@MainActor private final class ManyNumbers {
  struct Item: Identifiable, Equatable {
    let id: Int
    var text: String { "number \(id)" }
  }

  final class View: ViewNode {
    let list = ListView()
    override var content: ViewNode? { list }
  }

  let items = ObservedList((0..<9).map { Item(id: $0) })
  var source: ListSource<Item> { items }
}
