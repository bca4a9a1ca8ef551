// Key paths that go through what may be missing, and can still be written.

/// What a writable key path through an optional leads to: a value, or a placeholder while there is
/// nothing to lead through.
///
/// ```swift
/// \.author[chain: \.name, or: ""] <-> \.nameField.text   // author: Author?
/// ```
///
/// An optional chain of Swift, `\.author?.name`, is read-only; a `<->` needs one that can be written.
public struct Chained<Value> {
  /// The value, or the placeholder.
  public var value: Value
  /// Whether there is nothing to lead through, so that a write does nothing.
  public let isBroken: Bool

  init(_ value: Value?, or placeholder: Value) {
    self.value = value ?? placeholder
    isBroken = value == nil
  }
}

extension Optional {
  /// The property of the object, or `placeholder` while there is none.
  public subscript<Value: Hashable>(
    chain path: ReferenceWritableKeyPath<Wrapped, Value>, or placeholder: Value
  ) -> Chained<Value> where Wrapped: AnyObject {
    get { Chained(self?[keyPath: path], or: placeholder) }
    nonmutating set { self?[keyPath: path] = newValue.value }
  }

  /// The property of the value, or `placeholder` while there is none.
  @_disfavoredOverload
  public subscript<Value: Hashable>(
    chain path: WritableKeyPath<Wrapped, Value>, or placeholder: Value
  ) -> Chained<Value> {
    get { Chained(self?[keyPath: path], or: placeholder) }
    set { self?[keyPath: path] = newValue.value }
  }

  /// An optional property of the object, to go on from; `nil` while there is no object.
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

  /// An optional property of the value, to go on from; `nil` while there is no value.
  @_disfavoredOverload
  public subscript<Value>(chain path: WritableKeyPath<Wrapped, Value?>) -> Value? {
    get { self.flatMap { $0[keyPath: path] } }
    set { self?[keyPath: path] = newValue }
  }
}

extension MutableCollection where Element: Identifiable {
  /// The first element with an id, wherever it stands; `nil` if there is none.
  ///
  /// ```swift
  /// bind(\.posts[id: 3]?.title, to: \.title.text, ifNil: "deleted")
  /// \.posts[id: 3][chain: \.title, or: ""] <-> \.title.text
  /// ```
  ///
  /// Writing puts an element in its place. If there is none any more, or with `nil`, writing does
  /// nothing: it neither adds nor removes.
  ///
  /// - Complexity: O(*n*).
  public subscript(id id: Element.ID) -> Element? {
    get { first { $0.id == id } }
    set {
      guard let newValue, let place = firstIndex(where: { $0.id == id }) else { return }
      self[place] = newValue
    }
  }
}

// MARK: - Rows

/// Keeps a property of the view and one of the presenter equal, as long as the way to the latter
/// leads somewhere.
///
/// ```swift
/// \.author[chain: \.name, or: ""] <-> \.nameField.text
/// ```
///
/// While it does not, the view shows the placeholder, an edit stays in the view and is reported as a
/// `brokenPath`, and nothing is made up to take it. When the way mends, the presenter wins.
@MainActor
public func <-> <Presenter, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Chained<Value>>,
  target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> {
  .twoWay(
    source, to: target, of: Value.self, read: { $0[keyPath: source].value },
    isBroken: { $0[keyPath: source].isBroken },
    write: { presenter, edit, row in
      guard let chained = row.call({ presenter[keyPath: source] }) else { return nil }
      guard !chained.isBroken else {
        return
          "there is nothing for the edit to go to, since an object on the way is nil. It stays "
          + "in the view until there is one; hide or disable the control meanwhile."
      }
      var edited = chained
      edited.value = edit
      if chained.value != edit, row.mayGoOn { presenter[keyPath: source] = edited }
      return nil
    })
}

