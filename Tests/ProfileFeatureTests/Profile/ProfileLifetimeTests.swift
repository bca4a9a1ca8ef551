import ProfileFeature
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite(.timeLimit(.minutes(30))) struct ProfileLifetimeTests {
  @Test func deallocationReleasesEverything() throws {
    weak var presenter: ProfilePresenter?
    weak var view: ProfileView?
    weak var interaction: FollowInteraction?
    weak var connection: Connection<ProfilePresenter, ProfileView>?
    let nodes = graph.liveNodes, links = graph.liveLinks
    do {
      let tour = ProfileTour(2)
      (presenter, view) = (tour.presenter, tour.view)
      (interaction, connection) = (tour.presenter.followInteraction, tour.profile.connection)
      try tour.store.data.update(2) { $0.lastName = "O." }
      tour.view.follow.press()
      tour.view.dialog.choose("Yes")
      try tour.store.data.update(2) { $0.followerIDs = [] }
      tour.view.follow.press()
      #expect(graph.liveNodes > nodes && graph.liveLinks > links)
    }
    #expect(presenter == nil)
    #expect(view == nil)
    #expect(interaction == nil)
    #expect(connection == nil)
    #expect(graph.liveNodes == nodes)
    #expect(graph.liveLinks == links)
  }

  @Test func storeHasNoDependentsAfterDeallocation() throws {
    let store = ProfileStore(.sample)
    let links = graph.liveLinks
    // The store observes a user when a screen reads it first.
    _ = ProfileScreen(1, in: .test(store)).show()
    let nodes = graph.liveNodes
    for _ in 0..<3 {
      _ = ProfileScreen(1, in: .test(store)).show()
    }
    #expect(graph.liveLinks == links)
    #expect(graph.liveNodes == nodes, "only the store's own nodes remain")
    try store.data.update(1) { $0.bio = "Nobody looks." }
  }

  @Test func deallocationCancelsCall() async {
    let store = ProfileStore(.sample), gateway = RecordingGateway()
    gateway.pauseCalls()
    weak var presenter: ProfilePresenter?
    var interaction: FollowInteraction?
    do {
      let profile = ProfileScreen(1, in: .test(store, gateway: gateway)).show()
      (presenter, interaction) = (profile.presenter, profile.presenter.followInteraction)
      profile.view.follow.press()
      profile.view.dialog.choose("Yes")
      #expect(gateway.calls == [.send(.follow(1))])
    }
    #expect(presenter == nil, "the call doesn't retain the screen")
    #expect(await interaction?.waitUntilFinished() == .cancelled)
    #expect(interaction?.isFollowing == false)
    let released = { [weak interaction] in interaction }
    interaction = nil
    while released() != nil { await Task.yield() }
  }

  @Test func deallocationCancelsQuestion() {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var failures: [Failure] = []
    Failure.reporter = { failures.append($0) }
    var interaction: FollowInteraction?
    do {
      let tour = ProfileTour(1)
      interaction = tour.presenter.followInteraction
      tour.view.follow.press()
    }
    #expect(interaction?.outcome == .cancelled)
    #expect(failures.isEmpty)
  }
}
