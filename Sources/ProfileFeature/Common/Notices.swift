public import Bindable

/// The latest message about what the app does or has done, and the latest warning, each of which is
/// shown for a few seconds.
///
/// ```swift
/// environment.notices.show("Saved")
/// environment.notices.current  // ["✓ Saved"]
/// ```
///
/// A message of unfinished work is shown until the work ends, before that of what's done. A message
/// doesn't replace a warning.
@MainActor
public final class Notices {
  /// A message that needs attention.
  public struct Warning: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The screen that says the same, which needs no warning there, or `nil` if there's none.
    public let screen: AppRoute?
  }

  /// Unfinished work with a message.
  struct Work: Hashable {
    fileprivate let number: Int
    fileprivate let text: String
  }

  /// The time for which a message is shown.
  static let timeLimit = Duration.seconds(5)

  /// The latest warning, or `nil` if there's none.
  @Observed public private(set) var warning: Warning?
  @Observed private var finished: String?
  @Observed private var running: [Work] = []
  private let clock: any Clock<Duration>
  private var workCount = 0
  private var timer: Task<Void, Never>?, warningTimer: Task<Void, Never>?
  /// Set while a view shows the messages.
  var areShown = false

  /// Creates an object without a message.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// The messages that are shown: that of the latest unfinished work, and that of what's done.
  public var current: [String] {
    let messages: [String?] = [running.last?.text, finished.map { "✓ \($0)" }]
    return messages.compactMap(\.self)
  }

  /// Shows a message of what's done instead of an earlier one, if a view shows messages.
  func show(_ text: String) {
    guard areShown else { return }
    timer?.cancel()
    finished = text
    timer = afterTimeLimit { $0.finished = nil }
  }

  /// Shows a message that needs attention instead of an earlier one, if a view shows messages.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - screen: The screen that says the same, which needs no warning there.
  func warn(_ text: String, exceptOn screen: AppRoute? = nil) {
    guard areShown else { return }
    warningTimer?.cancel()
    warning = Warning(text: text, screen: screen)
    warningTimer = afterTimeLimit { $0.warning = nil }
  }

  /// Shows a message until the work ends, instead of that of what's done, if a view shows messages.
  func begin(_ text: String) -> Work {
    workCount += 1
    let work = Work(number: workCount, text: text)
    guard areShown else { return work }
    timer?.cancel()
    finished = nil
    running.append(work)
    return work
  }

  /// Removes the message of work that has ended.
  func end(_ work: Work) { running.removeAll { $0 == work } }

  private func afterTimeLimit(
    _ expire: @escaping @MainActor (Notices) -> Void
  ) -> Task<Void, Never> {
    Task.startImmediately { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.timeLimit)) != nil else { return }
      event("the time is up") { if let self { expire(self) } }
    }
  }

  isolated deinit {
    timer?.cancel()
    warningTimer?.cancel()
  }
}
