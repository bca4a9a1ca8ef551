/// A step that sets a value for later steps, such as the meaning of a branch.
///
/// ```swift
/// let devices = FlowKey<Devices>("devices")
/// Choose("Sign out where?") {
///   Branch("This device") { SetValue(.this, for: devices) }
///   Branch("All devices", role: .destructive) { SetValue(.all, for: devices) }
/// }
/// Perform("End the session") { try await server.signOut($0[devices]) }
/// ```
///
/// This step takes no time, can't fail, and is neither displayed nor in the description of the
/// flow.
public struct SetValue: FlowComponent, Sendable {
  /// The step that stores the value.
  public let steps: [FlowStep]

  /// Creates a step that sets a value.
  public init<Value: Sendable>(_ value: Value, for key: FlowKey<Value>) {
    steps = [
      FlowStep(
        "set \(key.name)", line: nil,
        .decide {
          $0.set(value, for: key)
          return []
        })
    ]
  }
}
