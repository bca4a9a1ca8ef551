public import Bindable

/// Follows a user, or stops following: asks first, then tells the gateway.
///
/// ```swift
/// interaction.answerer = ScriptedAnswerer(["Yes"])
/// interaction.start()
/// await interaction.finished()  // .done
/// interaction.isFollowing       // true
/// ```
///
/// A failure's message is for the user, and `retry()` tries again without another question.
@MainActor
public final class FollowInteraction: Interaction {
  private let userID: User.ID
  private let gateway: any ProfileGateway

  /// What the user is called in the question.
  public var name: @MainActor () -> String = { "this user" }

  /// Whether the person at the screen follows the user.
  @Observed public private(set) var isFollowing = false

  /// Makes an interaction about a user.
  public init(_ userID: User.ID, gateway: any ProfileGateway) {
    self.userID = userID
    self.gateway = gateway
    super.init()
  }

  /// "Follow Ada Lovelace?", or "Stop following Ada Lovelace?".
  public override var question: Question? {
    Question(isFollowing ? "Stop following \(name())?" : "Follow \(name())?")
  }

  /// Tells the gateway.
  public override func act() async throws {
    let isToFollow = !isFollowing
    if isToFollow {
      try await gateway.follow(userID)
    } else {
      try await gateway.unfollow(userID)
    }
    // A call that was cancelled on its way is not taken for done.
    try Task.checkCancellation()
    isFollowing = isToFollow
  }

  /// The gateway's own words, or that something went wrong.
  public override func message(for error: any Error) -> String {
    (error as? GatewayError)?.message ?? "Something went wrong. Try again."
  }
}
