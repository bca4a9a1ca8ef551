/// A control that switches between on and off.
///
/// ```swift
/// let wifi = Toggle("Wi-Fi")
/// wifi.toggle()
/// wifi.isOn                    // true
/// wifi.frame(width: 9).text    // "[x] Wi-Fi"
/// ```
///
/// With the focus, the toggle is drawn as `<x> Wi-Fi`, disabled as `(x) Wi-Fi`.
public final class Toggle: ViewNode, ActionControl {
  /// The title displayed next to the toggle.
  @Observed public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }

  /// A Boolean value that indicates whether the toggle is on.
  @Observed public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  /// The closure called after the user has toggled the value.
  public var onToggle: (@MainActor (Bool) -> Void)?

  /// The action performed after the user has toggled the value, usually set by an `on` binding of a
  /// table.
  public var action: ControlAction?

  /// Creates a toggle.
  public init(_ title: String = "", isOn: Bool = false) {
    _title = Observed(wrappedValue: title)
    _isOn = Observed(wrappedValue: isOn)
    super.init()
    contentIsGiven()
  }

  /// A Boolean value that's always `true`, because a toggle can have the focus.
  public override var canFocus: Bool { true }

  /// Toggles the value, as if the user had pressed the control.
  ///
  /// Has no effect if the toggle or one of its ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the value was toggled.
  @discardableResult public func toggle() -> Bool {
    guard performsActions else { return false }
    let turn = "turn \(quotedText(title)) \(isOn ? "off" : "on")"
    // Bindings run first, so that the action finds an up-to-date presenter.
    reporting(.toggle) {
      event(turn) {
        isOn.toggle()
        onToggle?(isOn)
      }
      if let action { event(turn) { action.perform() } }
    }
    return true
  }
}
