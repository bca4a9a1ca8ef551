// `-->` and `<->`, with unavailable overloads for common mistakes. For such a mistake, the compiler
// reports only the message of the overload, on the line of the binding.

precedencegroup BindingPrecedence {
  associativity: left
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

/// The operator of a one-way binding from the presenter to the view.
infix operator --> : BindingPrecedence
/// The operator of a two-way binding between the presenter and the view.
infix operator <-> : BindingPrecedence

// MARK: - One way

/// Binds a property of the view to a property of the presenter.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor @inlinable @inline(__always)
public func --> <Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  source: KeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  TableBinding("-->") { run in
    guard let run else { return BindingBody.oneWay({ source }, to: { target }) }
    run.updateTarget(target, from: source)
    return nil
  }
}

/// Binds a property of the view to a property of a presenter of a value or protocol type.
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value: Equatable>(
  source: KeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  .oneWay([source], to: target) { (presenter: Presenter, _) in presenter[keyPath: source] }
}

/// Unavailable because the source is optional and the target isn't.
@available(
  *, unavailable,
  message: "the source is optional; use bind(source, to: target, ifNil: placeholder)"
)
public func --> <Presenter, View: AnyObject, Value: Equatable>(
  source: KeyPath<Presenter, Value?>, target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the target can't be set.
@available(
  *, unavailable,
  message: "the target is read-only or a view: write to a settable property, such as \\.label.text"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the types don't match.
@available(
  *, unavailable,
  message: "source and target types don't match; use bind(source, to: target, as: format)"
)
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

// MARK: - Two ways

/// Binds a property of the view and a property of the presenter in both directions.
///
/// ```swift
/// \.name <-> \.nameField.text
/// ```
///
/// The presenter's value wins at the start and if both change in one transaction. Every change of
/// the view's property is an edit, even by the program. If the presenter stores another value than
/// the edit, such as a clamped number, the view shows that value.
///
/// - Precondition: The view's property is observed, as the properties of nodes are. Otherwise,
///   edits aren't noticed, and connecting records a failure.
@MainActor @inlinable @inline(__always)
public func <-> <Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Value>
) -> TableBinding<Presenter, View> {
  TableBinding("<->", isTwoWay: true) { run in
    guard let run else { return BindingBody.twoWay({ source }, to: { target }) }
    if !run.isReverse {
      run.updateTarget(target, from: source)
    } else if let edit = run.read(target, of: run.view) {
      run.commit(
        edit, to: PropertyEnd(source, of: run.presenter), from: PropertyEnd(target, of: run.view))
    }
    return nil
  }
}

/// Unavailable because one of the properties is read-only, or one of a value.
@available(
  *, unavailable,
  message:
    "<-> requires two writable properties of objects: add a setter, write \\.object[chain: \\.property, or: placeholder] instead of \\.object?.property, declare an item as a class, or use source --> target"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the types don't match.
@available(
  *, unavailable,
  message:
    "source and target types don't match; use bind(source, to: target, as: format, parse: parser), source[default: value] for an optional, or a settable computed property of the target's type"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value, Other>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Other>
) -> TableBinding<Presenter, View> { fatalError() }
