public import Bindable

/// The latest message about what the app does or has done, which is shown for a few seconds.
///
/// ```swift
/// environment.notices.show("Saved")
/// environment.notices.current?.text  // "Saved"
/// ```
@MainActor
public final class Notices {
  /// A message.
  public struct Notice: Hashable, Sendable {
    /// The text.
    public let text: String
    /// A Boolean value that indicates whether the work isn't finished yet.
    public let isRunning: Bool
    /// A Boolean value that indicates whether the message needs attention.
    public let isWarning: Bool
    /// The screen that says the same, which needs no warning there, or `nil` if there's none.
    public let screen: AppRoute?
  }

  /// The time for which a message is shown.
  static let timeLimit = Duration.seconds(5)

  /// The message that's shown, or `nil` if there's none.
  @Observed public private(set) var current: Notice?
  private let clock: any Clock<Duration>
  private var timer: Task<Void, Never>?
  /// Set while a view shows the messages.
  var areShown = false

  /// Creates an object without a message.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Shows a message instead of the current one, if a view shows messages.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isRunning: Whether the work isn't finished yet.
  func show(_ text: String, isRunning: Bool = false) {
    show(Notice(text: text, isRunning: isRunning, isWarning: false, screen: nil))
  }

  /// Shows a message that needs attention instead of the current one, if a view shows messages.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - screen: The screen that says the same, which needs no warning there.
  func warn(_ text: String, exceptOn screen: AppRoute? = nil) {
    show(Notice(text: text, isRunning: false, isWarning: true, screen: screen))
  }

  private func show(_ notice: Notice) {
    guard areShown else { return }
    timer?.cancel()
    current = notice
    guard !notice.isRunning else { return }
    timer = Task.startImmediately { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.timeLimit)) != nil else { return }
      event("the time is up") { self?.current = nil }
    }
  }

  /// Removes a message of unfinished work.
  func endRunning() { if untracked({ current?.isRunning }) == true { current = nil } }

  isolated deinit { timer?.cancel() }
}
