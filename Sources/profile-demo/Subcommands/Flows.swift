import Bindable
import Foundation
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
    let (store, user) = (ProfileStore(session.data), session.user)
    let environment = ProfileEnvironment(
      store, signedIn: user.id, now: .distantPast, device: .phone)
    let state = environment.session
    let follower = store.data.followers(of: user.id).first
    // A user without other users still has the flows.
    let other = follower ?? store.data.users.first { $0.id != user.id } ?? user
    let following = FollowInteraction(other.id, in: environment)
    state.unfollow(other.id, by: "a visitor")
    let follow = following.flow
    state.follow(other.id, by: "a visitor")
    let removal = RemovalInteraction(in: environment)
    removal.subject = .follower(other.id, of: user.id)
    let post = NewPostPresenter(user.id, in: environment)
    post.draft.title = "Harbor at six"
    let signOut = SignOutInteraction(user.id, in: environment)
    let signIn = SignInPresenter(in: environment)
    signIn.username = user.username
    return [
      follow, following.flow, removal.flow, post.discarding.flow, signOut.flow, signIn.signIn.flow,
    ]
  }
}
