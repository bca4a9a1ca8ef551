/// The values that the steps of a run share.
@MainActor
public final class FlowContext {
  private var values: [ObjectKey: Any] = [:]
  private let onProgress: @MainActor (FlowContext, Double) -> Void

  init(onProgress: @escaping @MainActor (FlowContext, Double) -> Void = { _, _ in }) {
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
  public func set<Value>(_ value: Value, for key: FlowKey<Value>) {
    values[ObjectKey(key)] = value
  }

  /// Reports the progress of the current step, from 0 to 1.
  public func report(progress: Double) { onProgress(self, min(1, max(0, progress))) }
}
