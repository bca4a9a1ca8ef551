// Plausible mistakes with commands, tables, and derived properties, declared as unavailable so that the
// compiler reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Command {
  @available(*, unavailable, message: "write Command(of: self) { try await $0.method() }")
  public convenience init(
    _ method: @escaping @MainActor () async throws -> Void, _ unused: (() -> Void)? = nil
  ) { fatalError() }

  @available(*, unavailable, message: "write Command(of: self) { try await $0.method() }")
  public convenience init<Owner: AnyObject>(
    of owner: Owner, perform method: @escaping @MainActor () async throws -> Void
  ) { fatalError() }

  @available(
    *, unavailable,
    message:
      "the condition is a closure or a key path: write Command(of: self, when: \\.canStart) { … }"
  )
  public convenience init(
    when condition: Bool, perform: @escaping @MainActor () async throws -> Void
  ) { fatalError() }

  @available(
    *, unavailable,
    message: "the condition is a key path: write Command(of: self, when: \\.canStart) { … }"
  )
  @_disfavoredOverload
  public convenience init<Owner: AnyObject>(
    of owner: Owner, when condition: @escaping @MainActor (Owner) -> Bool,
    perform: @escaping @MainActor (Owner) async throws -> Void
  ) { fatalError() }

  @available(
    *, unavailable,
    message: "the condition isn't a Bool: declare a Boolean computed property of the object"
  )
  @_disfavoredOverload
  public convenience init<Owner: AnyObject, Value>(
    of owner: Owner, when condition: KeyPath<Owner, Value>,
    perform: @escaping @MainActor (Owner) async throws -> Void
  ) { fatalError() }
}

extension Startable {
  @available(*, unavailable, renamed: "start")
  public func run() { fatalError() }

  @available(*, unavailable, renamed: "start")
  public func callAsFunction() { fatalError() }
}

// MARK: - Lists

extension ListSource {
  @available(
    *, unavailable, message: "the key is a property of the items: write sectioned(by: \\.property)"
  )
  public func sectioned<Key>(by key: @escaping @MainActor (Item) -> Key) -> ListSource<Item> {
    fatalError()
  }
}

// MARK: - Validators

extension Parser where Input: Collection, Output == Input {
  @available(*, unavailable, renamed: "nonEmpty")
  public static func notEmpty(_ message: String) -> Parser { fatalError() }

  @available(*, unavailable, message: "a length is a range: write .length(8..., message)")
  public static func minLength(_ count: Int, _ message: String) -> Parser { fatalError() }

  @available(*, unavailable, message: "a length is a range: write .length(...8, message)")
  public static func maxLength(_ count: Int, _ message: String) -> Parser { fatalError() }
}

extension Parser<String, String> {
  @available(*, unavailable, renamed: "nonBlank")
  public static func required(_ message: String) -> Parser { fatalError() }
}

extension Parser<Bool, Bool> {
  @available(
    *, unavailable,
    message: "a closure validates a Bool: write FormRule(\\.property, message: message) { $0 }"
  )
  public static func isTrue(_ message: String) -> Parser { fatalError() }
}

// MARK: -

/// A class that isn't named, for paths and closures of `@Derived` that are declared as unavailable.
@dynamicMemberLookup
@_documentation(visibility: internal)
public struct UnnamedOwner {
  /// A property of the class that isn't named.
  public subscript<Value>(dynamicMember name: String) -> Value { fatalError() }
}

extension Derived where Owner: AnyObject {
  @available(
    *, unavailable,
    message:
      "the value is computed: write @Derived(\\Presenter.property) var name: Type, without a value"
  )
  public init(wrappedValue: Value, _ path: KeyPath<Owner, Value>) { fatalError() }
}

@available(
  *, unavailable,
  message:
    "name a computed property with its class: write @Derived(\\Presenter.property) var name: Type"
)
extension Derived where Owner == Never {
  public init(wrappedValue: Value) { fatalError() }

  public init(_ path: KeyPath<UnnamedOwner, Value>) { fatalError() }

  public init(_ compute: @escaping @MainActor (UnnamedOwner) -> Value) { fatalError() }
}

extension TableBinding {
  @available(*, unavailable, message: "write bind(source, to: target, debounce: duration)")
  public func debounce(_ duration: Duration) -> TableBinding { fatalError() }

  @available(*, unavailable, message: "write bind(source, to: target, throttle: duration)")
  public func throttle(_ duration: Duration) -> TableBinding { fatalError() }

  @available(*, unavailable, message: "a binding has no modifiers: write it without .animated()")
  public func animated() -> TableBinding { fatalError() }
}

// There's no initializer for objects instead of types: with a second one that has two arguments and a
// closure, the compiler would report mistakes in tables as a wrong choice between the two.
extension BindingTable {
  @available(
    *, unavailable,
    message: "the objects don't match the table: write connect(presenter, to: view) with its types"
  )
  @_disfavoredOverload
  public func connect<Other, Part>(_ other: Other, to part: Part) -> Connection<Presenter, View> {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "the bindings are in braces: write BindingTable(Presenter.self, View.self) { … }"
  )
  @_disfavoredOverload
  public init(
    _: Presenter.Type, _: View.Type, _ bindings: [TableBinding<Presenter, View>],
    _ unused: (() -> Void)? = nil
  ) { fatalError() }

  @available(*, unavailable, message: "write connect(presenter, to: view)")
  public func bind(_ presenter: Presenter, to view: View) -> Connection<Presenter, View> {
    fatalError()
  }
}
