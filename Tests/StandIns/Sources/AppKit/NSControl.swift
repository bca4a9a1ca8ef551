open class NSControl: NSView {
  public struct StateValue: Equatable, Sendable {
    public static let off = StateValue(), on = StateValue(isOn: true)
    var isOn = false
  }

  open weak var target: AnyObject?
  open var action: Selector?
  open var isEnabled = true
  open var doubleValue = 0.0
  /// The closure that is called in place of the action, because there's no Objective-C runtime.
  public var standInAction: (@MainActor () -> Void)?

  func sendAction() { if isEnabled { standInAction?() } }
}

open class NSButton: NSControl {
  public enum BezelStyle { case push }
  public enum ButtonType { case momentaryPushIn, `switch` }
  open var title = "Button"
  open var state = NSControl.StateValue.off
  open var bezelStyle = BezelStyle.push
  open var keyEquivalent = ""
  open var hasDestructiveAction = false
  private var type = ButtonType.momentaryPushIn
  open func setButtonType(_ type: ButtonType) { self.type = type }
  /// Clicks the button, like a user.
  public func click() {
    guard isEnabled else { return }
    if type == .switch { state = state == .on ? .off : .on }
    sendAction()
  }
}

open class NSSwitch: NSControl {
  open var state = NSControl.StateValue.off
  /// Clicks the switch, like a user.
  public func click() {
    state = state == .on ? .off : .on
    sendAction()
  }
}

open class NSSlider: NSControl {
  open var minValue = 0.0, maxValue = 1.0
  open override var doubleValue: Double {
    get { super.doubleValue }
    set { super.doubleValue = min(max(newValue, minValue), maxValue) }
  }
  /// Drags the handle, like a user.
  public func slide(to value: Double) {
    doubleValue = value
    sendAction()
  }
}

open class NSStepper: NSControl {
  open var increment = 1.0
  /// Clicks the upper arrow, like a user.
  public func step() {
    doubleValue += increment
    sendAction()
  }
}

open class NSMenuItem {
  open var title: String
  public init(title: String, action: Selector?, keyEquivalent: String) { self.title = title }
}

@MainActor
public final class NSMenu {
  public private(set) var items: [NSMenuItem] = []
  var onAdd: (() -> Void)?
  public func addItem(_ item: NSMenuItem) {
    items.append(item)
    onAdd?()
  }
}

open class NSPopUpButton: NSButton {
  open var menu: NSMenu? = NSMenu()
  public private(set) var indexOfSelectedItem = -1
  public init(frame: NSRect, pullsDown: Bool) {
    super.init(frame: frame)
    // The first item is selected when it's added.
    menu?.onAdd = { [unowned self] in indexOfSelectedItem = max(0, indexOfSelectedItem) }
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func selectItem(at index: Int) { indexOfSelectedItem = index }
  /// Chooses an item of the menu, like a user.
  public func choose(_ index: Int) {
    selectItem(at: index)
    sendAction()
  }
}

open class NSDatePicker: NSControl {
  open var dateValue = Date()
  open var timeZone: TimeZone?
  /// Enters a date, like a user.
  public func pick(_ date: Date) {
    dateValue = date
    sendAction()
  }
}
