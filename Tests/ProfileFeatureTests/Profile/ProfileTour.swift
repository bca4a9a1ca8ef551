import Bindable
import BindableTesting
@testable import ProfileFeature

/// A profile screen and a transcript of the actions on it.
@MainActor final class ProfileTour {
  let store: ProfileStore
  let gateway = RecordingGateway()
  let profile: ProfileScreen
  private(set) var transcript: Transcript

  init(
    _ user: User.ID = 1, of data: ProfileData = .sample, width: Int = 40,
    viewer: User.ID? = 11, now: String = "1970-01-01T00:00:00Z",
    answers: ScriptedAnswerProvider? = nil
  ) {
    store = ProfileStore(data)
    profile = ProfileScreen(
      user,
      in: .test(
        store, signedIn: viewer, gateway: gateway, now: now, answers: answers,
        recording: .all(limit: 100))
    ).show()
    transcript = Transcript(width: width)
    record("initial")
  }

  var view: ProfileView { profile.view }
  var presenter: ProfilePresenter { profile.presenter }
  var header: ProfileHeaderView { profile.header.view }
  var photos: ListView { profile.grid.view.photos }

  /// Performs an action and records its changes.
  func act(_ label: String, _ body: () throws -> Void) rethrows {
    try body()
    record(label)
  }

  /// Waits for the interaction and records its changes.
  func settle(_ label: String) async {
    await presenter.followInteraction.waitUntilFinished()
    record(label)
  }

  private func record(_ label: String) {
    let updates = profile.connections.flatMap { $0.drainUpdates() }
    transcript.record(
      label, rows: profile.view.frame(width: transcript.width).lines,
      notes: transcript.lines.isEmpty ? [] : updates.map(\.description))
  }
}

extension ProfileData {
  /// Returns users with the given names, in which all others follow the first.
  static func users(_ names: [String], bio: String? = nil) throws -> ProfileData {
    try ProfileData(
      users: names.enumerated().map { place, name in
        User(
          id: User.ID(place + 1), username: "user\(place + 1)", firstName: name,
          bio: place == 0 ? bio : nil,
          followerIDs: place == 0 && names.count > 1 ? (2...names.count).map { User.ID($0) } : [])
      }, photos: [])
  }
}
