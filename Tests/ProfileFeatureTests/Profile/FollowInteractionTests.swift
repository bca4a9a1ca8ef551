import Bindable
import BindableTesting
import ProfileFeature
import Testing

@MainActor struct FollowInteractionTests {
  private let gateway = RecordingGateway()
  private var environment: ProfileEnvironment { .test(gateway: gateway) }

  private func interaction(_ answers: ScriptedAnswerProvider) -> FollowInteraction {
    let interaction = FollowInteraction(7, in: environment)
    interaction.answerProvider = answers
    return interaction
  }

  @Test func answeringYesFollows() {
    let script = ScriptedAnswerProvider(["Yes"])
    let interaction = interaction(script)
    interaction.start()
    #expect(interaction.outcome == .succeeded)
    #expect(interaction.isFollowing)
    #expect(gateway.calls == [.send(.follow(7))])
    #expect(script.transcript == ["Follow Zoe\u{308} 🎸? [Yes/No] Yes"])
  }

  @Test func answeringNoDeclines() {
    let script = ScriptedAnswerProvider(["No"])
    let interaction = interaction(script)
    interaction.start()
    #expect(interaction.outcome == .declined)
    #expect(!interaction.isFollowing)
    #expect(gateway.calls.isEmpty)
  }

  @Test func startingAgainUnfollowsWithoutQuestion() {
    let script = ScriptedAnswerProvider(["Yes"])
    let interaction = interaction(script)
    interaction.start()
    interaction.start()
    #expect(!interaction.isFollowing)
    #expect(gateway.calls == [.send(.follow(7)), .send(.unfollow(7))])
    #expect(script.transcript == ["Follow Zoe\u{308} 🎸? [Yes/No] Yes"])
    #expect(script.unused.isEmpty)
  }

  @Test func followingAgainWithdrawsTheOfferToUndo() {
    let environment = environment
    let interaction = FollowInteraction(7, in: environment)
    let answers = ScriptedAnswerProvider(["Yes", "Yes"])
    interaction.answerProvider = answers
    interaction.start()
    interaction.start()
    #expect(environment.undo.isOffered)
    interaction.start()
    #expect(interaction.isFollowing && !environment.undo.isOffered)
  }

  @Test func failureUsesGatewayMessageAndRetriesWithoutQuestion() {
    let script = ScriptedAnswerProvider(["Yes"])
    let interaction = interaction(script)
    gateway.fail(with: "The server is busy.")
    interaction.start()
    #expect(interaction.phase == .failed(message: "The server is busy."))
    #expect(!interaction.isFollowing)
    interaction.retry()
    #expect(interaction.outcome == .succeeded)
    #expect(interaction.isFollowing)
    #expect(gateway.calls == [.send(.follow(7)), .send(.follow(7))])
    #expect(script.transcript.count == 1)
  }

  @Test func unknownErrorHasGenericMessageAndIsReported() {
    struct Odd: Error {}
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var failures: [Failure] = []
    Failure.reporter = { failures.append($0) }
    let interaction = FollowInteraction(7, in: environment)
    #expect(interaction.message(for: Odd()) == "Something went wrong. Try again.")
    #expect(
      failures.map(\.message) == [
        "Odd has no message for the user. Add one in ErrorMessages.text(for:)."
      ])
    #expect(interaction.message(for: GatewayError("Busy.")) == "Busy.")
    #expect(failures.count == 1)
  }

  @Test func pressingAgainWhileRunningHasNoEffect() async {
    let tour = ProfileTour(2)
    tour.gateway.pauseCalls()
    tour.view.follow.press()
    #expect(!tour.view.follow.press(), "the button is disabled while the dialog asks")
    tour.view.dialog.choose("Yes")
    #expect(!tour.view.follow.press())
    tour.presenter.followInteraction.start()
    tour.gateway.resumeCalls()
    #expect(await tour.presenter.followInteraction.waitUntilFinished() == .succeeded)
    #expect(tour.gateway.calls == [.send(.follow(2))])
    #expect(tour.profile.header.presenter.followerCount == 5)
  }

  @Test func dismissingDialogDeclines() {
    let tour = ProfileTour(2)
    tour.view.follow.press()
    #expect(tour.view.dialog.dismiss())
    #expect(tour.presenter.followInteraction.outcome == .declined)
    #expect(tour.view.follow.press(), "the button is enabled again")
    #expect(tour.view.dialog.question == "Follow Grace Okafor?")
  }

  @Test func questionUsesCurrentName() throws {
    let tour = ProfileTour(2)
    try tour.store.data.update(2) { ($0.firstName, $0.lastName) = ("Amazing", "Grace") }
    tour.view.follow.press()
    #expect(tour.view.dialog.question == "Follow Amazing Grace?")
  }
}
