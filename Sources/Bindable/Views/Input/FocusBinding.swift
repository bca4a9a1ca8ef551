// `focused`: which node has the focus, as a property of the presenter.

/// Binds the focus of a view and an optional property of the presenter in both directions.
///
/// ```swift
/// enum Field { case name, email }                   // the presenter has: var field: Field?
/// focused(\.field, [.name: \.nameField, .email: \.emailField])
/// ```
///
/// When the presenter sets the property, the node with that value gets the focus. When the user
/// moves the focus, the property becomes the value of the focused node or of the one that contains
/// it, such as the list of a field in a cell, or `nil` if another node or none has the focus. A
/// node that's hidden or disabled can't have the focus, which is reported as a failure, so write
/// the bindings that show it first. A node behind a dialog or a sheet gets the focus when that is
/// closed.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - nodes: The nodes of the view, each with its value.
@MainActor
public func focused<Presenter: AnyObject, View: ViewNode, Value: Hashable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  _ nodes: KeyValuePairs<Value, PartialKeyPath<View>>
) -> TableBinding<Presenter, View> {
  let nodes = FocusableNodes(values: nodes.map(\.key), paths: nodes.map(\.value))
  return source.appending(path: \.asFocus) <-> \View.[focusAmong: nodes]
}

/// Unavailable: each node has a value.
@available(
  *, unavailable, message: "each node has a value: write focused(\\.field, [.name: \\.nameField])"
)
@MainActor @_disfavoredOverload
public func focused<Presenter, View: AnyObject, Value, Part>(
  _ source: KeyPath<Presenter, Value>, _ node: KeyPath<View, Part>
) -> TableBinding<Presenter, View> { fatalError() }

/// The nodes of a view that a property distinguishes.
private struct FocusableNodes<Value: Hashable>: Hashable {
  let values: [Value]
  let paths: [AnyKeyPath]

  @MainActor func node(at index: Int, of view: ViewNode) -> ViewNode? {
    view[keyPath: paths[index]] as? ViewNode
  }
}

/// The value of the focused node.
private struct FocusedValue<Value: Hashable>: Hashable, AddedProperty {
  static var name: String { "focus" }
  var value: Value?
}

extension Optional where Wrapped: Hashable {
  fileprivate var asFocus: FocusedValue<Wrapped> {
    get { FocusedValue(value: self) }
    set { self = newValue.value }
  }
}

extension ViewNode {
  fileprivate subscript<Value>(
    focusAmong nodes: FocusableNodes<Value>
  ) -> FocusedValue<Value> {
    get {
      let value = focusedIndex(of: nodes).map { nodes.values[$0] }
      return FocusedValue(value: value)
    }
    // Set by programs, which isn't a user action.
    set {
      let focused = untracked { focusedIndex(of: nodes) }
      if let value = newValue.value, let index = nodes.values.firstIndex(of: value) {
        if index != focused { nodes.node(at: index, of: self)?.receiveFocus() }
      } else if focused != nil {
        root.untrackedFocusedNode?.isFocused = false
      }
    }
  }

  /// Returns the index of the node that has the focus or contains the node that has it, such as a
  /// field in a cell of a list.
  private final func focusedIndex<Value>(of nodes: FocusableNodes<Value>) -> Int? {
    let candidates = nodes.values.indices.map { nodes.node(at: $0, of: self) }
    var node = root.focusedNode
    while let current = node {
      if let index = candidates.firstIndex(where: { $0 === current }) { return index }
      node = current.parent
    }
    return nil
  }
}

extension ViewNode {
  // For programs that move the focus to a node.
  fileprivate final func receiveFocus() {
    let front = root.topmostModal
    if canFocus, isInteractive {
      becomeFocused()
    } else if canFocus, isVisible, lineage.allSatisfy(\.isEnabled),
      let front = front as? any FocusReturning
    {
      front.focusedBefore = FocusPlace(self)
    } else {
      let obstacle =
        !canFocus ? "can't have it" : isVisible ? "is disabled" : "is hidden"
      Failure(
        .rejectedValue,
        "the focus can't move to \(nodeName), which \(obstacle). Show and enable the node before, in "
          + "a binding above focused in the table, or set another value."
      ).report()
    }
  }
}
