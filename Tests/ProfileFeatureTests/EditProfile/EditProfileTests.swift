import Bindable
import BindableTesting
import ProfileFeature
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)), .snapshots) struct EditProfileTests {
  private let store = ProfileStore(.sample)
  private let gateway = InMemoryGateway(.sample)
  private let clock = ManualClock()

  private func screen(_ id: User.ID = 2) -> EditProfileScreen {
    EditProfileScreen(id, store: store, gateway: gateway, clock: clock)
  }

  @Test func anEditIsNotInTheStoreUntilItIsSaved() async {
    let edit = screen()
    #expect(!edit.view.save.isEnabled && !edit.view.revert.isEnabled)
    edit.view.bio.replaceText(with: "Countess")
    #expect(edit.view.unsaved.text == "Not saved: bio")
    #expect(store.data.user(2)?.bio == "Compiles by day, bakes by night.")
    edit.view.save.press()
    #expect(await edit.saved() == .done)
    #expect(store.data.user(2)?.bio == "Countess")
    #expect(edit.view.unsaved.text == "All is saved.")
    #expect(!edit.view.save.isEnabled)
    #expect(edit.connection.failures == [])
  }

  @Test func aNameThatSomebodyElseHasIsFoundOnceTheUserHasStoppedTyping() async {
    let edit = screen()
    edit.view.username.replaceText(with: "ada")
    #expect(edit.view.usernameProblem.text == "Looking whether it is free…")
    #expect(gateway.calls == [])
    await clock.advance(by: .milliseconds(300))
    #expect(gateway.calls == [.isTaken("ada")])
    #expect(edit.view.usernameProblem.text == "Somebody else has that name.")
    #expect(!edit.view.save.press())
  }

  @Test func oneOfTheTwoNamesHasToBeThere() {
    let edit = screen()
    edit.view.lastName.clear()
    #expect(edit.view.nameProblem.isHidden)
    edit.view.firstName.clear()
    #expect(edit.view.nameProblem.text == "Write a first name or a last name.")
    #expect(!edit.view.save.isEnabled)
    edit.view.lastName.type("Hopper")
    #expect(edit.view.nameProblem.isHidden)
  }

  @Test func revertingGoesBackToTheStore() {
    let edit = screen()
    edit.view.firstName.clear()
    edit.view.lastName.clear()
    edit.view.revert.press()
    #expect(edit.view.firstName.text == "Grace")
    #expect(edit.view.lastName.text == "Okafor")
    #expect(edit.view.nameProblem.isHidden)
    #expect(!edit.view.revert.isEnabled)
  }

  @Test func whatSomebodyElseChangesArrivesUnlessItWasEditedHere() throws {
    let edit = screen()
    edit.view.bio.replaceText(with: "Mine")
    try store.update(2) {
      $0.bio = "Theirs"
      $0.firstName = "Gracie"
    }
    #expect(edit.view.firstName.text == "Gracie")
    #expect(edit.view.bio.text == "Mine")
    #expect(edit.view.conflict.text == "Changed elsewhere, too: bio")
    edit.view.revert.press()
    #expect(edit.view.bio.text == "Theirs")
    #expect(edit.view.conflict.isHidden)
  }

  @Test func whatIsTypedWhileItIsSavedStaysAnEdit() async {
    let edit = screen()
    gateway.hold()
    edit.view.bio.replaceText(with: "One")
    edit.view.save.press()
    #expect(edit.view.save.isRunning)
    edit.view.bio.replaceText(with: "Two")
    await gateway.callIsHeld()
    gateway.release()
    await edit.saved()
    #expect(store.data.user(2)?.bio == "One")
    #expect(edit.view.bio.text == "Two")
    #expect(edit.view.unsaved.text == "Not saved: bio")
    #expect(edit.view.conflict.isHidden)
  }

  @Test func aFailureIsShownAndTheEditsStay() async {
    let edit = screen()
    gateway.fail(with: "The server is busy.")
    edit.view.bio.replaceText(with: "Countess")
    edit.view.save.press()
    await edit.saved()
    #expect(edit.view.problem.text == "The server is busy.")
    #expect(edit.view.unsaved.text == "Not saved: bio")
    edit.view.save.press()
    await edit.saved()
    #expect(edit.view.problem.isHidden)
    #expect(edit.view.unsaved.text == "All is saved.")
  }

  @Test func aStoreThatDoesNotTakeTheNameSaysWhy() async throws {
    let edit = screen()
    edit.view.username.replaceText(with: "hopper")
    await clock.advance(by: .milliseconds(300))
    try store.update(3) { $0.username = "hopper" }
    edit.view.save.press()
    await edit.saved()
    #expect(edit.view.problem.text.contains("hopper"))
    #expect(edit.view.unsaved.text == "Not saved: username")
  }

  @Test func leavingTheScreenCancelsWhatItWaitsFor() async {
    weak var presenter: EditProfilePresenter?
    do {
      let edit = screen()
      presenter = edit.presenter
      gateway.hold()
      edit.view.bio.replaceText(with: "Countess")
      edit.view.save.press()
      edit.view.username.replaceText(with: "hopper")
      await clock.advance()
      #expect(clock.sleeperCount == 1)
    }
    #expect(presenter == nil)
    gateway.release()
    await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    #expect(store.data.user(2)?.bio == "Compiles by day, bakes by night.")
  }

  @Test func nothingIsWrongWithItsTable() {
    let edit = screen()
    let findings = EditProfileView.bindings.validate(view: edit.view, presenter: edit.presenter)
    #expect(findings.filter { $0.severity != .note } == [])
  }

  @Test func editing() async throws {
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
    try store.update(2) {
      $0.lastName = "Okafor-Hopper"
      $0.bio = "Bakes by day."
    }
    record("somebody else changes the last name and the bio")
    gateway.hold()
    edit.view.save.press()
    record("press Save")
    gateway.fail(with: "The server is busy.")
    await gateway.callIsHeld()
    gateway.release()
    await edit.saved()
    record("the server fails")
    edit.view.save.press()
    await edit.saved()
    record("press Save again")
    edit.view.bio.clear()
    record("clear the bio")
    edit.view.revert.press()
    record("press Revert")
    try verify(transcript, matches: "editing")
  }
}
