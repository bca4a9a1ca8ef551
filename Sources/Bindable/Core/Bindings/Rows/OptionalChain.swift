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
  var value: Value
  /// Set if the optional is `nil`, so that a write has no effect.
  let isBroken: Bool

  init(_ value: Value?, or placeholder: Value) {
    self.value = value ?? placeholder
    isBroken = value == nil
  }
}

extension OptionalChain {
  /// The value of the optional property at the end of the chain, or a default value if that or the
  /// object is `nil`.
  ///
  /// ```swift
  /// \.author[chain: \.nickname][default: ""] <-> \.nickname.text   // var nickname: String?
  /// ```
  ///
  /// Writing the default value makes the property `nil`.
  public subscript<Wrapped: Hashable>(
    default defaultValue: Wrapped
  ) -> OptionalChain<Wrapped> where Value == Wrapped? {
    get { OptionalChain<Wrapped>(isBroken ? nil : value ?? defaultValue, or: defaultValue) }
    set { value[default: defaultValue] = newValue.value }
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

  /// The optional property of the object, or `placeholder` if that or the object is `nil`.
  ///
  /// ```swift
  /// \.author[chain: \.nickname, or: ""] <-> \.nickname.text   // var nickname: String?
  /// ```
  ///
  /// Writing the placeholder makes the property `nil`.
  public subscript<Value: Hashable>(
    chain path: ReferenceWritableKeyPath<Wrapped, Value?>, or placeholder: Value
  ) -> OptionalChain<Value> where Wrapped: AnyObject {
    get { OptionalChain(self?[keyPath: path][default: placeholder], or: placeholder) }
    nonmutating set { self?[keyPath: path][default: placeholder] = newValue.value }
  }

  /// The property of the value, or `placeholder` if the value is `nil`.
  @_disfavoredOverload
  public subscript<Value: Hashable>(
    chain path: WritableKeyPath<Wrapped, Value>, or placeholder: Value
  ) -> OptionalChain<Value> {
    get { OptionalChain(self?[keyPath: path], or: placeholder) }
    set { self?[keyPath: path] = newValue.value }
  }

  /// An optional property of the object, for its `[default:]`.
  public subscript<Value: Hashable>(
    chain path: ReferenceWritableKeyPath<Wrapped, Value?>
  ) -> OptionalChain<Value?> where Wrapped: AnyObject {
    get { OptionalChain<Value?>(map { $0[keyPath: path] }, or: nil) }
    nonmutating set { self?[keyPath: path] = newValue.value }
  }

  /// An optional property of the object, to continue the chain, or `nil` if the object is `nil`.
  ///
  /// ```swift
  /// \.author[chain: \.address][chain: \.city, or: ""] <-> \.city.text
  /// ```
  @_disfavoredOverload
  public subscript<Value>(
    chain path: ReferenceWritableKeyPath<Wrapped, Value?>
  ) -> Value? where Wrapped: AnyObject {
    get { self?[keyPath: path] }
    nonmutating set { self?[keyPath: path] = newValue }
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
      guard let newValue, let index = firstIndex(where: { $0.id == id }) else { return }
      self[index] = newValue
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
  .twoWay(source, target) { ChainEnd(path: source, presenter: $0) }
}

/// Binds two properties in both directions, for a presenter of a protocol type.
///
/// - Precondition: The property belongs to an object, which the compiler checks.
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  .twoWay(source, target) { PresenterEnd(path: source, presenter: $0) }
}

/// A property of a presenter that isn't statically known to be an object.
private struct PresenterEnd<Presenter, Value: Equatable>: BindingEnd {
  let path: ReferenceWritableKeyPath<Presenter, Value>
  let presenter: Presenter

  var isBroken: Bool { false }
  func get() -> Value { presenter[keyPath: path] }
  func set(_ value: Value) { presenter[keyPath: path] = value }
}

/// A property behind an optional.
private struct ChainEnd<Presenter, Value: Equatable>: BindingEnd {
  let path: ReferenceWritableKeyPath<Presenter, OptionalChain<Value>>
  let presenter: Presenter

  var isBroken: Bool { presenter[keyPath: path].isBroken }
  func get() -> Value { presenter[keyPath: path].value }
  func set(_ value: Value) { presenter[keyPath: path] = OptionalChain(value, or: value) }
}

extension TableBinding {
  fileprivate static func twoWay<Source: BindingEnd>(
    _ source: AnyKeyPath, _ target: ReferenceWritableKeyPath<View, Source.Value>,
    _ end: @escaping @MainActor (Presenter) -> Source
  ) -> TableBinding {
    let body = BindingBody.twoWay(source, to: target) { end($0.load()) }
    return TableBinding("<->", isTwoWay: true, body) { run in
      let (source, target) = (end(run.presenter.load()), PropertyEnd(target, of: run.view))
      if run.isReverse {
        if let edit = run.read(target) { run.commitUnlessBroken(edit, to: source, from: target) }
      } else if let value = run.read(source), let isBroken = run.call({ source.isBroken }),
        !run.binding.isStillBroken(isBroken)
      {
        run.write(value, to: target)
      }
    }
  }
}

extension BindingRun {
  /// Writes an edit to the presenter, or reports that there's no object for it.
  @MainActor
  fileprivate func commitUnlessBroken<Source: BindingEnd>(
    _ edit: Source.Value, to source: Source, from target: some BindingEnd<Source.Value>
  ) {
    // The presenter's value isn't an input of the reverse direction.
    graph.reader = nil
    guard let isBroken = call({ source.isBroken }) else { return }
    guard isBroken else { return commit(edit, to: source, from: target) }
    guard let placeholder = read(source), placeholder != edit, canContinue else { return }
    binding.failBroken()
  }
}

extension BindingNode {
  /// Reports that there's no object for an edit.
  @MainActor
  func failBroken() {
    connection?.failOnce(
      .brokenPath, binding: number,
      "an object on the path is nil, so the edit stays in the view. "
        + "Hide or disable the control until the object exists.")
  }

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
}
