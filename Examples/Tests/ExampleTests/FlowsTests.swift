import Bindable
import BindableTesting
import Testing

@testable import flows

// MARK: - Delete with undo

extension FlowsTests {
  @Test func deletedNoteIsDeletedOnTheServerAfterFiveSeconds() async {
    let presenter = NotesPresenter(Store("Invoice", "Contract"), server)
    presenter.delete(presenter.notes[0])
    #expect(presenter.notes.map(\.title) == ["Contract"])
    #expect(presenter.banner == "Deleted Invoice")
    await clock.advance(by: .seconds(4))
    #expect(server.log == [])
    await clock.advance(by: .seconds(1))
    #expect(server.log == ["delete Invoice"])
    #expect(presenter.notes.map(\.title) == ["Contract"])
    #expect(presenter.banner == "")
  }

  @Test func undoPutsNoteBackAndTellsServerNothing() async {
    let presenter = NotesPresenter(Store("Invoice", "Contract"), server)
    presenter.delete(presenter.notes[0])
    await clock.advance(by: .seconds(4))
    presenter.undo()
    await clock.advance(by: .seconds(60))
    #expect(presenter.notes.map(\.title) == ["Invoice", "Contract"])
    #expect(server.log == [])
    #expect(presenter.deletion.outcome == .cancelled)
  }

  @Test func failedDeletionPutsNoteBackAndNextNoteIsTheOneDeleted() async {
    let presenter = NotesPresenter(Store("Invoice", "Contract"), server)
    server.fail("delete Invoice")
    var banner = ""
    let effect = observe(presenter.banner) { banner = $0 }
    presenter.delete(presenter.notes[0])
    await clock.advance(by: .seconds(5))
    #expect(presenter.notes.map(\.title) == ["Invoice", "Contract"])
    #expect(banner == "The server is busy.")
    presenter.delete(presenter.notes[1])
    #expect(presenter.notes.map(\.title) == ["Invoice"])
    await clock.advance(by: .seconds(5))
    #expect(server.log == ["delete Contract"])
    effect.cancel()
  }

  @Test func undoWhileServerDeletesAllTheSameLeavesNoteDeleted() async {
    let presenter = NotesPresenter(Store("Invoice", "Contract"), server)
    (server.delay, server.ignoresCancellation) = (.seconds(2), true)
    presenter.delete(presenter.notes[0])
    await clock.advance(by: .seconds(6))
    presenter.undo()
    await clock.advance(by: .seconds(2))
    #expect(server.log == ["delete Invoice"])
    #expect(presenter.notes.map(\.title) == ["Contract"])
    #expect(presenter.deletion.outcome == .succeeded)
  }
}

// MARK: - Payment

extension FlowsTests {
  var cards: [Item] { [Item(id: 1, title: "Visa"), Item(id: 2, title: "Cancel")] }

  @Test func paymentByScriptTriesAnotherCardAfterARefusal() async {
    let presenter = CheckoutPresenter(cards, server)
    server.fail("approve Visa", "The bank refused.")
    #expect(await run(presenter.payment, "Pay", "Visa", "Use Another Card", "Cancel") == .succeeded)
    #expect(server.log == ["approve Cancel", "charge Cancel"])
  }

  @Test func paymentThatIsNotApprovedInAMinuteAsksWhetherToTryAgain() async {
    let presenter = CheckoutPresenter(cards, server)
    let user = FlowUser(presenter.payment, clock: clock)
    server.delay = .seconds(90)
    presenter.payment.start()
    #expect(user.titles == ["Pay", "Cancel"])
    await user.press(.enter)
    #expect(user.titles == ["Visa", "Cancel", "Cancel"])
    await user.choose("Visa")
    #expect(presenter.payment.step == "Wait for your approval in the bank's app")
    await clock.advance(by: .seconds(60))
    #expect(user.question == "It took longer than 60 seconds.")
    server.delay = .seconds(10)
    await user.choose("Try Again")
    await clock.advance(by: .seconds(20))
    #expect(server.log == ["approve Visa", "charge Visa"])
    #expect(presenter.payment.outcome == .succeeded)
    #expect(user.question == "")
  }