/// Keeps a property of the view and one of the presenter equal, whichever changes, for a presenter
/// that is known by a protocol.
///
/// - Precondition: The property belongs to an object; the compiler says so.
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> {
  .twoWay(
    source, to: target, of: Value.self, read: { $0[keyPath: source] },
    write: { presenter, edit, row in
      if presenter[keyPath: source] != edit, row.mayGoOn { presenter[keyPath: source] = edit }
      return nil
    })
}

/// The presenter is a value, of which a table has a copy.
@available(
  *, unavailable,
  message:
    "the presenter is a value, and an edit would change a copy: make it a class, or write source --> target"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value>(
  source: WritableKeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

extension Row {
  /// A row for ends that cannot be read and written directly; `write` says what is in the way, if
  /// anything is.
  fileprivate static func twoWay<Value: Equatable>(
    _ source: AnyKeyPath, to target: ReferenceWritableKeyPath<View, Value>, of: Value.Type,
    read: @escaping @MainActor (Presenter) -> Value,
    isBroken: @escaping @MainActor (Presenter) -> Bool = { _ in false },
    write: @escaping @MainActor (Presenter, Value, RowPointer) -> String?
  ) -> Row {
    Row(
      "<->", isTwoWay: true,
      RowPart(keeping: Value.self) { operation, presenter, view, row in
        switch operation {
        case .pull:
          let row = row.unsafelyUnwrapped
          let presenter: Presenter = presented(presenter.unsafelyUnwrapped)
          if let value = row.call({ read(presenter) }),
            let isBroken = row.call({ isBroken(presenter) }),
            !row.isStillBroken(isBroken)
          {
            row.write(value, to: target, of: view.unsafelyUnwrapped)
          }
        case .pullBack:
          let (row, view) = (row.unsafelyUnwrapped, view.unsafelyUnwrapped)
          let presenter: Presenter = presented(presenter.unsafelyUnwrapped)
          if let edit = row.read(target, of: view) {
            row.writeBack(edit, to: presenter, read, write, to: target, of: view)
          }
        case .source(let index): return index == 0 ? source : nil
        case .status:
          guard let presenter, let view else { return nil }
          return RowStatus(
            source: read(presented(presenter)), target: borrowed(view, read: target))
        case .describeBack:
          guard let presenter, let row else { return nil }
          return RowValues(old: row.keptValue(Value.self), new: read(presented(presenter)))
        default: return RowPart.answer(operation, view, row, target: { target })
        }
        return nil
      })
  }
}

extension UnsafeMutablePointer<RowNode> {
  /// Whether the way to the source is missing and was so when the row ran last: then what has been
  /// edited since stays in the view.
  @MainActor
  fileprivate func isStillBroken(_ isBroken: Bool) -> Bool {
    let known = connection?.states?.all[number]
    guard isBroken || known != nil else { return false }
    let state = known ?? state { RowState() }
    defer { state.isBroken = isBroken }
    return isBroken && state.isBroken
  }

  /// Takes an edit to the presenter, and what that made of it back to the view.
  @MainActor
  fileprivate func writeBack<Presenter, View: AnyObject, Value: Equatable>(
    _ edit: Value, to presenter: Presenter, _ read: @MainActor (Presenter) -> Value,
    _ write: @MainActor (Presenter, Value, RowPointer) -> String?,
    to target: ReferenceWritableKeyPath<View, Value>, of view: UnsafeRawPointer
  ) {
    // What the presenter has is no input of the way back.
    graph.reader = nil
    guard let old = call({ read(presenter) }), old != edit, mayGoOn else { return }
    guard let obstacle = call({ write(presenter, edit, self) }) else { return }
    if let obstacle {
      connection?.failOnce(.brokenPath, row: number, obstacle)
      return
    }
    let replaced = keep(old)
    defer { _fixLifetime(replaced) }
    noteWrite()
    if pointee.node.flags.has(.recordsWrites) { recordWrite() }
    guard mayGoOn, let taken = call({ read(presenter) }), taken != edit, mayGoOn else { return }
    guard set(taken, at: target, of: view), let shown = self.read(target, of: view),
      shown != taken, mayGoOn, shown == edit
    else { return }
    stopInsisting(source: taken, target: shown)
  }
}
