#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A progress indicator that shows a value of a binding.
  ///
  /// ```swift
  /// \.upload.progress --> \.progress.value
  /// ```
  public final class BoundProgressIndicator: NSProgressIndicator {
    /// The value, or `nil` if the progress is unknown, which the indicator shows by an animation.
    @Observed public var value: Double? { didSet { if value != oldValue { writeValue() } } }

    /// Creates an indicator with a frame, for values up to 1.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      (minValue, maxValue) = (0, 1)
      writeValue()
    }

    /// Creates the indicator of a storyboard, which keeps its value.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      value = isIndeterminate ? nil : doubleValue
    }

    private func writeValue() {
      isIndeterminate = value == nil
      if let value {
        stopAnimation(nil)
        doubleValue = value
      } else {
        startAnimation(nil)
      }
    }
  }
#endif
