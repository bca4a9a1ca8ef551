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
    /// A Boolean value that indicates whether the user may have to do something.
    public let isWarning: Bool
  }

  /// The number of seconds for which a message is shown.
  static let seconds = 5

  /// The message that's shown, or `nil` if there's none.
  @Observed public private(set) var current: Notice?
  private var remaining = 0

  /// Creates an object without a message.
  public init() {}

  /// Shows a message instead of the current one.
  func show(_ text: String, isRunning: Bool = false, isWarning: Bool = false) {
    current = Notice(text: text, isRunning: isRunning, isWarning: isWarning)
    remaining = Self.seconds
  }

  /// Removes a message of unfinished work.
  func endRunning() { if untracked({ current?.isRunning }) == true { current = nil } }

  /// Removes the message if its time is up, unless its work isn't finished.
  func secondPassed() {
    guard let current, !current.isRunning else { return }
    remaining -= 1
    if remaining <= 0 { self.current = nil }
  }
}
