#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A stepper that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.price <-> \.price.value
  /// ```
  public final class BoundStepper: NSStepper {
    /// The value.
    @Observed public var value = 0.0 { didSet { if doubleValue != value { doubleValue = value } } }
    private var userActions: AnyObject?

    /// Creates a stepper with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the stepper of a storyboard, which keeps its value.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      value = doubleValue
      setUp()
    }

    private func setUp() {
      userActions = onUserAction { [weak self] in
        guard let self, doubleValue != value else { return }
        event("step to \(doubleValue)") { self.value = self.doubleValue }
      }
    }
  }
#endif
