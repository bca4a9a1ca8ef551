public import Bindable

/// An interaction that uses an environment, with the messages of `ErrorMessages`.
@MainActor
public class FeatureInteraction: Interaction {
  let environment: ProfileEnvironment

  init(in environment: ProfileEnvironment) {
    self.environment = environment
    super.init()
  }

  /// Returns the message of `ErrorMessages`.
  public override func message(for error: any Error) -> String { ErrorMessages.text(for: error) }
}
