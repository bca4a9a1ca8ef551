/// The values that the steps of a run share.
@MainActor
public final class FlowContext {
  private var values: [ObjectKey: Any] = [:]
  private let onProgress: @MainActor (Double) -> Void
  /// The message of the last step that failed, or `nil` before the first failure.
  public internal(set) var failure: String?
  /// A Boolean value that indicates whether the interaction is paused.
  public internal(set) var isPaused = false { didSet { wake() } }
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// Called when a step begins to wait and when it continues, with whether it waits.
  var onWait: @MainActor (Bool) -> Void = { _ in }

  init(onProgress: @escaping @MainActor (Double) -> Void = { _ in }) {
    self.onProgress = onProgress
  }

  /// The value that an earlier step set.
  ///
  /// - Precondition: A step set the value. If it's in a branch that might not run, use
  ///   `value(for:)`.
  public subscript<Value>(_ key: FlowKey<Value>) -> Value {
    guard let value = value(for: key) else {
      preconditionFailure("No earlier step set a value for \(key.name).")
    }
    return value
  }

  /// Returns the value that an earlier step set, or `nil` if none did.
  public func value<Value>(for key: FlowKey<Value>) -> Value? {
    values[ObjectKey(key)] as? Value
  }

  /// Sets a value for later steps.
  package func set<Value>(_ value: Value, for key: FlowKey<Value>) {
    values[ObjectKey(key)] = value
  }

  /// Reports the progress of the current step, from 0 to 1.
  public func report(progress: Double) { onProgress(min(1, max(0, progress))) }

  /// Waits while the interaction is paused.
  ///
  /// ```swift
  /// Perform("Copy the files") { context in
  ///   for file in files {
  ///     try await context.waitWhilePaused()
  ///     try await copy(file)
  ///   }
  /// }
  /// ```
  ///
  /// If the program releases the interaction meanwhile, the step is canceled, because nothing could
  /// resume it.
  ///
  /// - Throws: `CancellationError` if the step was canceled.
  public func waitWhilePaused() async throws {
    while isPaused, !Task.isCancelled {
      onWait(true)
      defer { onWait(false) }
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiters.append($0) }
      } onCancel: {
        Task { @MainActor in self.wake() }
      }
    }
    try Task.checkCancellation()
  }

  private func wake() {
    for waiter in exchange(&waiters, with: []) { waiter.resume() }
  }
}
