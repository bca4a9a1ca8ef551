import Bindable
import BindableTesting
import ProfileFeature

/// A profile of the sample, or of a user that a test makes, and what was done to it.
@MainActor final class ProfileTour {
  let store: ProfileStore
  let gateway = InMemoryGateway()
  let profile: ProfileScreen
  private(set) var transcript: Transcript

  init(
    _ user: User.ID = 1, of data: ProfileData = .sample, width: Int = 40,
    answers: ScriptedAnswerProvider? = nil
  ) {
    store = ProfileStore(data)
    profile = ProfileScreen(
      user, store: store, gateway: gateway, answerProvider: answers, recording: .all(limit: 100))
    transcript = Transcript(width: width)
    record("initial")
  }

  var view: ProfileView { profile.view }
  var presenter: ProfilePresenter { profile.presenter }
  var header: ProfileHeaderView { profile.header.view }
  var photos: ListView { profile.grid.view.photos }

  /// Does something, and writes down what it changed.
  func act(_ label: String, _ body: () throws -> Void) rethrows {
    try body()
    record(label)
  }

  /// Waits for what was begun, and writes down what it changed.
  func settle(_ label: String) async {
    await presenter.followInteraction.waitUntilFinished()
    record(label)
  }

  private func record(_ label: String) {
    let updates = profile.screen.connections.flatMap { $0.drainUpdates() }
    transcript.record(
      label, rows: profile.view.frame(width: transcript.width).lines,
      notes: transcript.lines.isEmpty ? [] : updates.map(\.description))
  }
}

extension ProfileData {
  /// Users with these names, the first of whom all others follow.
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