  @Test func chargeThatSucceedsAfterItWasCanceledIsInTheHistory() async {
    let presenter = CheckoutPresenter(cards, server)
    let user = FlowUser(presenter.payment, clock: clock)
    presenter.payment.start()
    await user.choose("Pay")
    (server.delay, server.ignoresCancellation) = (.seconds(5), true)
    await user.press(.enter)
    await clock.advance(by: .seconds(7))
    presenter.payment.cancel()
    #expect(presenter.payment.phase == .cancelling)
    await clock.advance(by: .seconds(5))
    #expect(server.log == ["approve Visa", "charge Visa"])
    #expect(presenter.payment.outcome == .succeeded)
    #expect(presenter.payment.history.last == "Charge the card, after it was canceled")
  }

  @Test func secondPressOfAButtonDoesNotAnswerTheNextQuestion() async {
    let presenter = CheckoutPresenter(cards, server)
    let user = FlowUser(presenter.payment, clock: clock)
    presenter.payment.start()
    let pay = user.dialog.buttons[0]
    pay.press()
    let failures = Failure.capture { #expect(!pay.press()) }
    #expect(failures.map(\.kind) == [.rejectedAction])
    #expect(user.question == "Pay with which card?")
    user.view.dispatch(KeyPress(.escape))
    #expect(presenter.payment.outcome == .declined)
    #expect(server.log == [])
  }
}

extension FlowsTests {
  @Test func heldReturnKeyAnswersOnlyTheFirstQuestion() async {
    let presenter = CheckoutPresenter(cards, server)
    let user = FlowUser(presenter.payment, clock: clock)
    presenter.payment.start()
    for _ in 0..<5 { await user.press(.enter) }
    #expect(user.question == "Pay with which card?")
    await user.press(.tab)
    await user.press(.enter)
    #expect(server.log == ["approve Cancel", "charge Cancel"])
  }

  @Test func approvalThatSucceedsAfterTheLimitCounts() async {
    let presenter = CheckoutPresenter(cards, server)
    let user = FlowUser(presenter.payment, clock: clock)
    (server.delay, server.ignoresCancellation) = (.seconds(90), true)
    presenter.payment.start()
    await user.choose("Pay")
    await user.choose("Visa")
    await clock.advance(by: .seconds(60))
    #expect(user.question == "")
    #expect(server.log == ["approve Visa"])
    await clock.advance(by: .seconds(90))
    #expect(presenter.payment.outcome == .succeeded)
  }
}

// MARK: - Sign out

extension FlowsTests {
  @Test func signOutWithoutDraftsAsksNothing() async {
    let presenter = AccountPresenter(drafts: Store(), server)
    #expect(await run(presenter.signOut) == .succeeded)
    #expect(server.log == ["sign out"])
  }

  @Test func signOutByScriptSavesDrafts() async {
    let presenter = AccountPresenter(drafts: Store("A", "B"), server)
    #expect(await run(presenter.signOut, "Save") == .succeeded)
    #expect(server.log == ["save A", "save B", "sign out"])
  }

  @Test func draftsThatCouldNotBeSavedCanBeDiscarded() async {
    let presenter = AccountPresenter(drafts: Store("A", "B", "C"), server)
    let user = FlowUser(presenter.signOut, clock: clock)
    server.fail("save B", times: 2)
    presenter.signOut.start()
    #expect(user.question == "Save your 3 drafts before you sign out?")
    await user.choose("Save")
    #expect(server.log == ["save A", "save C"])
    let failure = "1 of 3 failed. The first error: The server is busy."
    #expect(user.question == "\(failure) Save your draft before you sign out?")
    await user.choose("Save")
    #expect(user.titles == ["Save", "Discard", "Cancel"])
    await user.choose("Discard")
    #expect(server.log == ["save A", "save C", "sign out"])
    #expect(presenter.signOut.outcome == .succeeded)
  }

