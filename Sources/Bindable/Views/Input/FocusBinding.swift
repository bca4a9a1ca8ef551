// `focused`: which node has the focus, as a property of the presenter.

/// Binds the focus of a node and a value of an optional property of the presenter in both
/// directions.
///
/// ```swift
/// enum Field { case name, email }                   // the presenter has: var field: Field?
/// focused(\.field, equals: .name, on: \.nameField)
/// focused(\.field, equals: .email, on: \.emailField)
/// ```
///
/// When the presenter sets the property to the value, the node gets the focus. When the user moves
/// the focus to the node, the property becomes the value, and `nil` when the focus leaves all nodes.
/// A node that's hidden or disabled can't have the focus, so write the bindings that show it first.
@MainActor
public func focused<Presenter: AnyObject, View: AnyObject, Value: Hashable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>, equals value: Value,
  on node: KeyPath<View, some ViewNode>
) -> TableBinding<Presenter, View> {
  source.appending(path: \.[equals: value]) <-> node.appending(path: \.hasFocus)
}

extension Optional where Wrapped: Hashable {
  fileprivate subscript(equals value: Wrapped) -> Bool {
    get { self == value }
    set { if newValue { self = value } else if self == value { self = nil } }
  }
}

extension ViewNode {
  // Set by programs, which isn't a user action.
  final var hasFocus: Bool {
    get { isFocused }
    set {
      if newValue == isFocused { return }
      if !newValue { isFocused = false } else if canFocus, isInteractive { becomeFocused() }
    }
  }
}
