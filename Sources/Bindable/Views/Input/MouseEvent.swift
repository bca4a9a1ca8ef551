/// A mouse event.
///
/// A terminal reports the position on the screen. A ``MouseHandler`` receives the position in its
/// node.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of a mouse event.
  public enum Kind: Hashable, Sendable {
    /// A press of a button. The first button is 0.
    case press(button: Int)
    /// A release of a button.
    case release(button: Int)
    /// A press and a release of the first button on the same node, for mouse handlers.
    ///
    /// The count is 2 for the second click of a double click.
    case click(count: Int)
    /// A movement with a button pressed.
    case drag(button: Int)
    /// A step of the wheel, down or up.
    case scroll(down: Bool)
    /// A step of a wheel to the side, or of the wheel while Shift is held.
    case scrollSideways(right: Bool)
    /// A movement without a button pressed.
    case move
  }

  /// The kind of event.
  public var kind: Kind
  /// The column, from 0 at the left.
  public var column: Int
  /// The row, from 0 at the top.
  public var row: Int
  /// The modifier keys that were held.
  public var modifiers: KeyModifiers

  /// A Boolean value that indicates whether the event is a click of any count.
  public var isClick: Bool { if case .click = kind { true } else { false } }

  /// Creates a mouse event.
  public init(_ kind: Kind, column: Int, row: Int, modifiers: KeyModifiers = []) {
    self.kind = kind
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// The event at a position that can be added to another one without an overflow.
  var limited: MouseEvent {
    var event = self
    event.column = min(max(column, -Length.limit), Length.limit)
    event.row = min(max(row, -Length.limit), Length.limit)
    return event
  }
}
