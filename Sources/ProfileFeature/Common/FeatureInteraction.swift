public import Bindable

/// An interaction that uses an environment, with the messages of `ErrorMessages`.
@MainActor
public class FeatureInteraction: Interaction {
  let environment: ProfileEnvironment

  /// A Boolean value that indicates whether it failed and can be retried.
  public var canRetry: Bool { message != nil }

  /// Creates an interaction.
  public init(in environment: ProfileEnvironment) {
    self.environment = environment
    super.init()
  }

  /// Returns the flow that asks `question` and then performs the action on the server.
  func serverFlow(_ name: String) -> Flow {
    Flow(name) {
      if let question { Confirm(question) }
      Perform("Update the server") { [weak self] _ in
        guard let self else { return }
        try await environment.deliveries.perform { try await self.perform() }
      }
    }
  }

  /// Sends a change to the gateway, and says what has failed where the screen isn't visible.
  func send(_ change: ProfileChange, to action: String) async throws {
    do {
      try await environment.gateway.send(change)
    } catch {
      if !Task.isCancelled { environment.noteFailure(error, of: action) }
      throw error
    }
    // A canceled call must not count as done.
    try Task.checkCancellation()
  }

  /// Returns the message of `ErrorMessages`.
  public override func message(for error: any Error) -> String { ErrorMessages.text(for: error) }
}
