#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import BindableCore
  public import UIKit

  /// A stepper that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.price <-> \.price.number
  /// ```
  public final class BoundStepper: UIStepper {
    /// The value.
    @Observed public var number = 0.0 { didSet { if value != number { value = number } } }

    /// Creates a stepper with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the stepper of a storyboard, which keeps its value.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      number = value
      setUp()
    }

    private func setUp() {
      addAction(
        UIAction { [weak self] _ in
          guard let self, value != number else { return }
          event("step to \(value)") { self.number = self.value }
        }, for: .valueChanged)
    }
  }
#endif
