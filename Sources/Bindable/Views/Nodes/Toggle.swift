/// Something that is on or off, as the user likes.
///
/// ```swift
/// let wifi = Toggle("Wi-Fi")
/// wifi.flip()
/// wifi.isOn                    // true
/// wifi.frame(width: 9).text    // "[x] Wi-Fi"
/// ```
///
/// With the focus it is drawn as `<x> Wi-Fi`, disabled as `(x) Wi-Fi`.
public final class Toggle: ViewNode {
  /// What it says.
  @Observed public var title: String { didSet { if title != oldValue { setNeedsLayout() } } }

  /// Whether it is on.
  @Observed public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  /// What is done when the user has flipped it.
  public var onFlip: (@MainActor (Bool) -> Void)?

  /// Makes a toggle.
  public init(_ title: String = "", isOn: Bool = false) {
    _title = Observed(wrappedValue: title)
    _isOn = Observed(wrappedValue: isOn)
    super.init()
    contentIsGiven()
  }

  /// A toggle can have the focus.
  public override var canFocus: Bool { true }

  /// Flips the toggle, as a user does.
  ///
  /// Nothing happens if the toggle, or a node that it is in, is disabled or hidden.
  ///
  /// - Returns: Whether it was flipped.
  @discardableResult public func flip() -> Bool {
    guard isInteractive else { return false }
    noting(.flip) {
      event("turn \(quotedText(title)) \(isOn ? "off" : "on")") {
        isOn.toggle()
        onFlip?(isOn)
      }
    }
    return true
  }
}
