import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private class Base {
  @Observed var name = "Ada"
}

@MainActor private final class Presenter: Base {
  var stored = "stored"
  @Observed var isFollowing = false
  @Observed var count = 1
  @Observed var user: User? = User()
  @Derived(\Presenter.sum) var cached: Int
  private var sum: Int { count }
  var followTitle: String { isFollowing ? "Following" : "Follow" }
  var headline: String { "\(name) \(count)" }
  var unread: String { stored }
}

@MainActor private final class User {
  @Observed var first = "Ada"
  @Observed var last = "Lovelace"
  var fullName: String { "\(first) \(last)" }
}

@MainActor private final class Simple {
  @Observed var name = "Ada"
  var alias: String { name }
}

@MainActor private class BaseView {
  let title = TestField()
}

@MainActor private final class View: BaseView {
  let name = TestField(), other = TestField()
  @Observed var text = ""
  var plain = ""
  var forwarded: String {
    get { name.text }
    set { name.text = newValue }
  }
}

@MainActor struct BindingNameResolverTests {
  /// Returns the text of a binding in a table by itself, without its location.
  private func names(_ row: TableBinding<Presenter, View>) -> String {
    BindingTable([row]).text(for: Presenter(), in: View())
  }

  @Test func observedPropertyIsNamed() {
    #expect(names(\.count --> \.name.number) == "count --> name.number")
    #expect(names(\.isFollowing <-> \.other.isOn) == "isFollowing <-> other.isOn")
    #expect(names(bind(\.headline, to: \.text)) == "headline --> text")
  }

  @Test func storedPropertyIsNamed() {
    #expect(names(\.stored --> \.plain) == "stored --> plain")
  }

  @Test func inheritedPropertyIsNamed() {
    #expect(names(\.name --> \.title.text) == "name --> title.text")
  }

  @Test func derivedPropertyIsNamed() {
    #expect(names(\.cached --> \.name.number) == "cached --> name.number")
  }

  @Test func computedPropertyIsNamed() {
    #expect(names(\.followTitle --> \.name.text) == "followTitle --> name.text")
    #expect(names(\.headline --> \.name.text) == "headline --> name.text")
    #expect(names(\.unread --> \.name.text) == "unread --> name.text")
    #expect(names(\.name --> \.forwarded) == "name --> forwarded")
  }

  @Test func computedPropertyIsNamedByDependenciesInStrippedProgram() {
    KeyPathParser.$readsSymbols.withValue(false) {
      #expect(names(\.followTitle --> \.name.text) == "(isFollowing) --> name.text")
      #expect(names(\.headline --> \.name.text) == "(name, count) --> name.text")
      #expect(names(\.unread --> \.name.text) == "(computed) --> name.text")
      #expect(names(\.name --> \.forwarded) == "name --> (text)")
    }
  }

