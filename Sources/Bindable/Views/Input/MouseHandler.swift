/// A node that handles mouse events.
///
/// ```swift
/// extension Rating: MouseHandler {
///   func handle(_ event: MouseEvent, in size: Size) -> Bool {
///     event.isClick && rate(event.column)   // records the action
///   }
/// }
/// ```
///
/// The node in front at the position receives an event first, and then its ancestors, up to a
/// modal node. A node that handles a press also receives the drags and the release that follow,
/// wherever they are. A click is a press and a release of the first button on the same node.
///
/// A node that handles a press or a click gets the focus, or the nearest ancestor that can have it.
/// Disabled nodes receive no events.
@MainActor public protocol MouseHandler: ViewNode {
  /// Handles a mouse event.
  ///
  /// - Parameters:
  ///   - event: The event, with a position relative to the top-left corner of the node. The
  ///     position of a drag or release can be outside the node.
  ///   - size: The size of the node.
  /// - Returns: `true` if the event was handled. `false` passes the event on to the parent.
  func handle(_ event: MouseEvent, in size: Size) -> Bool
}

extension Button: MouseHandler {
  /// Handles a click, which presses the button.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool { event.isClick && press() }
}

extension Toggle: MouseHandler {
  /// Handles a click, which toggles the value.
  public func handle(_ event: MouseEvent, in size: Size) -> Bool { event.isClick && toggle() }
}

extension MouseEvent {
  /// Returns the event with a position relative to a rectangle.
  func relative(to rect: Rect) -> MouseEvent {
    MouseEvent(kind, column: column - rect.column, row: row - rect.row, modifiers: modifiers)
  }
}
