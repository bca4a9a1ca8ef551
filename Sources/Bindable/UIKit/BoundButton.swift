#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A button that performs the action of a binding.
  ///
  /// ```swift
  /// \.followTitle --> \.follow.title
  /// on(\.follow, ProfilePresenter.follow)
  /// on(\.save, run: \.save)
  /// ```
  ///
  /// While its command runs, the button is disabled and shows an activity indicator.
  public final class BoundButton: UIButton, CommandControl {
    /// The title.
    @Observed public var title = "" {
      didSet { if currentTitle != title { setTitle(title, for: .normal) } }
    }
    /// A Boolean value that indicates whether the button shows an activity indicator.
    @Observed public var isRunning = false {
      didSet { if isRunning != oldValue { configuration?.showsActivityIndicator = isRunning } }
    }
    /// The action.
    public var controlAction: ControlAction?

    /// The key path to `isEnabled`.
    public static let enabledPath: ReferenceWritableKeyPath<BoundButton, Bool> =
      \BoundButton.isEnabled
    /// The key path to `isRunning`.
    public static let runningPath: ReferenceWritableKeyPath<BoundButton, Bool> =
      \BoundButton.isRunning

    /// Creates a button with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the button of a storyboard, which keeps its title.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      title = currentTitle ?? ""
      setUp()
    }

    private func setUp() {
      // Only a button with a configuration has an activity indicator.
      if configuration == nil { configuration = .plain() }
      addAction(UIAction { [weak self] _ in self?.press() }, for: .primaryActionTriggered)
    }

    private func press() {
      event("press \(title.isEmpty ? "a button" : title)") { controlAction?.perform() }
    }
  }
#endif
