// `-->` and `<->`, and the mistakes that have a cure. An overload that cannot be meant is marked
// unavailable, with what to write instead: the compiler then gives that one error, on the row.

precedencegroup BindingPrecedence {
  lowerThan: TernaryPrecedence
}

/// One way: the view shows what the presenter has.
infix operator --> : BindingPrecedence
/// Two ways: the view shows what the presenter has, and the presenter gets what the user does.
infix operator <-> : BindingPrecedence

// MARK: - One way

/// Keeps a property of the view equal to one of the presenter.
///
/// ```swift
/// \.name --> \.name.text
/// ```
@MainActor @inlinable @inline(__always)
public func --> <Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  source: KeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> {
  Row(
    "-->",
    RowPart(keeping: Value.self) { operation, presenter, view, row in
      guard case .pull = operation else {
        return RowPart.answer(
          operation, presenter, view, row, source: { source }, target: { target })
      }
      let row = row.unsafelyUnwrapped
      if let value = row.read(source, of: presenter.unsafelyUnwrapped) {
        row.write(value, to: target, of: view.unsafelyUnwrapped)
      }
      return nil
    })
}

/// Keeps a property of the view equal to one of a presenter that is a value or known by a protocol.
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value: Equatable>(
  source: KeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> {
  .oneWay([source], to: target) { (presenter: Presenter, _) in presenter[keyPath: source] }
}

/// The source may be `nil`, and the target cannot be.
@available(
  *, unavailable,
  message: "the presenter value may be nil: write bind(source, to: target, ifNil: placeholder)"
)
@MainActor
public func --> <Presenter, View: AnyObject, Value: Equatable>(
  source: KeyPath<Presenter, Value?>, target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

/// The target cannot be written.
@available(*, unavailable, message: "the target is read-only")
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

/// The types differ.
@available(*, unavailable, message: "the types differ: write bind(source, to: target, as: format)")
@MainActor @_disfavoredOverload
public func --> <Presenter, View: AnyObject, Value, Other>(
  source: KeyPath<Presenter, Value>, target: ReferenceWritableKeyPath<View, Other>
) -> Row<Presenter, View> { fatalError() }

// MARK: - Two ways

/// Keeps a property of the view and one of the presenter equal, whichever changes.
///
/// ```swift
/// \.name <-> \.nameField.text
/// ```
///
/// The presenter wins at the start, and where both change in one transaction. Any change of the
/// view's property is an edit, whoever made it. If the presenter takes something else than the edit,
/// a number cut to its range say, the view shows that.
///
/// - Precondition: The view's property is observed, as those of nodes are; else its edits are not
///   noticed, and connecting records a failure.
@MainActor @inlinable @inline(__always)
public func <-> <Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> {
  Row(
    "<->", isTwoWay: true,
    RowPart(keeping: Value.self) { operation, presenter, view, row in
      switch operation {
      case .pull:
        let row = row.unsafelyUnwrapped
        if let value = row.read(source, of: presenter.unsafelyUnwrapped) {
          row.write(value, to: target, of: view.unsafelyUnwrapped)
        }
      case .pullBack:
        let row = row.unsafelyUnwrapped
        let (presenter, view) = (presenter.unsafelyUnwrapped, view.unsafelyUnwrapped)
        if let edit = row.read(target, of: view), row.write(edit, to: source, of: presenter) {
          row.giveBack(edit, source, of: presenter, to: target, of: view)
        }
      default:
        return RowPart.answer(
          operation, presenter, view, row, source: { source }, target: { target })
      }
      return nil
    })
}

/// The source may be `nil`, and the target cannot be.
@available(
  *, unavailable,
  message:
    "the presenter value may be nil: write bind(source, to: target, ifNil: placeholder, commit: .eachChange)"
)
@MainActor
public func <-> <Presenter, View: AnyObject, Value: Equatable>(
  source: ReferenceWritableKeyPath<Presenter, Value?>,
  target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

/// One end cannot be written.
@available(
  *, unavailable,
  message: "one end of <-> is read-only: write source --> target, or give it a setter"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value>(
  source: KeyPath<Presenter, Value>, target: KeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }

/// The types differ.
@available(
  *, unavailable,
  message: "the types differ: bind a computed property of the target's type, with a setter"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value, Other>(
  source: ReferenceWritableKeyPath<Presenter, Value>,
  target: ReferenceWritableKeyPath<View, Other>
) -> Row<Presenter, View> { fatalError() }

/// The way to the source is an optional chain, which Swift makes read-only.
@available(
  *, unavailable,
  message:
    "the path leads through an optional and is read-only: write source[chain: \\.property, or: placeholder] <-> target"
)
@MainActor @_disfavoredOverload
public func <-> <Presenter, View: AnyObject, Value>(
  source: KeyPath<Presenter, Value?>, target: ReferenceWritableKeyPath<View, Value>
) -> Row<Presenter, View> { fatalError() }
