#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A button that performs the action of a binding.
  ///
  /// ```swift
  /// \.followTitle --> \.follow.title
  /// on(\.follow, ProfilePresenter.follow)
  /// on(\.save, run: \.save)
  /// ```
  ///
  /// While its command runs, the button is disabled.
  public final class BoundButton: NSButton, CommandControl {
    /// A Boolean value that indicates whether the action of the button is running.
    @Observed public var isRunning = false
    /// The action.
    public var controlAction: ControlAction?
    private var userActions: AnyObject?

    /// The key path to `isEnabled`.
    public static let enabledPath: ReferenceWritableKeyPath<BoundButton, Bool> =
      \BoundButton.isEnabled
    /// The key path to `isRunning`.
    public static let runningPath: ReferenceWritableKeyPath<BoundButton, Bool> =
      \BoundButton.isRunning

    /// Creates a button with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      bezelStyle = .push
      title = ""
      setUp()
    }

    /// Creates the button of a storyboard, which keeps its title.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() { userActions = onUserAction { [weak self] in self?.press() } }

    private func press() {
      event("press \(title.isEmpty ? "a button" : title)") { controlAction?.perform() }
    }
  }
#endif
