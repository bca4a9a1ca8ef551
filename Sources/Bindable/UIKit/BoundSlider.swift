#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import BindableCore
  public import UIKit

  /// A slider that is moved by the user and by a binding.
  ///
  /// ```swift
  /// \.volume <-> \.volume.number
  /// ```
  public final class BoundSlider: UISlider {
    /// The value, which can lie between the values that the slider can show.
    @Observed public var number = 0.0 {
      didSet { if value != Float(number) { setValue(Float(number), animated: window != nil) } }
    }

    /// Creates a slider with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the slider of a storyboard, which keeps its value.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      number = Double(value)
      setUp()
    }

    private func setUp() {
      addAction(
        UIAction { [weak self] _ in
          guard let self, value != Float(number) else { return }
          event("slide to \(value)") { self.number = Double(self.value) }
        }, for: .valueChanged)
    }
  }
#endif
