/// The values that the steps of a run share.
@MainActor
public final class FlowContext {
  private var values: [ObjectIdentifier: Any] = [:]
  private let onProgress: @MainActor (Double) -> Void

  init(onProgress: @escaping @MainActor (Double) -> Void = { _ in }) {
    self.onProgress = onProgress
  }

  /// The value that an earlier step set.
  ///
  /// - Precondition: A step set the value. If it's in a branch that might not run, use
  ///   `value(for:)`.
  public subscript<Value>(_ place: FlowKey<Value>) -> Value {
    guard let value = value(for: place) else {
      preconditionFailure("No earlier step set a value for \(place.name).")
    }
    return value
  }

  /// Returns the value that an earlier step set, or `nil` if none did.
  public func value<Value>(for place: FlowKey<Value>) -> Value? {
    values[ObjectIdentifier(place)] as? Value
  }

  /// Sets a value for later steps.
  public func set<Value>(_ value: Value, for place: FlowKey<Value>) {
    values[ObjectIdentifier(place)] = value
  }

  /// Reports the progress of the current step, from 0 to 1.
  public func report(progress: Double) { onProgress(min(1, max(0, progress))) }
}
