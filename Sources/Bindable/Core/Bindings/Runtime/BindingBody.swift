/// The key paths of a binding and its rarely used operations.
///
/// All connections of a table share the bodies of its bindings. The hot path is in
/// ``BindingClosure``.
@MainActor @usableFromInline
final class BindingBody {
  /// The paths to the presenter's ends.
  let sources: [AnyKeyPath]
  /// The path to the view's end.
  let target: AnyKeyPath?
  /// The path to the view's property for the message about an edit that can't be parsed.
  var messageTarget: AnyKeyPath?
  /// Returns a two-way binding of the same properties with options of editing, if there's one.
  var edit:
    (@MainActor (EditingOptions) -> (body: BindingBody, work: @MainActor (BindingRun) -> Void))?
  /// Returns whether a form has a rule for the field whose message the binding shows.
  var hasRule: (@MainActor (_ presenter: Any) -> Bool)?
  /// The types of the previous values of the two directions.
  let previousType: Any.Type
  private(set) var reversePreviousType: Any.Type

  /// Returns the values before and after the last write.
  private(set) var texts: @MainActor (BindingRun) -> ValueTexts? = { _ in nil }
  /// Returns the relation of the two ends.
  private(set) var status: @MainActor (BindingRun) -> BindingStatus? = { _ in nil }
  /// Returns the current value of the target.
  var save: @MainActor (_ view: Unretained) -> SavedTarget? = { _ in nil }
  /// Attaches the presenter to the view's control.
  var attach: @MainActor (BindingRun) -> Void = { _ in }
  /// Detaches the presenter from the view's control, unless the view was deallocated.
  var detach: @MainActor (BindingNode, _ view: Unretained?) -> Void = { _, _ in }

  /// Creates the body of a binding that stores an object of its own, such as an action.
  init<Stored: AnyObject>(
    _ sources: [AnyKeyPath], _ target: AnyKeyPath?, storing: Stored.Type,
    texts: @escaping @MainActor (Stored) -> ValueTexts? = { _ in nil }
  ) {
    self.sources = sources
    self.target = target
    (previousType, reversePreviousType) = (Stored.self, Stored.self)
    self.texts = { $0.binding.previousValue(Stored.self).flatMap(texts) }
  }

  /// Creates the body of a one-way binding.
  init<View: AnyObject, Shown>(_ sources: [AnyKeyPath], to target: KeyPath<View, Shown>) {
    self.sources = sources
    self.target = target
    (previousType, reversePreviousType) = (Shown.self, Shown.self)
    texts = { $0.texts($0.view.value(at: target)) }
    save = { view in
      (target as? ReferenceWritableKeyPath<View, Shown>).map { SavedValue($0, of: view) }
    }
  }

  /// Creates the body of a binding that writes edits to the presenter.
  ///
  /// - Parameters:
  ///   - value: Returns the presenter's value.
  ///   - state: Returns the relation of the presenter's value and the view's value.
  convenience init<View: AnyObject, Value, Shown>(
    _ source: AnyKeyPath, to target: KeyPath<View, Shown>,
    value: @escaping @MainActor (_ presenter: Unretained) -> Value,
    state: @escaping @MainActor (BindingNode, Value, Shown) -> TwoWayStatus.State
  ) {
    self.init([source], to: target)
    reversePreviousType = Value.self
    let forwardTexts = texts
    texts = { $0.isReverse ? $0.texts(value($0.presenter)) : forwardTexts($0) }
    status = { run in
      let (value, shown) = (value(run.presenter), run.view.value(at: target))
      return BindingStatus(state(run.binding, value, shown), source: value, target: shown)
    }
  }

  /// Creates the body of a two-way binding that keeps its ends equal.
  convenience init<View: AnyObject, Value: Equatable>(
    _ source: AnyKeyPath, to target: KeyPath<View, Value>,
    value: @escaping @MainActor (_ presenter: Unretained) -> Value
  ) {
    self.init(source, to: target, value: value) { _, value, shown in
      // A value that doesn't equal itself, such as NaN, differs from any other.
      value == shown || value != value ? .synchronized : .unsynchronized
    }
  }
}

extension BindingRun {
  fileprivate func texts<Value>(_ new: Value) -> ValueTexts {
    ValueTexts(old: binding.previousValue(Value.self), new: new)
  }
}

// The bodies of bindings whose key paths are literals. Each key path is returned by a closure of
// its own. As arguments, or as two in one closure, the key paths would be created at each run.
extension BindingBody {
  /// Returns the body of a one-way binding, retained.
  @usableFromInline
  static func oneWay<Presenter: AnyObject, View: AnyObject, Value>(
    _ source: () -> KeyPath<Presenter, Value>, to target: () -> KeyPath<View, Value>
  ) -> RetainedObject { RetainedObject(BindingBody([source()], to: target())) }

  /// Returns the body of a binding that keeps its ends equal, retained.
  @usableFromInline
  static func twoWay<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
    _ source: () -> ReferenceWritableKeyPath<Presenter, Value>,
    to target: () -> ReferenceWritableKeyPath<View, Value>
  ) -> RetainedObject {
    let (source, target) = (source(), target())
    return RetainedObject(twoWay(source, to: target) { PropertyEnd(source, of: $0) })
  }

  /// Returns the body of a binding that keeps its ends equal.
  ///
  /// - Parameter end: Returns the presenter's end.
  static func twoWay<Source: BindingEnd, View: AnyObject>(
    _ source: AnyKeyPath, to target: ReferenceWritableKeyPath<View, Source.Value>,
    _ end: @escaping @MainActor (_ presenter: Unretained) -> Source
  ) -> BindingBody {
    let body = BindingBody(source, to: target) { end($0).get() }
    body.edit = { options in
      let editing = EditingBinding(
        source, end, target: target, format: Format("") { $0 }, parse: Parser("") { .value($0) },
        options)
      return (editing.body, editing.update)
    }
    return body
  }
}
