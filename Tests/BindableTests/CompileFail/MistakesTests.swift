import TestSupport
import Testing

/// Each mistake in a table reports one error at its binding, with a fix.
@Suite(
  .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
struct MistakesTests {
  @Test func eachMistakeReportsOneErrorAtBinding() throws {
    let source = Self.declarations + Self.mistakes
    let answer = try #require(Compiler()).check(source)
    #expect(answer.errors == Self.expected(in: source), "\(answer.output)")
  }

  @Test func tablesWithoutMistakesCompile() throws {
    let lines = Self.mistakes.split(separator: "\n", omittingEmptySubsequences: false)
    let right = lines.filter { !$0.contains("// error: ") }.joined(separator: "\n")
    let answer = try #require(Compiler()).check(Self.declarations + right)
    #expect(answer.errors == [], "\(answer.output)")
  }

  /// Returns the text after `// error:` on each line that contains it.
  static func expected(in source: String) -> [Compiler.Diagnostic] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      guard let mark = line.firstRange(of: "// error: ") else { return nil }
      return Compiler.Diagnostic(line: index + 1, message: String(line[mark.upperBound...]))
    }
  }

  private static let declarations = #"""
    import Bindable

    @MainActor final class Presenter {
      @Observed var name = "Ada"
      @Observed var bio: String?
      @Observed var count = 0
      let fixed = "fixed"
      var computed: String { name }
      func follow() {}
    }

    @MainActor final class User {}

    @MainActor final class Field: ActionControl {
      @Observed var text = ""
      @Observed var number = 0
      var shown: String { text }
      let label = "label"
      var controlAction: ControlAction?
    }

    @MainActor final class Panel {
      let field = Field()
      let other = Field()
    }

    extension Format<Double, String> {
      static var stars: Format { Format("stars") { "\($0)" } }
    }

    """#

  private static let mistakes = #"""
    extension Panel {
      static let nilSource = BindingTable(Presenter.self, Panel.self) {
        \.name --> \.field.text
        \.bio --> \.field.text  // error: '-->' is unavailable: the source is optional; use bind(source, to: target, ifNil: placeholder)
        \.count --> \.field.number
        bind(\.bio, to: \.field.text)  // error: 'bind(_:to:)' is unavailable: source and target types don't match; use bind(source, to: target, as: format), with ifNil: placeholder for an optional
        bind(\.bio, to: \.field.text, ifNil: "–")
      }
      static let nilAndFormat = BindingTable(Presenter.self, Panel.self) {
        bind(\.bio, to: \.field.text, as: Format<String, String>("same") { $0 })  // error: 'bind(_:to:as:)' is unavailable: the source is optional; use bind(source, to: target, as: format, ifNil: placeholder)
        \.bio <-> \.field.text  // error: '<->' is unavailable: source and target types don't match; use bind(source, to: target, as: format, parse: parser), source[default: value] for an optional, or a settable computed property of the target's type
        \.name <-> \.field.text
      }
      static let readOnlyTarget = BindingTable(Presenter.self, Panel.self) {
        \.name --> \.field.shown  // error: '-->' is unavailable: the target is read-only or a view: write to a settable property, such as \.label.text
        \.name --> \.field.label  // error: '-->' is unavailable: the target is read-only or a view: write to a settable property, such as \.label.text
        bind(\.name, to: \.field.shown)  // error: 'bind(_:to:)' is unavailable: the target is read-only or a view: write to a settable property, such as \.label.text
        \.name --> \.other.text
      }
      static let differingTypes = BindingTable(Presenter.self, Panel.self) {
        \.count --> \.field.text  // error: '-->' is unavailable: source and target types don't match; use bind(source, to: target, as: format)
        bind(\.count, to: \.field.text)  // error: 'bind(_:to:)' is unavailable: source and target types don't match; use bind(source, to: target, as: format), with ifNil: placeholder for an optional
        \.count <-> \.field.text  // error: '<->' is unavailable: source and target types don't match; use bind(source, to: target, as: format, parse: parser), source[default: value] for an optional, or a settable computed property of the target's type
        bind(\.count, to: \.field.text, as: .decimal)
      }
      static let wrongFormat = BindingTable(Presenter.self, Panel.self) {
        bind(\.name, to: \.field.text, as: .plural("a", "b"))  // error: 'plural' is unavailable: a plural needs an Int: bind the count
        bind(\.count, to: \.field.text, as: .plural("a", "b"))
      }
      static let wrongPlaceholder = BindingTable(Presenter.self, Panel.self) {
        bind(\.bio, to: \.field.text, ifNil: 3)  // error: cannot convert value of type 'Int' to expected argument type 'String'
      }
      static let wrongClosure = BindingTable(Presenter.self, Panel.self) {
        bind(\.name, \.count, to: \.field.text) { name, count in count }  // error: cannot convert value of type 'Int' to closure result type 'String'
        bind(\.name, \.count, to: \.field.text) { name, count in "\(name) \(count)" }
      }
      static let readOnlyEnds = BindingTable(Presenter.self, Panel.self) {
        \.fixed <-> \.field.text  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.computed <-> \.field.text  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.name <-> \.field.shown  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
        \.name <-> \.field.text
      }
      static let readOnlyToSource = BindingTable(Presenter.self, Panel.self) {
        bind(\.fixed, from: \.field.text)  // error: cannot convert value of type 'KeyPath<Presenter, String>' to expected argument type 'ReferenceWritableKeyPath<Presenter, String>'
        bind(\.name, from: \.field.shown)
      }
      static let noWayBack = BindingTable(Presenter.self, Panel.self) {
        bind(\.count, to: \.field.text, parse: .int)  // error: missing argument for parameter 'as' in call
        bind(\.count, to: \.field.text, as: .decimal, parse: .int).commit(.onEditingEnd)
      }
      static let readOnlyEdits = BindingTable(Presenter.self, Panel.self) {
        (\.fixed <-> \.field.text).commit(.explicit)  // error: '<->' is unavailable: <-> requires two writable properties of objects: add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, declare an item as a class, or use source --> target
      }
      static let readOnlyView = BindingTable(Presenter.self, Panel.self) {
        bind(\.name, to: \.field.shown, as: .trimmed, parse: .nonEmpty)  // error: 'bind(_:to:as:parse:)' is unavailable: the parser's input and output must be the format's output and input, and both properties settable
        (\.name <-> \.field.text).commit(.explicit)
      }
      static let wrongParser = BindingTable(Presenter.self, Panel.self) {
        bind(\.count, to: \.field.text, as: .decimal, parse: .nonEmpty)  // error: 'bind(_:to:as:parse:)' is unavailable: the parser's input and output must be the format's output and input, and both properties settable
        bind(\.name, to: \.field.text, as: .trimmed, parse: .nonEmpty)
      }
      static let misspeltSource = BindingTable(Presenter.self, Panel.self) {
        \.nmae --> \.field.text  // error: value of type 'Presenter' has no member 'nmae'
        nilSource
      }
      static let misspeltTarget = BindingTable(Presenter.self, Panel.self) {
        \.name --> \.field.text
        \.name --> \.field.txet  // error: value of type 'Field' has no member 'txet'
      }
      static let misspeltPart = BindingTable(Presenter.self, Panel.self) {
        if true { \.name --> \.feild.text }  // error: value of type 'Panel' has no member 'feild'
      }
      static let misspeltInBind = BindingTable(Presenter.self, Panel.self) {
        bind(\.cuont, to: \.field.text, as: .decimal)  // error: value of type 'Presenter' has no member 'cuont'
      }
      static let noControl = BindingTable(Presenter.self, Panel.self) {
        on(\.field.text, Presenter.follow)  // error: 'on' is unavailable: the view is a button or another ActionControl, and the method takes and returns nothing: write on(\.button) { $0.method(value) } for others, and on(\.button, run: \.command) for an async or throwing one
      }
      static let misspeltMethod = BindingTable(Presenter.self, Panel.self) {
        on(\.field, Presenter.folow)  // error: type 'Presenter' has no member 'folow'
        on(\.field, Presenter.follow)
      }
      static let anotherTable = BindingTable(User.self, Panel.self) {
        nilSource  // error: cannot convert value of type 'BindingTable<Presenter, Panel>' to expected argument type 'TableBinding<User, Panel>'
      }
    }

    @MainActor struct Item {
      @Observed var name = "Ada"  // error: 'wrappedValue' is unavailable: @Observed needs a class: declare the presenter as 'final class'
    }

    @MainActor final class Cart {
      @Observed var prices = [1]
      @Derived(\Cart.sum) var total: Int
      var sum: Int { prices.count }
    }
    @MainActor func write(_ cart: Cart) {
      cart.total = 3  // error: cannot assign to property: 'total' is a get-only property
    }

    func elsewhere(presenter: Presenter) {
      Task.detached {
        presenter.name = "Grace"  // error: main actor-isolated property 'name' can not be mutated from a nonisolated context
      }
    }
    """#
}
