import TestSupport
import Testing

/// Each mistake in a composed table reports one readable error at its binding.
@Suite(
  .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
struct CompositionMistakesTests {
  @Test func eachMistakeReportsOneErrorAtBinding() throws {
    let source = Self.declarations + Self.mistakes
    let answer = try #require(Compiler()).check(source)
    #expect(answer.errors == MistakesTests.expected(in: source), "\(answer.output)")
  }

  @Test func tablesWithoutMistakesCompile() throws {
    let lines = Self.mistakes.split(separator: "\n", omittingEmptySubsequences: false)
    let right = lines.filter { !$0.contains("// error: ") }.joined(separator: "\n")
    let answer = try #require(Compiler()).check(Self.declarations + right)
    #expect(answer.errors == [], "\(answer.output)")
  }

  private static let declarations = #"""
    import Bindable

    @MainActor final class Author {
      @Observed var name = "Ada"
      @Observed var isAdmin = false
    }

    @MainActor struct Item: Identifiable {
      var id = 0
      var title = "cup"
      var isNew = true
    }

    @MainActor protocol Content: AnyObject {
      var title: String { get set }
      var count: Int { get }
    }

    @MainActor protocol Value { var title: String { get set } }

    @MainActor final class Presenter {
      @Observed var name = "Ada"
      @Observed var count = 0
      @Observed var isAdmin = false
      @Observed var isRare: Bool?
      @Observed var author = Author()
      @Observed var guest: Author?
      @Observed var posts: [Item] = []
      func follow() {}
    }

    @MainActor final class Field: ActionControl {
      @Observed var text = ""
      @Observed var number = 0
      var controlAction: ControlAction?
    }

    @MainActor final class Panel {
      let field = Field()
      let other = Field()
    }

    @MainActor final class Page {
      let panel = Panel(), second = Panel()
      let title = Field()
    }

    extension Panel {
      static let author = BindingTable(Author.self, Panel.self) {
        \.name <-> \.field.text
      }

      // The view declares the sources it needs, and each presenter must provide all of them.
      static func wire<P>(
        _: P.Type, name: KeyPath<P, String>, number: KeyPath<P, Int>
      ) -> BindingTable<P, Panel> {
        BindingTable(P.self, Panel.self) {
          name --> \.field.text
          number --> \.other.number
        }
      }
    }

    """#

  private static let mistakes = #"""
    @MainActor enum Tables {
      static let noCondition = BindingTable(Presenter.self, Page.self) {
        when(\.count) { \.name --> \.title.text }  // error: 'when(_:_:bindings:)' is unavailable: a condition is one Bool; use a Boolean computed property of the presenter
        when(\.isRare) { \.name --> \.title.text }  // error: 'when(_:_:bindings:)' is unavailable: a condition is one Bool; use a Boolean computed property of the presenter
        when(\.isAdmin) { \.name --> \.title.text }
      }
      static let wrongInside = BindingTable(Presenter.self, Page.self) {
        when(\.isAdmin) {
          \.count --> \.title.text  // error: '-->' is unavailable: source and target types don't match; use bind(source, to: target, as: format)
          \.name --> \.title.text
        }
      }
      static let wrongElse = BindingTable(Presenter.self, Page.self) {
        when(\.isAdmin) {
          \.name --> \.title.text
        } else: {
          \.name --> \.panel.field.text
          \.nmae --> \.title.text  // error: value of type 'Presenter' has no member 'nmae'
        }
        \.count --> \.title.number
      }
      static let wrongDeepInside = BindingTable(Presenter.self, Page.self) {
        when(\.isAdmin) {
          when(\.isAdmin) {
            \.name <-> \.title.number  // error: '<->' is unavailable: source and target types don't match; use bind(source, to: target, as: format, parse: parser), source[default: value] for an optional, or a settable computed property of the target's type
            \.name <-> \.title.text
          }
        }
      }
      static let wrongPart = BindingTable(Presenter.self, Page.self) {
        Panel.author.scoped(\.name, \.panel)  // error: 'scoped' is unavailable: the parts don't match the table; use a part of its presenter type and a view part of its view type
        Panel.author.scoped(\.author, \.title)  // error: 'scoped' is unavailable: the parts don't match the table; use a part of its presenter type and a view part of its view type
        Panel.author.scoped(\.author, \.panel)
        Panel.author.scoped(\.guest, \.second)
      }
      static let misspeltPart = BindingTable(Presenter.self, Page.self) {
        Panel.author.scoped(\.auhtor, \.panel)  // error: value of type 'Presenter' has no member 'auhtor'
        Panel.author.scoped(\.author, \.panel)
      }
      static let editOfAValue = BindingTable(Item.self, Panel.self) {
        \.title <-> \.field.text  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.title --> \.field.text
      }
      static let editOfAnyValue = BindingTable((any Value).self, Panel.self) {
        \.title <-> \.field.text  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.title --> \.field.text
      }
      static let readOnlyOfAProtocol = BindingTable((any Content).self, Panel.self) {
        \.count <-> \.field.number  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.title <-> \.field.text
        on(\.field) { $0.title = "" }
      }
      static let readOnlyChain = BindingTable(Presenter.self, Page.self) {
        \.guest?.name <-> \.title.text  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.guest[chain: \.name, or: ""] <-> \.title.text
        \.posts[id: 3]?.title <-> \.panel.field.text  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.posts[id: 3][chain: \.title, or: ""] <-> \.panel.field.text
      }
      static let wrongChain = BindingTable(Presenter.self, Page.self) {
        \.guest[chain: \.name, or: ""] <-> \.title.number  // error: '<->' is unavailable: source and target types don't match; use bind(source, to: target, as: format, parse: parser), source[default: value] for an optional, or a settable computed property of the target's type
        \.guest[chain: \.name, or: ""] <-> \.title.text
      }
      static let complete = Panel.wire(Presenter.self, name: \.name, number: \.count)
      static let missingSlot = Panel.wire(Presenter.self, name: \.name)  // error: missing argument for parameter 'number' in call
      static let slotTwice = Panel.wire(Presenter.self, name: \.name, name: \Presenter.name, number: \.count)  // error: extra argument 'name' in call
      static let wrongSlot = Panel.wire(Presenter.self, name: \.count, number: \.count)  // error: cannot convert value of type 'KeyPath<Presenter, Int>' to expected argument type 'KeyPath<Presenter, String>'
    }
    """#
}
