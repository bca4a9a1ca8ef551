// Writable key paths through optional values.

/// The result of a writable key path through an optional: a value, or a placeholder if the optional
/// is `nil`.
///
/// ```swift
/// \.author[chain: \.name, or: ""] <-> \.nameField.text   // author: Author?
/// ```
///
/// Swift's optional chaining, `\.author?.name`, is read-only, but `<->` requires a writable path.
public struct OptionalChain<Value> {
  /// The value, or the placeholder.
  public var value: Value
  /// A Boolean value that indicates whether the optional is `nil`, so that a write has no effect.
  public let isBroken: Bool

  init(_ value: Value?, or placeholder: Value) {
    self.value = value ?? placeholder
    isBroken = value == nil
  }
}

extension Optional {
  /// The property of the object, or `placeholder` if the object is `nil`.
  public subscript<Value: Hashable>(
    chain path: ReferenceWritableKeyPath<Wrapped, Value>, or placeholder: Value
  ) -> OptionalChain<Value> where Wrapped: AnyObject {
    get { OptionalChain(self?[keyPath: path], or: placeholder) }
    nonmutating set { self?[keyPath: path] = newValue.value }
  }

  /// The property of the value, or `placeholder` if the value is `nil`.
  @_disfavoredOverload
  public subscript<Value: Hashable>(
    chain path: WritableKeyPath<Wrapped, Value>, or placeholder: Value
  ) -> OptionalChain<Value> {
    get { OptionalChain(self?[keyPath: path], or: placeholder) }
    set { self?[keyPath: path] = newValue.value }
  }

  /// An optional property of the object, to continue the chain, or `nil` if the object is `nil`.
  ///
  /// ```swift
  /// \.author[chain: \.address][chain: \.city, or: ""] <-> \.city.text
  /// ```
  public subscript<Value>(
    chain path: ReferenceWritableKeyPath<Wrapped, Value?>
  ) -> Value? where Wrapped: AnyObject {
    get { self?[keyPath: path] }
    nonmutating set { self?[keyPath: path] = newValue }
  }

  /// An optional property of the value, to continue the chain, or `nil` if the value is `nil`.
  @_disfavoredOverload
  public subscript<Value>(chain path: WritableKeyPath<Wrapped, Value?>) -> Value? {
    get { self.flatMap { $0[keyPath: path] } }
    set { self?[keyPath: path] = newValue }
  }
}

extension MutableCollection where Element: Identifiable {
  /// The first element with the given ID, or `nil` if there's no such element.
  ///
  /// ```swift
  /// bind(\.posts[id: 3]?.title, to: \.title.text, ifNil: "deleted")
  /// \.posts[id: 3][chain: \.title, or: ""] <-> \.title.text
  /// ```
  ///
  /// Writing replaces the element. Writing has no effect if there's no such element or the new
  /// value is `nil`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public subscript(id id: Element.ID) -> Element? {
    get { first { $0.id == id } }
    set {
      guard let newValue, let place = firstIndex(where: { $0.id == id }) else { return }
      self[place] = newValue
    }
  }
}

// MARK: - Bindings

/// Binds a property of the view and a property behind an optional in both directions.
///
/// ```swift
/// \.author[chain: \.name, or: ""] <-> \.nameField.text
/// ```
///
/// While an object on the path is `nil`, the view shows the placeholder, and an edit stays in the
/// view and is reported as a `brokenPath`. Once the path has a value, the presenter's value wins.
@MainActor
public func <-> <Presenter, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, OptionalChain<Value>>,
  target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  .twoWay(
    source, to: target, of: Value.self, read: { $0[keyPath: source].value },
    isBroken: { $0[keyPath: source].isBroken },
    write: { presenter, edit, row in
      guard let chained = row.call({ presenter[keyPath: source] }) else { return nil }
      guard !chained.isBroken else {
        return
          "an object on the path is nil, so the edit stays in the view. "
          + "Hide or disable the control until the object exists."
      }
      var edited = chained
      edited.value = edit
      if chained.value != edit, row.mayGoOn { presenter[keyPath: source] = edited }
      return nil
    })
}

