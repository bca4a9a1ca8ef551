#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A checkbox that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.isPublic <-> \.visibility.isOn
  /// ```
  public final class BoundCheckbox: NSButton {
    /// A Boolean value that indicates whether the checkbox is checked.
    @Observed public var isOn = false {
      didSet { if (state == .on) != isOn { state = isOn ? .on : .off } }
    }
    private var userActions: AnyObject?

    /// Creates a checkbox with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      setButtonType(.switch)
      title = ""
      setUp()
    }

    /// Creates the checkbox of a storyboard, which keeps its state.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      isOn = state == .on
      setUp()
    }

    private func setUp() {
      userActions = onUserAction { [weak self] in
        guard let self, (state == .on) != isOn else { return }
        event("switch \(isOn ? "off" : "on")") { self.isOn.toggle() }
      }
    }
  }
#endif
