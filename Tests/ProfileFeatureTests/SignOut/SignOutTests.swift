import Bindable
import BindableTesting
import ProfileFeature
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)), .snapshots) struct SignOutTests {
  private let store = ProfileStore(.sample)
  private let gateway = InMemoryGateway(.sample)

  private func interaction(_ answers: String...) -> (SignOutInteraction, ScriptedAnswerer) {
    let script = ScriptedAnswerer(answers)
    let interaction = SignOutInteraction(1, gateway: gateway) { "ada" }
    interaction.answerer = script
    return (interaction, script)
  }

  private func screen(asking placement: Dialog.Placement = .inline) -> SettingsScreen {
    SettingsScreen(
      1, settings: SettingsState(), store: store, gateway: gateway, asking: placement)
  }

  @Test func itPrintsBeforeItRuns() throws {
    let (interaction, _) = interaction()
    try verify("\(interaction.flow)") {
      """
      sign out
      ├─ confirm "Sign out?" [Sign out (destructive)/Stay (cancel)]
      ├─ choose "Sign out where?"
      │  ├─ This device
      │  │  └─ keep this device as scope
      │  ├─ All devices (destructive)
      │  │  └─ keep all devices as scope
      │  └─ Cancel (cancel)
      ├─ prompt "Type your username to go on." into username, until it is valid
      └─ perform end the session
      """
    }
    #expect(gateway.calls == [])
  }

  @Test(arguments: [("This device", false), ("All devices", true)])
  func theBranchDecidesWhatIsDone(title: String, everywhere: Bool) async {
    let (interaction, script) = interaction("Sign out", title, "ada")
    var scopes: [SignOutScope] = []
    interaction.onSignedOut = { scopes.append($0) }
    interaction.start()
    #expect(await interaction.finished() == .done)
    #expect(gateway.calls == [.signOut(1, everywhere: everywhere)])
    #expect(scopes == [everywhere ? .allDevices : .thisDevice])
    #expect(script.unused == [])
  }

  @Test func theUsernameIsAskedForUntilItIsRight() async {
    let (interaction, script) = interaction("Sign out", "This device", "grace", "", "ada")
    interaction.start()
    #expect(await interaction.finished() == .done)
    #expect(
      script.transcript.suffix(3) == [
        #"Type your username to go on. […] "grace""#,
        #"Type your username to go on. […], for That is not your username. """#,
        #"Type your username to go on. […], for That is not your username. "ada""#,
      ])
  }

  @Test(arguments: [["Stay"], ["Sign out", "Cancel"]])
  func anAnswerThatLeavesThingsAsTheyAreEndsIt(answers: [String]) {
    let script = ScriptedAnswerer(answers)
    let interaction = SignOutInteraction(1, gateway: gateway) { "ada" }
    interaction.answerer = script
    interaction.start()
    #expect(interaction.outcome == .declined && gateway.calls == [])
  }

  @Test func aFailureIsRetriedWithoutAskingAgain() async {
    let (interaction, script) = interaction("Sign out", "All devices", "ada")
    gateway.fail(with: "The server is busy.")
    interaction.start()
    await interaction.finished()
    #expect(interaction.phase == .failed(message: "The server is busy."))
    interaction.retry()
    #expect(await interaction.finished() == .done)
    #expect(gateway.calls == Array(repeating: .signOut(1, everywhere: true), count: 2))
    #expect(script.unused == [])
  }

  @Test func itsProgressIsOnTheScreen() async {
    let settings = screen()
    signOut(settings)
    gateway.hold()
    settings.view.dialog.field.type("ada")
    settings.view.dialog.field.submit()
    await gateway.callIsHeld()
    #expect(settings.view.signOut.title == "Signing out…" && !settings.view.signOut.isEnabled)
    #expect(settings.view.progress.text == "0% done")
    gateway.release()
    #expect(await settings.settled() == .done)
    #expect(settings.view.signOut.title == "Sign out…" && settings.view.progress.isHidden)
  }

  @Test func theScreenOffersToTryAgainAndTellsItsParent() async {
    let settings = screen()
    var outputs: [SettingsPresenter.Output] = []
    settings.presenter.onOutput = { outputs.append($0) }
    gateway.fail(with: "The server is busy.")
    signOut(settings)
    settings.view.dialog.field.type("ada")
    settings.view.dialog.field.submit()
    await settings.settled()
    #expect(settings.view.problem.text == "The server is busy." && outputs == [])
    #expect(settings.view.progress.isHidden)
    settings.view.retry.press()
    await settings.settled()
    #expect(settings.view.problem.isHidden && outputs == [.signedOut(.thisDevice)])
  }

  @Test func theSessionForgetsWhoWasSignedInOnceTheServerHas() async {
    let session = SessionState(signedIn: 1, following: [2])
    let settings = SettingsScreen(
      1, settings: SettingsState(), store: store, gateway: gateway, session: session)
    gateway.fail(with: "The server is busy.")
    signOut(settings)
    settings.view.dialog.field.type("ada")
    settings.view.dialog.field.submit()
    await settings.settled()
    #expect(session.userID == 1)
    settings.view.retry.press()
    await settings.settled()
    #expect(session.userID == nil && session.followedIDs == [])
  }

  // MARK: - Two ways to ask

  @Test(arguments: Dialog.Placement.allCases)
  func howeverItIsAskedWhatComesOfItIsTheSame(placement: Dialog.Placement) async {
    let settings = screen(asking: placement)
    signOut(settings)
    #expect(settings.view.dialog.field.isFocused)
    settings.view.dialog.field.type("grace")
    settings.view.dialog.field.submit()
    settings.view.dialog.field.replaceText(with: "ada")
    settings.view.dialog.choose("OK")
    #expect(await settings.settled() == .done)
    #expect(gateway.calls == [.signOut(1, everywhere: false)])
    #expect(
      settings.presenter.signOut.trail == [
        "Sign out? [Sign out (destructive)/Stay (cancel)] Sign out",
        "Sign out where? [This device/All devices (destructive)/Cancel (cancel)] This device",
        #"Type your username to go on. […] "grace""#,
        #"Type your username to go on. […], for That is not your username. "ada""#,
        "perform end the session",
      ])
  }

  @Test(arguments: Dialog.Placement.allCases)
  func whereItIsAsked(placement: Dialog.Placement) throws {
    let settings = screen(asking: placement)
    signOut(settings)
    settings.view.dialog.field.type("grace")
    settings.view.dialog.field.submit()
    let frame = Renderer().render(settings.view, width: 40, height: 18)
    try verify(frame, matches: "asked", variant: placement.rawValue)
  }

  @Test func askedInlineTheRestCanStillBeUsed() {
    let (inline, full) = (screen(asking: .inline), screen(asking: .fullScreen))
    inline.view.signOut.press()
    full.view.signOut.press()
    #expect(inline.view.notifies.flip())
    #expect(!full.view.notifies.flip(), "it is behind the question")
  }

  // MARK: - Leaving

  @Test(arguments: 0..<3) func leavingTheScreenTakesTheQuestionBack(step: Int) {
    let settings = screen()
    settings.view.signOut.press()
    if step > 0 { settings.view.dialog.choose("Sign out") }
    if step > 1 { settings.view.dialog.choose("This device") }
    let asked = settings.view.dialog.question
    settings.screen.hide()
    #expect(settings.presenter.signOut.outcome == .cancelled)
    #expect(settings.view.dialog.isHidden && gateway.calls == [])
    settings.screen.show()
    settings.view.signOut.press()
    #expect(settings.view.dialog.question == "Sign out?", "and not \(asked)")
  }

  @Test func leavingTheScreenCancelsWhatIsBeingDone() async {
    let settings = screen()
    var outputs: [SettingsPresenter.Output] = []
    settings.presenter.onOutput = { outputs.append($0) }
    signOut(settings)
    gateway.hold()
    settings.view.dialog.field.type("ada")
    settings.view.dialog.field.submit()
    await gateway.callIsHeld()
    settings.screen.hide()
    #expect(await settings.settled() == .cancelled)
    #expect(outputs == [])
  }

  // MARK: - Two that ask at once

  @Test(arguments: [DialogAnswerer.Policy.queue, .replace, .refuse])
  func twoFlowsOfTheAppThatAskAtOnce(policy: DialogAnswerer.Policy) {
    let dialog = Dialog()
    let answerer = DialogAnswerer(dialog, whenBusy: policy)
    let signOut = SignOutInteraction(1, gateway: gateway) { "ada" }
    let discard = DiscardInteraction(hasUnsaved: { true }, leave: {})
    (signOut.answerer, discard.answerer) = (answerer, answerer)
    let reported = failures {
      discard.start()
      signOut.start()
    }
    switch policy {
    case .queue:
      #expect(dialog.question == "Discard this post?" && signOut.isRunning)
      dialog.choose("Keep writing")
      #expect(dialog.question == "Sign out?" && discard.outcome == .declined)
    case .replace:
      #expect(dialog.question == "Sign out?" && discard.outcome == .declined)
    case .refuse:
      let message = #""Sign out?" was refused, because "Discard this post?" is being asked"#
      #expect(signOut.outcome == .failed(message: message))
      #expect(reported == ["unanswered: sign out: \(message)"])
      #expect(dialog.question == "Discard this post?")
    }
    signOut.cancel()
    discard.cancel()
    #expect(dialog.isHidden)
  }

  @Test func whoIsAskedByNobodyIsTold() {
    let interaction = SignOutInteraction(1, gateway: gateway) { "ada" }
    let reported = failures { interaction.start() }
    #expect(
      reported == [
        #"unanswered: sign out: nobody is there to answer "Sign out?"; set the answerer"#
      ])
    #expect(interaction.phase == .idle)
  }

  private func signOut(_ settings: SettingsScreen) {
    settings.view.signOut.press()
    settings.view.dialog.choose("Sign out")
    settings.view.dialog.choose("This device")
  }
}

/// The failures that `body` reports, as they are printed.
@MainActor private func failures(of body: @MainActor () -> Void) -> [String] {
  Failure.capture(body).map(\.description)
}