/// Binds two properties in both directions, for a presenter of a protocol type.
///
/// - Precondition: The property belongs to an object, which the compiler checks.
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  .twoWay(
    source, to: target, of: Value.self, read: { $0[keyPath: source] },
    write: { presenter, edit, row in
      if presenter[keyPath: source] != edit, row.mayGoOn { presenter[keyPath: source] = edit }
      return nil
    })
}

/// Unavailable because the presenter is a value, of which a table has a copy.
@available(
  *, unavailable,
  message:
    "the presenter is a value, so an edit would change a copy; make it a class, or use source --> target"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value>(
  source: WritableKeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> { fatalError() }

extension TableBinding {
  /// Creates a binding for ends that can't be read and written directly.
  ///
  /// `write` returns a message if the edit can't be written, or `nil`.
  fileprivate static func twoWay<Value: Equatable>(
    _ source: AnyKeyPath, to target: ReferenceWritableKeyPath<View, Value>, of: Value.Type,
    read: @escaping @MainActor (Presenter) -> Value,
    isBroken: @escaping @MainActor (Presenter) -> Bool = { _ in false },
    write: @escaping @MainActor (Presenter, Value, BindingNodePointer) -> String?
  ) -> TableBinding {
    TableBinding(
      "<->", isTwoWay: true,
      BindingBody(keeping: Value.self) { operation, presenter, view, row in
        switch operation {
        case .updateTarget:
          let row = row.unsafelyUnwrapped
          let presenter: Presenter = loadPresenter(presenter.unsafelyUnwrapped)
          if let value = row.call({ read(presenter) }),
            let isBroken = row.call({ isBroken(presenter) }),
            !row.isStillBroken(isBroken)
          {
            row.write(value, to: target, of: view.unsafelyUnwrapped)
          }
        case .updateSource:
          let (row, view) = (row.unsafelyUnwrapped, view.unsafelyUnwrapped)
          let presenter: Presenter = loadPresenter(presenter.unsafelyUnwrapped)
          if let edit = row.read(target, of: view) {
            row.writeBack(edit, to: presenter, read, write, to: target, of: view)
          }
        case .source(let index): return index == 0 ? source : nil
        case .status:
          guard let presenter, let view else { return nil }
          return BindingStatus(
            source: read(loadPresenter(presenter)), target: borrowed(view, read: target))
        case .describeBack:
          guard let presenter, let row else { return nil }
          return ValueTexts(old: row.previousValue(Value.self), new: read(loadPresenter(presenter)))
        default: return BindingBody.respond(operation, view, row, target: { target })
        }
        return nil
      })
  }
}

extension UnsafeMutablePointer<BindingNode> {
  /// Returns whether the path to the source is broken and was so in the last run.
  ///
  /// If so, edits made since then stay in the view.
  @MainActor
  fileprivate func isStillBroken(_ isBroken: Bool) -> Bool {
    let known = connection?.states?.all[number]
    guard isBroken || known != nil else { return false }
    let state = known ?? state { BindingState() }
    defer { state.isBroken = isBroken }
    return isBroken && state.isBroken
  }

  /// Writes an edit to the presenter, and the presenter's resulting value to the view.
  @MainActor
  fileprivate func writeBack<Presenter, View: AnyObject, Value: Equatable>(
    _ edit: Value, to presenter: Presenter, _ read: @MainActor (Presenter) -> Value,
    _ write: @MainActor (Presenter, Value, BindingNodePointer) -> String?,
    to target: ReferenceWritableKeyPath<View, Value>, of view: UnsafeRawPointer
  ) {
    // The presenter's value isn't an input of the reverse direction.
    graph.reader = nil
    guard let old = call({ read(presenter) }), old != edit, mayGoOn else { return }
    guard let obstacle = call({ write(presenter, edit, self) }) else { return }
    if let obstacle {
      connection?.failOnce(.brokenPath, binding: number, obstacle)
      return
    }
    let replaced = save(old)
    defer { _fixLifetime(replaced) }
    markWritten()
    if pointee.node.flags.has(.recordsWrites) { recordWrite() }
    guard mayGoOn, let taken = call({ read(presenter) }), taken != edit, mayGoOn else { return }
    guard set(taken, at: target, of: view), let shown = self.read(target, of: view),
      shown != taken, mayGoOn, shown == edit
    else { return }
    stopInsisting(source: taken, target: shown)
  }
}
