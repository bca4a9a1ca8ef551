// Plausible mistakes with commands, tables, and derived properties, declared as unavailable so that the
// compiler reports one error on the line of each, with the fix.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Command {
  @available(*, unavailable, message: "write Command(of: self) { try await $0.method() }")
  public convenience init(
    of owner: AnyObject? = nil, _ method: (@MainActor () async throws -> Void)? = nil,
    perform: (@MainActor () async throws -> Void)? = nil, _ unused: (() -> Void)? = nil
  ) { fatalError() }
}

extension ListSource {
  @available(
    *, unavailable,
    message:
      "write sectioned(by: \\.property) with a Comparable property of the items, or add inOrder:"
  )
  public func sectioned<Key>(by key: @escaping @MainActor (Item) -> Key) -> ListSource<Item> {
    fatalError()
  }
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
}

extension TableBinding {
  @available(*, unavailable, message: "a binding can't be animated: write it without .animated()")
  public func animated() -> TableBinding { fatalError() }
}

// There's no initializer for objects instead of types: with a second one that has two arguments and a
// closure, the compiler would report mistakes in tables as a wrong choice between the two.
extension BindingTable {
  @available(
    *, unavailable,
    message:
      "the types are first, and the bindings in braces: write BindingTable(Presenter.self, View.self) { … }"
  )
  @_disfavoredOverload
  public init(
    _: Presenter.Type? = nil, _: View.Type? = nil,
    _ list: [TableBinding<Presenter, View>]? = nil,
    @BindingTableBuilder<Presenter, View> bindings: () -> [TableBinding<Presenter, View>] = { [] }
  ) { fatalError() }
}
