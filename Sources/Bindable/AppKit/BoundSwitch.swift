#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A switch that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.isPublic <-> \.visibility.isOn
  /// ```
  public final class BoundSwitch: NSSwitch {
    /// A Boolean value that indicates whether the switch is on.
    @Observed public var isOn = false {
      didSet { if (state == .on) != isOn { state = isOn ? .on : .off } }
    }
    private var userActions: AnyObject?

    /// Creates a switch with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the switch of a storyboard, which keeps its state.
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