  @Test func returnDoesNotDiscardDrafts() async {
    let presenter = AccountPresenter(drafts: Store("A"), server)
    let user = FlowUser(presenter.signOut, clock: clock)
    presenter.signOut.start()
    await user.press(.enter)
    #expect(presenter.drafts.items.count == 1)
    #expect(presenter.signOut.outcome == .declined)
  }

  @Test func signOutReadsWell() throws {
    try verify(AccountPresenter(drafts: Store(), server).signOut.flow.description) {
      """
      Sign out
      ├─ If there are unsaved drafts
      │  └─ Ask: Decide about the drafts
      │     ├─ [Save]
      │     │  └─ Save the drafts, one by one; trying again repeats only those that failed
      │     │     └─ If it fails
      │     │        └─ Go back to "Sign out"
      │     ├─ [Discard] (destructive)
      │     │  └─ Discard the drafts
      │     └─ [Cancel] ends
      └─ End the session
      If an action fails and no other steps follow, the user can try it again.
      When the user leaves, an open question closes, and a running step is canceled.
      """
    }
  }
}

// MARK: - File conflicts

extension FlowsTests {
  var files: [Item] { [Item(id: 1, title: "a"), Item(id: 2, title: "b"), Item(id: 3, title: "c")] }

  @Test func copyByScriptAsksForEachFileThatExists() async {
    let folder = Folder(["a": "old", "c": "old"])
    let presenter = CopyPresenter(files, to: folder)
    let outcome = await run(presenter.copying, "Keep Both", "Only This File", "Skip")
    #expect(outcome == .succeeded)
    #expect(folder.files == ["a": "old", "a 2": "new", "b": "new", "c": "old"])
  }

  @Test func answerForAllFilesIsNotAskedAgain() async {
    let folder = Folder(["a": "old", "b": "old", "c": "old"])
    let presenter = CopyPresenter(files, to: folder)
    let user = FlowUser(presenter.copying, clock: clock)
    presenter.copying.start()
    #expect(user.question == "a already exists.")
    await user.choose("Skip")
    #expect(user.question == "Do the same with all files that exist?")
    await user.choose("Only This File")
    #expect(user.question == "b already exists.")
    await user.choose("Replace")
    await user.choose("All Files")
    #expect(user.question == "")
    #expect(folder.files == ["a": "old", "b": "new", "c": "new"])
    #expect(presenter.copying.outcome == .succeeded)
  }

  @Test func returnNeverReplacesAFile() async {
    let folder = Folder(["a": "old"])
    let presenter = CopyPresenter(files, to: folder)
    let user = FlowUser(presenter.copying, clock: clock)
    presenter.copying.start()
    for _ in 0..<5 where !user.dialog.isHidden {
      user.view.dispatch(KeyPress(.tab, .shift))
      user.view.dispatch(KeyPress(.tab))
      await user.press(.enter)
    }
    #expect(folder.files["a"] == "old")
  }

  @Test func ninetyFilesAreCopiedWithOneAnswer() async {
    let files = (0..<90).map { Item(id: $0, title: "\($0)") }
    let folder = Folder(Dictionary(uniqueKeysWithValues: files.map { ($0.title, "old") }))
    let presenter = CopyPresenter(files, to: folder)
    #expect(await run(presenter.copying, "Replace", "All Files") == .succeeded)
    #expect(folder.files.values.allSatisfy { $0 == "new" })
  }

  @Test func copyingReadsWell() throws {
    try verify(CopyPresenter([], to: Folder([:])).copying.flow.description) {
      """
      Copy files
      └─ For each file
         ├─ If it exists in the folder, and no answer was given for all files
         │  ├─ Ask: Resolve the conflict
         │  │  ├─ [Keep Both]
         │  │  ├─ [Replace] (destructive)
         │  │  ├─ [Skip]
         │  │  └─ [Stop] ends
         │  └─ If more files exist in the folder
         │     └─ Ask "Do the same with all files that exist?"
         │        ├─ [Only This File]
         │        └─ [All Files]
         └─ Copy or skip it, as answered
      If an action fails and no other steps follow, the user can try it again.
      When the user leaves, an open question closes, and a running step is canceled.
      """
    }
  }
}

// MARK: - Rename

extension FlowsTests {
  private func renaming() -> RenamePresenter {
    let store = Store("Winter", "Summer")
    store.selection = 0
    return RenamePresenter(store, server)
  }

