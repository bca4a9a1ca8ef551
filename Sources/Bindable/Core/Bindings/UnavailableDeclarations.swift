// Plausible mistakes with commands, tables, and derived properties, declared as unavailable so that the
// compiler reports one error on the line of each, with the fix.

extension Command {
  /// Unavailable: name the object, so that the command doesn't retain it.
  @available(*, unavailable, message: "write Command(of: self) { try await $0.method() }")
  public convenience init(
    _ method: @escaping @MainActor () async throws -> Void, _ unused: (() -> Void)? = nil
  ) { fatalError() }

  /// Unavailable: the closure receives the object.
  @available(*, unavailable, message: "write Command(of: self) { try await $0.method() }")
  public convenience init<Owner: AnyObject>(
    of owner: Owner, perform method: @escaping @MainActor () async throws -> Void
  ) { fatalError() }

  /// Unavailable: the condition is computed again when what it reads changes.
  @available(
    *, unavailable,
    message:
      "the condition is a closure or a key path: write Command(of: self, when: \\.canStart) { … }"
  )
  public convenience init(
    when condition: Bool, perform: @escaping () async throws -> Void
  ) { fatalError() }

  /// Unavailable: the condition is computed again when what it reads changes.
  @available(
    *, unavailable,
    message:
      "the condition is a closure or a key path: write Command(of: self, when: \\.canStart) { … }"
  )
  public convenience init(
    when condition: Bool, perform: @escaping @MainActor () throws -> Void
  ) { fatalError() }

  /// Unavailable: the condition of an object is a key path.
  @available(
    *, unavailable,
    message: "the condition is a key path: write Command(of: self, when: \\.canStart) { … }"
  )
  @_disfavoredOverload
  public convenience init<Owner: AnyObject>(
    of owner: Owner, when condition: @escaping @MainActor (Owner) -> Bool,
    perform: @escaping @MainActor (Owner) async throws -> Void
  ) { fatalError() }

  /// Unavailable: the condition is a Boolean property.
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

// There's no initializer for objects instead of types: with a second one that has two arguments and a
// closure, the compiler would report mistakes in tables as a wrong choice between the two.
extension BindingTable {
  /// Unavailable: the objects have the types of the table.
  @available(
    *, unavailable,
    message: "the objects don't match the table: write connect(presenter, to: view) with its types"
  )
  @_disfavoredOverload
  public func connect<Other, Part>(_ other: Other, to part: Part) -> Connection<Presenter, View> {
    fatalError()
  }

  /// Unavailable: the bindings are in braces.
  @available(
    *, unavailable,
    message: "the bindings are in braces: write BindingTable(Presenter.self, View.self) { … }"
  )
  @_disfavoredOverload
  public init(
    _: Presenter.Type, _: View.Type, _ bindings: [TableBinding<Presenter, View>],
    _ unused: (() -> Void)? = nil
  ) { fatalError() }

  /// Unavailable: write `connect`.
  @available(*, unavailable, message: "write connect(presenter, to: view)")
  public func bind(_ presenter: Presenter, to view: View) -> Connection<Presenter, View> {
    fatalError()
  }
}
