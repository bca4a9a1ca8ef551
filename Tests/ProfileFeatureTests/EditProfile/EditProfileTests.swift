import Bindable
import BindableTesting
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(30)), .snapshots) struct EditProfileTests {
  private let store = ProfileStore(.sample)
  private let gateway = RecordingGateway(.sample)
  private let clock = ManualClock()

  private func screen(_ id: User.ID = 2) -> EditProfileScreen {
    EditProfileScreen(id, in: .test(store, signedIn: id, gateway: gateway, clock: clock)).show()
  }

  @Test func editReachesStoreWhenSaved() async {
    let edit = screen()
    #expect(!edit.view.save.isEnabled && !edit.view.revert.isEnabled)
    edit.view.bio.replaceText(with: "Countess")
    #expect(edit.view.unsavedFields.text == "Unsaved: bio")
    #expect(store.data.user(2)?.bio == "Compiles by day, bakes by night.")
    edit.view.save.press()
    #expect(await edit.waitUntilSaved() == .succeeded)
    #expect(store.data.user(2)?.bio == "Countess")
    #expect(edit.view.unsavedFields.text == "All changes saved")
    #expect(!edit.view.save.isEnabled)
    #expect(edit.connection.failures == [])
  }

  @Test func takenUsernameIsReportedAfterTypingPauses() async {
    let edit = screen()
    edit.view.username.replaceText(with: "ada")
    #expect(edit.view.usernameError.text == "Checking availability…")
    #expect(gateway.calls == [])
    await clock.advance(by: .milliseconds(300))
    #expect(gateway.calls == [.isTaken("ada")])
    #expect(edit.view.usernameError.text == "This username is taken.")
    #expect(!edit.view.save.isEnabled)
  }

  @Test func failedUsernameCheckCanBeRepeated() async {
    let edit = screen()
    #expect(edit.view.checkAgain.isHidden)
    gateway.fail(with: "The server is busy.")
    edit.view.username.replaceText(with: "hopper")
    await clock.advance(by: .milliseconds(300))
    #expect(edit.view.usernameError.text == "The server is busy.")
    #expect(!edit.view.save.isEnabled)
    edit.view.checkAgain.press()
    await clock.advance(by: .milliseconds(300))
    #expect(edit.view.usernameError.isHidden && edit.view.checkAgain.isHidden)
    #expect(edit.view.save.isEnabled)
  }

  @Test func checkingAgainReturnsTheFocusToTheUsername() async {
    let edit = screen()
    gateway.fail(with: "The server is busy.")
    edit.view.username.focus()
    edit.view.username.replaceText(with: "hopper")
    await clock.advance(by: .milliseconds(300))
    edit.view.dispatch(KeyPress(.tab))
    #expect(edit.view.checkAgain.isFocused)
    edit.view.dispatch(KeyPress(.enter))
    edit.view.dispatch(KeyPress("2"))
    #expect(edit.view.username.isFocused && edit.view.username.text == "hopper2")
    #expect(edit.view.firstName.text == "Grace")
  }

  @Test func firstOrLastNameIsRequired() {
    let edit = screen()
    edit.view.lastName.clear()
    #expect(edit.view.nameError.isHidden)
    edit.view.firstName.clear()
    #expect(edit.view.nameError.text == "Enter a first name or a last name.")
    #expect(!edit.view.save.isEnabled)
    edit.view.lastName.type("Hopper")
    #expect(edit.view.nameError.isHidden)
  }

  @Test func revertingRestoresStoredValues() {
    let edit = screen()
    edit.view.firstName.clear()
    edit.view.lastName.clear()
    edit.view.revert.press()
    #expect(!edit.view.revert.isEnabled && edit.view.dialog.question == "Discard the changes?")
    edit.view.dialog.choose("Keep Editing")
    #expect(edit.view.firstName.text == "" && edit.view.revert.isEnabled)
    edit.view.revert.press()
    edit.view.dialog.choose("Discard")
    #expect(edit.view.firstName.text == "Grace")
    #expect(edit.view.lastName.text == "Okafor")
    #expect(edit.view.nameError.isHidden)
    #expect(!edit.view.revert.isEnabled)
  }

  @Test func externalChangesAppearUnlessFieldWasEdited() throws {
    let edit = screen()
    edit.view.bio.replaceText(with: "Mine")
    try store.data.update(2) {
      $0.bio = "Theirs"
      $0.firstName = "Gracie"
    }
    #expect(edit.view.firstName.text == "Gracie")
    #expect(edit.view.bio.text == "Mine")
    #expect(edit.view.conflict.text == "Also changed elsewhere: bio")
    edit.view.revert.press()
    edit.view.dialog.choose("Discard")
    #expect(edit.view.bio.text == "Theirs")
    #expect(edit.view.conflict.isHidden)
  }

  @Test func editDuringSaveStaysUnsaved() async {
    let edit = screen()
    gateway.pauseCalls()
    edit.view.bio.replaceText(with: "One")
    edit.view.save.press()
    #expect(edit.view.save.isRunning)
    edit.view.bio.replaceText(with: "Two")
    await gateway.waitUntilCallIsPaused()
    gateway.resumeCalls()
    await edit.waitUntilSaved()
    #expect(store.data.user(2)?.bio == "One")
    #expect(edit.view.bio.text == "Two")
    #expect(edit.view.unsavedFields.text == "Unsaved: bio")
    #expect(edit.view.conflict.isHidden)
  }

  @Test func failedSaveShowsErrorAndKeepsEdits() async {
    let edit = screen()
    gateway.fail(with: "The server is busy.")
    edit.view.bio.replaceText(with: "Countess")
    edit.view.save.press()
    await edit.waitUntilSaved()
    #expect(edit.view.errorMessage.text == "The server is busy.")
    #expect(edit.view.unsavedFields.text == "Unsaved: bio")
    edit.view.save.press()
    await edit.waitUntilSaved()
    #expect(edit.view.errorMessage.isHidden)
    #expect(edit.view.unsavedFields.text == "All changes saved")
  }

  @Test func usernameRejectedByStoreShowsError() async throws {
    let edit = screen()
    edit.view.username.replaceText(with: "hopper")
    await clock.advance(by: .milliseconds(300))
    try store.data.update(3) { $0.username = "hopper" }
    edit.view.save.press()
    await edit.waitUntilSaved()
    #expect(edit.view.errorMessage.text.contains("hopper"))
    #expect(edit.view.unsavedFields.text == "Unsaved: username")
  }

  @Test func deallocationCancelsTheUsernameCheckAndNoSave() async {
    weak var presenter: EditProfilePresenter?
    do {
      let edit = screen()
      presenter = edit.presenter
      gateway.pauseCalls()
      edit.view.bio.replaceText(with: "Countess")
      edit.view.save.press()
      edit.view.username.replaceText(with: "hopper")
      await clock.advance()
      #expect(clock.sleeperCount == 1)
    }
    #expect(presenter == nil)
    gateway.resumeCalls()
    await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    #expect(store.data.user(2)?.bio == "Countess")
  }

  @Test func tableHasNoFindings() {
    let edit = screen()
    let findings = EditProfileView.bindings.diagnostics(for: edit.presenter, in: edit.view)
    #expect(findings.filter { $0.severity != .note } == [])
  }

  @Test func editingMatchesSnapshot() async throws {
    let edit = screen()
    var transcript = Transcript(width: 44)
    func record(_ label: String) {
      transcript.record(label, rows: edit.view.frame(width: 44).lines)
    }
    record("initial")
    edit.view.username.replaceText(with: "a!")
    record("type over the username")
    edit.view.username.replaceText(with: "ada")
    record("type a name that is taken")
    await clock.advance(by: .milliseconds(300))
    record("300 milliseconds later")
    edit.view.username.replaceText(with: "grace.h")
    await clock.advance(by: .milliseconds(300))
    record("type another one, and wait")
    edit.view.firstName.clear()
    edit.view.lastName.clear()
    record("clear both names")
    edit.view.lastName.type("Hopper")
    record("type a last name")
    try store.data.update(2) {
      $0.lastName = "Okafor-Hopper"
      $0.bio = "Bakes by day."
    }
    record("somebody else changes the last name and the bio")
    gateway.pauseCalls()
    edit.view.save.press()
    record("press Save")
    gateway.fail(with: "The server is busy.")
    await gateway.waitUntilCallIsPaused()
    gateway.resumeCalls()
    await edit.waitUntilSaved()
    record("the server fails")
    edit.view.save.press()
    await edit.waitUntilSaved()
    record("press Save again")
    edit.view.bio.clear()
    record("clear the bio")
    edit.view.revert.press()
    edit.view.dialog.choose("Discard")
    record("press Revert, and Discard")
    try verify(transcript, matches: "editing")
  }
}
