#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A slider that is moved by the user and by a binding.
  ///
  /// ```swift
  /// \.volume <-> \.volume.value
  /// ```
  public final class BoundSlider: NSSlider {
    /// The value, which can lie outside of the range that the slider can show.
    @Observed public var value = 0.0 { didSet { if doubleValue != value { doubleValue = value } } }
    private var userActions: AnyObject?

    /// Creates a slider with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the slider of a storyboard, which keeps its value.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      value = doubleValue
      setUp()
    }

    private func setUp() {
      userActions = onUserAction { [weak self] in
        guard let self, doubleValue != value else { return }
        event("slide to \(doubleValue)") { self.value = self.doubleValue }
      }
    }
  }
#endif
