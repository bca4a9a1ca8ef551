/// Something that could not be done as declared, and was not passed over in silence.
public struct Failure: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Hashable, Sendable {
    /// Effects or rows that go on changing what they read.
    case cycle
    /// Rows that write one target, or screens that write one property in one turn.
    case conflict
    /// A key path that led nowhere.
    case brokenPath
    /// A two-way row whose target does not say when it changes.
    case unobservable
    /// A two-way row whose ends refuse each other's values, so that they differ.
    case unsynchronized
    /// A question that nobody was there to answer.
    case unanswered
    /// An error of a command that nothing shows.
    case unhandled
    /// A value that was refused.
    case refused
    /// A format and a parser that do not bring a text back as it was.
    case unstable
    /// A sequence that ended with an error while it fed a property.
    case interrupted
    /// Items of a list that have one id.
    case repeatedID
    /// An item of a type that nobody has said how to show or to take.
    case unknownType
    /// Something that cannot be done while a timeline stands at an earlier time.
    case rewound
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// What happened, with the values, and the way out.
  public let message: String
  /// Where the row or effect was written, if one is concerned.
  public let place: SourcePlace?
  /// The row that is concerned, as its table prints it, if one is.
  public let row: String?
  /// The value that is concerned, as it is written in Swift, if one is.
  public let value: String?

  /// Makes a failure.
  public init(
    _ kind: Kind, _ message: String, at place: SourcePlace? = nil, row: String? = nil,
    value: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.place = place
    self.row = row
    self.value = value
  }

  /// The kind, the message and the place, in a line.
  public var description: String {
    "\(kind.rawValue): \(message)" + (place.map { "  (\($0))" } ?? "")
  }

  /// Called with every failure.
  ///
  /// It prints a line to standard error until a test or a program sets another one.
  @MainActor public static var reporter: @MainActor (Failure) -> Void = { failure in
    System.printError("Bindable: \(failure)")
  }

  /// Called instead of `reporter` within a task, and within the tasks that it begins.
  ///
  /// For tests that wait, of which several may be under way:
  ///
  /// ```swift
  /// await Failure.$taskReporter.withValue({ failures.append($0) }) { await command.finished() }
  /// ```
  @TaskLocal public static var taskReporter: (@MainActor (Failure) -> Void)?

  /// Reports it: to the innermost `capture` that is under way, or else to `reporter`.
  @MainActor
  public func report() {
    if let captured = Failure.captured {
      captured.failures.append(self)
    } else if let reporter = Failure.taskReporter {
      reporter(self)
    } else {
      Failure.reporter(self)
    }
  }
}

// MARK: - Capturing

extension Failure {
  /// The failures that are reported while `body` runs, which nobody else hears of.
  ///
  /// ```swift
  /// let failures = Failure.capture { presenter.amount = -1 }
  /// print(failures.map(\.message))
  /// ```
  ///
  /// Inside of another `capture`, the inner one has them. If `body` throws, what was captured until
  /// then is reported as if there were no capture.
  @MainActor
  public static func capture(_ body: @MainActor () throws -> Void) rethrows -> [Failure] {
    let inner = Captured()
    let outer = captured
    // No reporter of the task: what an object does as it is released belongs to no task, and while
    // `body` runs, no other task does on this actor.
    captured = inner
    do {
      defer { captured = outer }
      try body()
    } catch {
      for failure in inner.failures { failure.report() }
      throw error
    }
    return inner.failures
  }

  /// The failures that are reported while `body` runs, by it and by the tasks that it begins.
  ///
  /// ```swift
  /// let failures = await Failure.capture { await presenter.order.finished() }
  /// ```
  ///
  /// Others may be under way, each hearing of its own. What an object reports as it is released
  /// belongs to no task, and goes to `reporter`.
  @MainActor
  public static func capture(_ body: @MainActor () async throws -> Void) async rethrows -> [Failure]
  {
    let inner = Captured()
    do {
      try await $taskReporter.withValue({ inner.failures.append($0) }) { try await body() }
    } catch {
      for failure in inner.failures { failure.report() }
      throw error
    }
    return inner.failures
  }

  /// What the innermost `capture` has that does not wait.
  @MainActor private static var captured: Captured?

  @MainActor
  private final class Captured { var failures: [Failure] = [] }
}
