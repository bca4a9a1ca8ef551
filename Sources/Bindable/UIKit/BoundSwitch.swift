#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import BindableCore
  public import UIKit

  /// A switch that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.isPublic <-> \.visibility.isTurnedOn
  /// ```
  public final class BoundSwitch: UISwitch {
    /// A Boolean value that indicates whether the switch is on.
    @Observed public var isTurnedOn = false {
      didSet { if isOn != isTurnedOn { setOn(isTurnedOn, animated: window != nil) } }
    }

    /// Creates a switch with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the switch of a storyboard, which keeps its state.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      isTurnedOn = isOn
      setUp()
    }

    private func setUp() {
      addAction(
        UIAction { [weak self] _ in
          guard let self, isOn != isTurnedOn else { return }
          event("switch \(isOn ? "on" : "off")") { self.isTurnedOn = self.isOn }
        }, for: .valueChanged)
    }
  }
#endif
