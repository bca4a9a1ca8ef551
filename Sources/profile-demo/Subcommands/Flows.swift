import Bindable
import ProfileFeature

extension Subcommand {
  static let flows = Subcommand(
    name: "flows",
    summary: "the questions and actions of each flow, without running it",
    examples: [
      Example("flows", "each flow of the app, as a tree"),
      Example("flows --user grace", "the flows for another user"),
    ]
  ) { session in
    Outcome(flows(of: session).map { "\($0)\n" }.joined(separator: "\n"))
  }

  /// Returns the flows of the app in the order in which a user encounters them.
  @MainActor
  private static func flows(of session: Session) -> [Flow] {
    let (store, gateway) = (ProfileStore(session.data), InMemoryGateway(session.data))
    let (user, username) = (session.user, session.user.username)
    let session = SessionState()
    let following = FollowInteraction(user.id, gateway: gateway, session: session)
    following.name = { user.displayName }
    let follow = following.flow
    session.follow(user.id, by: "a follower")
    let removal = RemovalInteraction(user.id, store: store, gateway: gateway)
    // A user without followers still has the flow.
    let follower = store.data.followers(of: user.id).first ?? user
    removal.subject = (id: follower.id.rawValue, name: follower.displayName)
    let discard = DiscardInteraction(hasUnsaved: { true }, leave: {})
    let signOut = SignOutInteraction(user.id, gateway: gateway) { username }
    return [follow, following.flow, removal.flow, discard.flow, signOut.flow]
  }
}
