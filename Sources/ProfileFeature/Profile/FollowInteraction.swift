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
/// Whom the person at the screen follows is the session's to know, so that all screens of one session
/// agree.
///
/// A failure's message is for the user, and `retry()` tries again without another question.
@MainActor
public final class FollowInteraction: Interaction {
  private let gateway: any ProfileGateway
  private let session: SessionState
  private let screen: String

  /// Whom it is about; change it while the interaction is idle.
  @Observed public var userID: User.ID
  /// What the user is called in the question.
  public var name: @MainActor () -> String = { "this user" }

  /// Whether the person at the screen follows the user.
  public var isFollowing: Bool { session.follows(userID) }

  /// Makes an interaction about a user.
  ///
  /// - Parameters:
  ///   - userID: Whom it is about.
  ///   - gateway: Who is told.
  ///   - session: Who else learns of it; nobody, if you name none.
  ///   - screen: Where it belongs, for traces.
  public init(
    _ userID: User.ID, gateway: any ProfileGateway, session: SessionState = SessionState(),
    screen: String = "the profile"
  ) {
    self.userID = userID
    self.gateway = gateway
    self.session = session
    self.screen = screen
    super.init()
  }

  /// "Follow Ada Lovelace?", or "Stop following Ada Lovelace?".
  public override var question: Question? {
    Question(isFollowing ? "Stop following \(name())?" : "Follow \(name())?")
  }

  /// What it asks, and what it does then.
  public override var flow: Flow {
    Flow(isFollowing ? "stop following" : "follow") {
      if let question { Confirm(question) }
      Perform("tell the server") { [weak self] _ in try await self?.act() }
    }
  }

  /// Tells the gateway.
  public override func act() async throws {
    let (id, isToFollow) = (userID, !isFollowing)
    if isToFollow {
      try await gateway.follow(id)
    } else {
      try await gateway.unfollow(id)
    }
    // A call that was cancelled on its way is not taken for done.
    try Task.checkCancellation()
    if isToFollow {
      session.follow(id, by: screen)
    } else {
      session.unfollow(id, by: screen)
    }
  }

  /// The words of `ErrorWords`.
  public override func message(for error: any Error) -> String {
    ErrorWords.text(for: error)
  }
}