  @Test func renamingByScriptAsksUntilTheNameIsFree() async {
    let presenter = renaming()
    let script = ScriptedAnswerProvider(["", "Summer", "Spring"])
    presenter.renaming.answerProvider = script
    presenter.rename()
    await presenter.renaming.waitUntilFinished()
    #expect(script.drainUnused() == [])
    #expect(presenter.renaming.outcome == .succeeded)
    #expect(presenter.store.items[0].title == "Spring")
    #expect(server.log == ["check Summer", "check Spring", "rename to Spring"])
  }

  @Test func cancelInAScriptCancelsThePrompt() async {
    let presenter = renaming()
    let script = ScriptedAnswerProvider(["Cancel"])
    presenter.renaming.answerProvider = script
    presenter.rename()
    #expect(presenter.renaming.outcome == .declined)
    #expect(presenter.store.items[0].title == "Winter")
  }

  @Test func takenNameIsAskedAgainWithTheTextAndTheReason() async {
    let presenter = renaming()
    let user = FlowUser(presenter.renaming, clock: clock)
    server.delay = .seconds(1)
    presenter.rename()
    #expect(user.dialog.field.text == "Winter")
    #expect(user.titles == ["Rename", "Cancel"])
    await user.type("Summer")
    #expect(presenter.renaming.phase == .performing)
    #expect(user.question == "")
    await clock.advance(by: .seconds(1))
    #expect(user.dialog.field.text == "Summer")
    #expect(user.dialog.frame(width: 40).text.contains("“Summer” is taken."))
    await user.type("Spring")
    await clock.advance(by: .seconds(2))
    #expect(presenter.store.items[0].title == "Spring")
  }

  @Test func checkThatFailsCanBeTriedAgainWithoutTypingAgain() async {
    let presenter = renaming()
    let user = FlowUser(presenter.renaming, clock: clock)
    server.fail("check Spring")
    presenter.rename()
    var message: String?
    let effect = observe(presenter.renaming.message) { message = $0 }
    await user.type("Spring")
    #expect(message == "The server is busy.")
    presenter.renaming.retry()
    await clock.advance()
    #expect(presenter.store.items[0].title == "Spring")
    effect.cancel()
  }
}

extension FlowsTests {
  @Test func promptFollowsTheAlbumAfterARefusalToo() async {
    let presenter = renaming()
    let user = FlowUser(presenter.renaming, clock: clock)
    presenter.rename()
    presenter.store.rename(0, to: "Frost")
    #expect(user.question == "New name for Frost?")
    await user.type("Summer")
    #expect(user.question == "New name for Frost?")
    presenter.store.rename(0, to: "Snow")
    #expect(user.question == "New name for Snow?")
    #expect(user.dialog.field.text == "Summer")
    #expect(user.dialog.frame(width: 40).text.contains("“Summer” is taken."))
    presenter.store.remove(0)
    #expect(user.question == "")
    #expect(presenter.renaming.outcome == .cancelled)
  }
}

// MARK: - Permission

extension FlowsTests {
  @Test func scanByScriptGoesThroughTheSettingsAndOn() async {
    let device = Device()
    device.onSettings = { if $0.settingsCount == 2 { $0.allowsCamera = true } }
    let presenter = ScanPresenter(device, server)
    #expect(await run(presenter.scan, "Open Settings", "Open Settings") == .succeeded)
    #expect(server.log == ["scan"])
  }

  @Test func notNowScansNothing() async {
    let presenter = ScanPresenter(Device(), server)
    let user = FlowUser(presenter.scan, clock: clock)
    presenter.scan.start()
    #expect(user.question == "The camera is turned off for this app. Open Settings?")
    await user.choose("Not Now")
    #expect(presenter.scan.outcome == .declined)
    #expect(server.log == [])
    // Later, the user tries again.
    presenter.scan.start()
    #expect(user.question == "The camera is turned off for this app. Open Settings?")
  }
}
