import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Presenter {
  @Observed var name = "Ada"
  @Observed var bio = ""
  var loud: String { name.uppercased() }
  var quiet: String { name.lowercased() }
}

@MainActor private final class View: ViewNode {
  let name = Label(), bio = TextField(), follow = Button()
}

@MainActor struct TableDiffTests {
  private let old = BindingTable(Presenter.self, View.self) {
    \.name --> \.name.text
    \.bio --> \.bio.text
    on(\.follow) { $0.name = "" }
  }

  private func diff(_ new: BindingTable<Presenter, View>) -> String {
    old.diff(new, for: Presenter(), in: View()).description
  }

  @Test func printsRemovedAndAddedBindings() throws {
    let new = BindingTable(Presenter.self, View.self) {
      \.name --> \.name.text
      \.bio <-> \.bio.text
      on(\.follow) { $0.name = "" }
      bind(\.name, to: \.follow.isHidden, as: Format("isEmpty") { $0.isEmpty })
    }
    try verify(diff(new)) {
      """
      - bio --> bio.text
      + bio <-> bio.text
      + name --> follow.isHidden  isEmpty
      """
    }
  }

  @Test func lineNumbersDoNotAffectDiff() {
    let new = BindingTable(Presenter.self, View.self) {
      \.name --> \.name.text

      \.bio --> \.bio.text
      on(\.follow) { $0.name = "" }
    }
    #expect(old.diff(new, for: Presenter(), in: View()).isEmpty)
    #expect(diff(new) == "")
  }

  @Test func differentComputedPropertiesDifferEvenWithoutSymbols() {
    let loud = BindingTable([\Presenter.loud --> \View.name.text])
    let quiet = BindingTable([\Presenter.quiet --> \View.name.text])
    #expect(
      loud.diff(quiet, for: Presenter(), in: View()).description
        == "- loud --> name.text\n+ quiet --> name.text")
    KeyPathParser.$readsSymbols.withValue(false) {
      #expect(
        loud.diff(quiet, for: Presenter(), in: View()).description
          == "- (name) --> name.text\n+ (name) --> name.text")
    }
  }

  @Test func movedBindingIsRemovedAndAdded() {
    let new = BindingTable([old.bindings[1], old.bindings[0], old.bindings[2]])
    #expect(old.diff(new, for: Presenter(), in: View()).changes.count == 2)
  }

  @Test func bindingsCanBeFilteredByDescription() {
    let (presenter, view) = (Presenter(), View())
    let rows = old.descriptions(for: presenter, in: view)
    #expect(rows.map(\.source) == ["name", "bio", ""])
    #expect(rows.map(\.target) == ["name.text", "bio.text", "follow"])
    #expect(rows.map(\.arrow) == ["-->", "-->", "on"])
    #expect(rows[2].text == "on follow  a closure")
    let acts = old.filter(for: presenter, in: view) { $0.arrow == "on" }
    #expect(acts.text(for: presenter, in: view).hasPrefix("on follow  a closure"))
    #expect(acts.count == 1)
  }
}
