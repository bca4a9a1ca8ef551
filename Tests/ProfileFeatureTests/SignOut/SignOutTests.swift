import Bindable
import BindableTesting
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(30)), .snapshots) struct SignOutTests {
  private let store = ProfileStore(.sample)
  private let gateway = RecordingGateway(.sample)

  private func interaction(_ answers: String...) -> (SignOutInteraction, ScriptedAnswerProvider) {
    let script = ScriptedAnswerProvider(answers)
    let interaction = SignOutInteraction(1, in: .test(store, signedIn: 1, gateway: gateway))
    interaction.answerProvider = script
    return (interaction, script)
  }

  private func screen(asking placement: Dialog.Placement = .inline) -> SettingsScreen {
    SettingsScreen(1, in: .test(store, signedIn: 1, gateway: gateway), asking: placement).show()
  }

  @Test func flowPrintsWithoutRunning() throws {
    let (interaction, _) = interaction()
    try verify("\(interaction.flow)") {
      """
      sign out
      ├─ Ask "Sign out?"
      │  ├─ [This Device]
      │  ├─ [All Devices] (destructive)
      │  └─ [Cancel] ends
      └─ End the session
      If an action fails and no other steps follow, the user can try it again.
      When the user leaves, an open question closes, and a running step is canceled.
      """
    }
    #expect(gateway.calls == [])
  }

  @Test(arguments: [("This Device", false), ("All Devices", true)])
  func chosenBranchDeterminesScope(title: String, everywhere: Bool) async {
    let (interaction, script) = interaction(title)
    interaction.start()
    #expect(await interaction.waitUntilFinished() == .succeeded)
    #expect(gateway.calls == [.send(.signOut(1, everywhere: everywhere))])
    #expect(script.unused == [])
  }

  @Test func cancelAnswerDeclines() {
    let (interaction, script) = interaction("Cancel")
    interaction.start()
    #expect(interaction.outcome == .declined && gateway.calls == [])
    #expect(script.unused == [])
  }

  @Test func failureIsRetriedWithoutQuestions() async {
    let (interaction, script) = interaction("All Devices")
    gateway.fail(with: "The server is busy.")
    #expect(await interaction.run() == .failed(message: "The server is busy."))
    interaction.retry()
    #expect(await interaction.waitUntilFinished() == .succeeded)
    #expect(gateway.calls == Array(repeating: .send(.signOut(1, everywhere: true)), count: 2))
    #expect(script.unused == [])
  }

  @Test func progressIsShownWhileRunning() async {
    let settings = screen()
    gateway.pauseCalls()
    signOut(settings)
    await gateway.waitUntilCallIsPaused()
    #expect(settings.view.signOut.title == "Signing Out…" && !settings.view.signOut.isEnabled)
    #expect(settings.view.progress.text == "0% done")
    gateway.resumeCalls()
    #expect(await settings.waitUntilLoaded() == .succeeded)
    #expect(settings.view.signOut.title == "Sign Out…" && settings.view.progress.isHidden)
  }

  @Test func retryButtonSignsOut() async {
    let environment = ProfileEnvironment.test(store, signedIn: 1, gateway: gateway)
    let settings = SettingsScreen(1, in: environment).show()
    gateway.fail(with: "The server is busy.")
    signOut(settings)
    await settings.waitUntilLoaded()
    #expect(settings.view.errorMessage.text == "The server is busy.")
    #expect(environment.session.userID == 1)
    #expect(settings.view.progress.isHidden)
    settings.view.retry.press()
    await settings.waitUntilLoaded()
    #expect(settings.view.errorMessage.isHidden && environment.session.userID == nil)
    #expect(gateway.calls.last == .send(.signOut(1, everywhere: false)))
  }

  @Test func sessionEndsWhenServerConfirms() async {
    let environment = ProfileEnvironment.test(store, signedIn: 1, gateway: gateway)
    let session = environment.session
    let settings = SettingsScreen(1, in: environment).show()
    gateway.fail(with: "The server is busy.")
    signOut(settings)
    await settings.waitUntilLoaded()
    #expect(session.userID == 1)
    settings.view.retry.press()
    await settings.waitUntilLoaded()
    #expect(session.userID == nil && !session.follows(2))
  }

  // MARK: - Placements

  @Test(arguments: Dialog.Placement.allCases)
  func everyPlacementHasSameOutcome(placement: Dialog.Placement) async {
    let settings = screen(asking: placement)
    signOut(settings)
    #expect(await settings.waitUntilLoaded() == .succeeded)
    #expect(gateway.calls == [.send(.signOut(1, everywhere: false))])
    #expect(
      settings.presenter.signOut.history == [
        "Sign out? [This Device/All Devices (destructive)/Cancel (cancel)] This Device",
        "End the session",
      ])
  }

  @Test(arguments: Dialog.Placement.allCases)
  func dialogPlacementMatchesSnapshot(placement: Dialog.Placement) throws {
    let settings = screen(asking: placement)
    settings.view.signOut.press()
    let frame = settings.view.frame(width: 40, height: 18)
    try verify(frame, matches: "asked", variant: placement.rawValue)
  }

  @Test func onlyInlineQuestionAllowsOtherInput() {
    let (inline, full) = (screen(asking: .inline), screen(asking: .fullScreen))
    inline.view.signOut.press()
    full.view.signOut.press()
    #expect(inline.view.theme.select(.ascii))
    let failures = Failure.capture { #expect(!full.view.theme.select(.ascii)) }
    #expect(failures.first?.message.contains("behind dialog of SettingsView") == true)
  }

  // MARK: - Leaving

  @Test func closingScreenCancelsQuestion() {
    let settings = screen()
    settings.view.signOut.press()
    let view = settings.view, asked = view.dialog.question
    settings.hide()
    settings.show()
    #expect(view.dialog.question == asked && settings.presenter.signOut.isRunning)
    settings.close()
    #expect(settings.presenter.signOut.outcome == .cancelled)
    #expect(view.dialog.isHidden && gateway.calls == [])
  }

  @Test func closingScreenCancelsSignOut() async {
    let environment = ProfileEnvironment.test(store, signedIn: 1, gateway: gateway)
    let settings = SettingsScreen(1, in: environment).show()
    gateway.pauseCalls()
    signOut(settings)
    await gateway.waitUntilCallIsPaused()
    settings.close()
    #expect(await settings.waitUntilLoaded() == .cancelled)
    #expect(environment.session.userID == 1)
  }

  // MARK: - Simultaneous questions

  @Test(arguments: [DialogAnswerProvider.BusyPolicy.queue, .replace, .reject])
  func busyPolicyDecidesBetweenTwoFlows(policy: DialogAnswerProvider.BusyPolicy) {
    let dialog = Dialog()
    let answerer = DialogAnswerProvider(dialog, whenBusy: policy)
    let signOut = SignOutInteraction(1, in: .test(store, signedIn: 1, gateway: gateway))
    let post = NewPostPresenter(1, in: .test(store, signedIn: 1, gateway: gateway))
    post.draft.title = "Harbor at six"
    let discard = post.discarding
    (signOut.answerProvider, discard.answerProvider) = (answerer, answerer)
    let reported = failures {
      discard.start()
      signOut.start()
    }
    switch policy {
    case .queue:
      #expect(dialog.question == "Discard the changes?" && signOut.isRunning)
      dialog.choose("Keep Editing")
      #expect(dialog.question == "Sign out?" && discard.outcome == .declined)
    case .replace:
      #expect(dialog.question == "Sign out?" && discard.outcome == .declined)
    case .reject:
      let message = #""Sign out?" was rejected because "Discard the changes?" is being asked"#
      #expect(signOut.outcome == .failed(message: message))
      #expect(reported == ["noAnswerProvider: sign out: \(message)"])
      #expect(dialog.question == "Discard the changes?")
    }
    signOut.cancel()
    discard.cancel()
    #expect(dialog.isHidden)
  }

  @Test func missingAnswerProviderReportsFailure() {
    let interaction = SignOutInteraction(1, in: .test(store, signedIn: 1, gateway: gateway))
    let reported = failures { interaction.start() }
    #expect(
      reported == [
        #"noAnswerProvider: sign out: "Sign out?" can't be answered; set the answer provider"#
      ])
    #expect(interaction.phase == .idle)
  }

  private func signOut(_ settings: SettingsScreen) {
    settings.view.signOut.press()
    settings.view.dialog.choose("This Device")
  }
}

/// Returns the descriptions of the failures that `body` reports.
@MainActor private func failures(of body: @MainActor () -> Void) -> [String] {
  Failure.capture(body).map(\.description)
}