  @Test func nestedPropertyIsNamedByPath() {
    #expect(names(bind(\.user?.first, to: \.name.text, ifNil: "")).hasPrefix("user?.first -->"))
    #expect(
      names(bind(\.user?.fullName, to: \.name.text, ifNil: "")).hasPrefix("user?.fullName -->"))
    KeyPathParser.$readsSymbols.withValue(false) {
      #expect(
        names(bind(\.user?.fullName, to: \.name.text, ifNil: "")).hasPrefix(
          "user?.(first, last) -->"))
    }
  }

  @Test func aliasIsDistinguishedFromAliasedProperty() {
    let table = BindingTable([\Simple.alias --> \View.name.text])
    #expect(table.text(for: Simple(), in: View()) == "alias --> name.text")
    KeyPathParser.$readsSymbols.withValue(false) {
      #expect(table.text(for: Simple(), in: View()) == "(name) --> name.text")
    }
  }

  @Test func severalSourcesAreListedInOrder() {
    #expect(
      names(bind(\.count, \.name, to: \.name.text) { "\($0)\($1)" })
        == "count, name --> name.text  by a closure")
  }

  @Test func formatAndPlaceholderArePrinted() {
    #expect(names(bind(\.isFollowing, to: \.name.isOn, as: .not)).hasSuffix("name.isOn  not"))
    #expect(
      names(bind(\.user?.first, to: \.name.text, ifNil: "–\n")).hasSuffix(#"  ifNil: "–\n""#))
  }

  @Test func controlOfActionBindingIsNamed() {
    #expect(names(on(\.other) { $0.count += 1 }) == "on other  a closure")
  }

  @Test func keyPathTextIsParsedIntoNames() {
    func names(_ text: String) -> [String?] { KeyPathParser.steps(ofText: text).map(\.name) }
    #expect(names(#"\View.name.text"#) == ["name", "text"])
    #expect(names(#"\View.name.<computed 0x0000565242a3 (String)>"#) == ["name", nil])
    #expect(names(#"\P.<computed 0x1 (Optional<User>)>?.<computed 0x2 (String)>?"#) == [nil, nil])
    #expect(names(#"\P.<computed 0x1 ((Int) -> Swift.String)>.count"#) == [nil, "count"])
    #expect(names(#"\any Named.<computed 0x1 (String)>"#) == [nil])
    #expect(names(#"\Box<Pair<Int, String>>.value"#) == ["value"])
    #expect(names(#"\P.user?.name"#) == ["user", "name"])
    #expect(names(#"\P.user!.name"#) == ["user", "name"])
    let steps = KeyPathParser.steps(ofText: #"\P.user?.<computed 0x1 (Optional<Pet>)>!.name"#)
    #expect(KeyPathParser.joined(steps) == "user?.(computed)!.name")
  }

  @Test func tablePrintsOneLinePerBinding() {
    let line: UInt = #line
    let table = BindingTable(Presenter.self, View.self) {
      \.name --> \.name.text
      \.followTitle --> \.plain
      bind(\.count, to: \.other.text, as: .plural("follower", "followers"))
      on(\.other) { $0.count += 1 }
    }
    let named = """
      name        --> name.text              (BindingNameResolverTests.swift:\(line + 2))
      followTitle --> plain                  (BindingNameResolverTests.swift:\(line + 3))
      count       --> other.text  plural("follower", "followers")  (BindingNameResolverTests.swift:\(line + 4))
      on other                    a closure  (BindingNameResolverTests.swift:\(line + 5))
      """
    #expect("\(table)" == named)
    #expect(table.text(for: Presenter(), in: View()) == named)
    let inStrippedProgram = """
      name          --> name.text              (BindingNameResolverTests.swift:\(line + 2))
      (isFollowing) --> plain                  (BindingNameResolverTests.swift:\(line + 3))
      count         --> other.text  plural("follower", "followers")  (BindingNameResolverTests.swift:\(line + 4))
      on other                      a closure  (BindingNameResolverTests.swift:\(line + 5))
      """
    KeyPathParser.$readsSymbols.withValue(false) {
      // Without a presenter and a view, a wrapped property has no name.
      #expect(
        "\(table)" == """
          (computed) --> name.(computed)              (BindingNameResolverTests.swift:\(line + 2))
          (computed) --> plain                        (BindingNameResolverTests.swift:\(line + 3))
          (computed) --> other.(computed)  plural("follower", "followers")  \
          (BindingNameResolverTests.swift:\(line + 4))
          on other                         a closure  (BindingNameResolverTests.swift:\(line + 5))
          """)
      #expect(table.text(for: Presenter(), in: View()) == inStrippedProgram)
      let (presenter, view) = (Presenter(), View())
      let connection = table.connect(presenter, to: view)
      #expect("\(table)" == inStrippedProgram)
      connection.disconnect()
    }
  }

  @Test func emptyTablePrintsNothing() {
    #expect("\(BindingTable(Presenter.self, View.self) {})" == "")
  }

  @Test func resolvingNamesHasNoSideEffects() {
    let table = BindingTable(Presenter.self, View.self) {
      \.name <-> \.name.text
      \.headline --> \.plain
      on(\.other) { $0.count += 1 }
    }
    let (presenter, view) = (Presenter(), View())
    let text = table.text(for: presenter, in: view)
    #expect(text.hasPrefix("name     <-> name.text"))
    #expect(view.name.text == "")
    #expect(view.other.controlAction == nil)
    presenter.name = "Grace"
    #expect(view.name.text == "")
    expectNoLeaks { _ = table.text(for: Presenter(), in: View()) }
  }

  @Test func propertiesOfValuePresenterAreNamed() {
    @MainActor struct Item {
      var name = "Ada"
      let model = User()
      var loud: String { name.uppercased() }
    }
    let table = BindingTable(Item.self, View.self) {
      \.name --> \.name.text
      \.model.first --> \.other.text
      \.loud --> \.plain
    }
    let lines = table.text(for: Item(), in: View()).split(separator: "\n")
    #expect(
      lines.map { $0.prefix(28) } == [
        "name        --> name.text   ", "model.first --> other.text  ",
        "(computed)  --> plain       ",
      ])
    let (item, view) = (Item(), View())
    let connection = table.connect(item, to: view)
    item.model.first = "Grace"
    #expect(connection.why("other.text").contains("because User.first changed"))
    #expect(connection.why("other.text").contains("binding model.first --> other.text"))
    connection.disconnect()
  }
}
