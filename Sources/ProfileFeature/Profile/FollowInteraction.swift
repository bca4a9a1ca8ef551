public import Bindable

/// An interaction that follows a user after a confirmation, or unfollows one and offers to undo it.
///
/// ```swift
/// interaction.answerProvider = ScriptedAnswerProvider(["Yes"])
/// interaction.start()
/// await interaction.waitUntilFinished()  // .succeeded
/// interaction.isFollowing                // true
/// ```
///
/// The session changes the followers in the store, so all screens agree.
///
/// After a failure, `message` is the error message, and `retry()` tries again without another
/// confirmation.
@MainActor
public final class FollowInteraction: FeatureInteraction {
  private let screen: String

  /// The user to follow or unfollow, which can change only while the interaction isn't running.
  ///
  /// A change discards a failure, which isn't about the new user.
  @Observed public var userID: User.ID { didSet { if userID != oldValue { cancel() } } }

  /// A Boolean value that indicates whether the signed-in user can follow the user.
  public var canFollow: Bool { environment.session.canFollow(userID) }
  /// A Boolean value that indicates whether the signed-in user follows the user.
  public var isFollowing: Bool { environment.session.follows(userID) }

  /// The title of a follow button.
  public var title: String { isFollowing ? "Following" : "Follow" }

  /// Creates an interaction for a user.
  ///
  /// - Parameters:
  ///   - userID: The user to follow or unfollow.
  ///   - environment: The environment with the gateway, the session, and the offer to undo.
  ///   - screen: The name of the screen, for traces.
  public init(
    _ userID: User.ID, in environment: ProfileEnvironment, screen: String = "the profile"
  ) {
    self.userID = userID
    self.screen = screen
    super.init(in: environment)
  }

  private var name: String { environment.store.user(userID)?.displayName ?? "this user" }

  /// The confirmation, such as "Follow Ada Lovelace?", or `nil` for an unfollow.
  ///
  /// Other people see a follow, so it's confirmed first. An unfollow can be undone completely,
  /// which costs less than a question each time.
  public override var question: Question? { isFollowing ? nil : Question("Follow \(name)?") }

  /// The confirmation, if there is one, and the action, or no steps if the signed-in user can't
  /// follow the user.
  public override var flow: Flow {
    let name = isFollowing ? "unfollow" : "follow"
    return canFollow ? serverFlow(name) : Flow(name) {}
  }

  /// Sends the follow or unfollow to the gateway and then updates the session.
  public override func perform() async throws {
    let (id, name, isToFollow) = (userID, name, !isFollowing)
    let work = environment.notices.begin(isToFollow ? "Following…" : "Unfollowing…")
    defer { environment.notices.end(work) }
    try await send(
      isToFollow ? .follow(id) : .unfollow(id), to: "\(isToFollow ? "Follow" : "Unfollow") \(name)")
    if isToFollow {
      environment.session.follow(id, by: screen)
      environment.undo.withdrawIfRestored()
      environment.notices.show("Following \(name)")
    } else if let (removal, index) = environment.session.unfollow(id, by: screen) {
      environment.undo.offer(removal, at: index, as: "Unfollowed \(name).")
    }
  }
}
