/// A problem that the framework detected at run time and reported.
public struct Failure: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// Effects or bindings that repeatedly change their own inputs, or a flow whose steps have no
    /// end.
    case cycle
    /// Bindings that write the same target, or screens that write the same property in one turn.
    case conflict
    /// A key path that doesn't lead to a value.
    case brokenPath
    /// A source or a two-way target whose changes can't be observed.
    case unobservable
    /// A two-way binding whose source and target reject each other's values and stay different.
    case unsynchronized
    /// A question without an object that can answer it.
    case noAnswerProvider
    /// An error of a command that isn't displayed.
    case unhandled
    /// An edit that was dropped before it reached the presenter.
    case droppedEdit
    /// A rejected value, or the selection of an ID that no item has.
    case rejectedValue
    /// A user action that the program asked for and that isn't possible, such as on a hidden node.
    case rejectedAction
    /// A format and a parser that don't reproduce a text.
    case roundTripMismatch
    /// A sequence that failed while its values were assigned to a property.
    case interrupted
    /// Items of a list that have the same ID.
    case duplicateID
    /// An item of a type that isn't registered.
    case unregisteredType
    /// A wait for a run that itself waits for the caller.
    case deadlock
    /// An operation that isn't possible while a timeline shows an earlier state.
    case timeTravelActive
    /// A step of a screen or a flow that isn't possible, such as showing a closed screen.
    case refusedStep
  }

  /// The kind of failure.
  public let kind: Kind
  /// A description of the failure, with the values involved and the fix.
  public let message: String
  /// The source location of the binding or effect, if the failure concerns one.
  public let location: CodeLocation?
  /// The description of the binding in its table, if the failure concerns one.
  public let binding: String?
  /// The value in Swift notation, if the failure concerns one.
  public let value: String?

  /// Creates a failure.
  public init(
    _ kind: Kind, _ message: String, at location: CodeLocation? = nil, binding: String? = nil,
    value: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.location = location
    self.binding = binding
    self.value = value
  }

  /// The kind, message, and source location on one line.
  public var description: String {
    "\(kind.rawValue): \(message)" + (location.map { "  (\($0))" } ?? "")
  }

  /// The closure that receives failures.
  ///
  /// The default prints a line to standard error or, while a terminal shows a view, after that. To
  /// show failures in your app's log line, set another closure:
  ///
  /// ```swift
  /// Failure.reporter = { log.text = $0.description }
  /// ```
  @MainActor public static var reporter: @MainActor (Failure) -> Void = { failure in
    guard heldFailures != nil else { return failure.print() }
    heldFailures?.append(failure)
    onHold?(failure)
  }

  /// A closure that receives failures.
  ///
  /// ```swift
  /// let reporter = Failure.Reporter { failures.append($0) }
  /// ```
  package struct Reporter: Sendable {
    // In a structure, because setting a task-local closure crashes optimized programs of Swift 6.3.
    let receive: @MainActor (Failure) -> Void

    /// Creates a reporter that calls a closure for each failure.
    package init(_ receive: @escaping @MainActor (Failure) -> Void) { self.receive = receive }
  }

  /// The reporter that receives failures instead of `reporter` in a task and its child tasks.
  ///
  /// Use it in asynchronous tests, which can run at the same time:
  ///
  /// ```swift
  /// await Failure.$taskReporter.withValue(.init { failures.append($0) }) {
  ///   await command.waitUntilFinished()
  /// }
  /// ```
  @TaskLocal package static var taskReporter: Reporter?

  /// Reports the failure to the innermost `capture`, the task's reporter, or `reporter`.
  @MainActor
  public func report() {
    if let captured = Failure.captured {
      captured.failures.append(self)
    } else if let reporter = Failure.taskReporter {
      reporter.receive(self)
    } else {
      Failure.reporter(self)
    }
  }
}

// MARK: - Printing

extension Failure {
  /// The failures to print when the terminal no longer shows a view, or `nil` if it shows none.
  @MainActor private static var heldFailures: [Failure]?

  /// A closure that receives failures while they are held.
  @MainActor private static var onHold: (@MainActor (Failure) -> Void)?

  /// Starts to hold failures instead of printing them, because they would appear over the screen.
  @MainActor package static func holdOutput(_ onHold: (@MainActor (Failure) -> Void)? = nil) {
    heldFailures = heldFailures ?? []
    self.onHold = onHold
  }

  /// Prints the failures that were held, each once.
  @MainActor package static func releaseOutput() {
    var printed: Set<Failure> = []
    for failure in heldFailures ?? [] where printed.insert(failure).inserted { failure.print() }
    (heldFailures, onHold) = (nil, nil)
  }

  private func print() { System.printError("Bindable: \(self)") }
}

// MARK: - Capturing

extension Failure {
  /// Returns the failures that are reported while `body` runs, and hides them from reporters.
  ///
  /// ```swift
  /// let failures = Failure.capture { presenter.amount = -1 }
  /// print(failures.map(\.message))
  /// ```
  ///
  /// In nested calls, the innermost one receives the failures. If `body` throws, the failures
  /// captured so far are reported as usual.
  @MainActor
  public static func capture(_ body: @MainActor () throws -> Void) rethrows -> [Failure] {
    let current = Captured()
    let outer = captured
    // Not a task reporter: an object's `deinit` belongs to no task, and no other task runs on this
    // actor while `body` runs.
    captured = current
    do {
      defer { captured = outer }
      try body()
    } catch {
      for failure in current.failures { failure.report() }
      throw error
    }
    return current.failures
  }

  /// Returns the failures that `body` and the tasks it starts report.
  ///
  /// ```swift
  /// let failures = await Failure.capture { await presenter.order.waitUntilFinished() }
  /// ```
  ///
  /// Concurrent calls receive only their own failures. A failure reported by a `deinit` belongs to
  /// no task and goes to `reporter`.
  @MainActor
  public static func capture(_ body: @MainActor () async throws -> Void) async rethrows -> [Failure]
  {
    let current = Captured()
    do {
      try await $taskReporter.withValue(Reporter { current.failures.append($0) }) {
        try await body()
      }
    } catch {
      for failure in current.failures { failure.report() }
      throw error
    }
    return current.failures
  }

  /// The failures of the innermost synchronous `capture`.
  @MainActor private static var captured: Captured?

  @MainActor
  private final class Captured { var failures: [Failure] = [] }
}
