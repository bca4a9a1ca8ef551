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
  @Observed public var title: String { didSet { relayout(if: title != oldValue) } }

  /// A Boolean value that indicates whether the toggle is on.
  @Observed public var isOn: Bool { didSet { redraw(if: isOn != oldValue) } }

  /// The action performed after the user has toggled the value, usually set by an `on` binding of a
  /// table.
  public var controlAction: ControlAction?

  /// Creates a toggle.
  public init(_ title: String = "", isOn: Bool = false) {
    _title = Observed(wrappedValue: title)
    _isOn = Observed(wrappedValue: isOn)
    super.init()
    contentIsGiven()
  }

  /// A Boolean value that's always `true`, because a toggle can have the focus.
  public override var canFocus: Bool { true }

  /// A toggle that is "on" or "off".
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.toggleRole], label: title, states: [libraryTexts[isOn ? .on : .off]])
  }

  /// The state, for a two-way binding.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("isOn", isEmpty: true, isInput: true) { self.isOn }]
  }

  /// Toggling, with Space and Return.
  public override var offeredActions: [OfferedAction] {
    [OfferedAction(.toggle, keys: [.character(" "), .enter], hint: libraryTexts[.toggle])]
  }

  /// Performs `toggle`.
  public override func perform(_ action: UserAction) -> Bool? { action == .toggle ? toggle() : nil }

  /// Toggles the value, as if the user had pressed the control.
  ///
  /// Has no effect if the toggle or one of its ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the value was toggled.
  @discardableResult public func toggle() -> Bool {
    record(
      .toggle, as: "turn \(quotedText(title)) \(isOn ? "off" : "on")", performing: controlAction
    ) { isOn.toggle() }
  }
}
