import Bindable
import BindableTesting
import Testing

@testable import flows

// MARK: - Export

private final class ExportView: ViewNode {
  let export = Button("Export"), cancel = Button("Cancel"), status = Label()
  override var content: ViewNode? { VStack { [export, cancel, status] } }
  static let bindings = BindingTable(ExportPresenter.self, ExportView.self) {
    on(\.export, run: \.export)
    on(\.cancel, ExportPresenter.cancel)
    \.canCancel --> \.cancel.isEnabled
    \.status --> \.status.text
  }
}

extension FlowsTests {
  @Test func exportByScriptExportsEachPageAndClosesTheFile() async {
    let presenter = ExportPresenter(pageCount: 2, server)
    #expect(await run(presenter.export) == .succeeded)
    #expect(server.log == ["page 1", "page 2", "close"])
  }

  @Test func exportShowsItsProgressAndADoubleTapStartsItOnce() async {
    server.delay = .seconds(1)
    let screen = Screen(
      ExportPresenter(pageCount: 4, server), ExportView(), ExportView.bindings, clock: clock)
    let view = screen.view
    #expect(!view.cancel.isEnabled)
    view.dispatch(KeyPress(.enter))
    view.dispatch(KeyPress(.enter))
    #expect(view.export.isRunning && !view.export.isEnabled)
    await clock.advance(by: .seconds(2))
    #expect(view.status.text == "Exporting, 50%")
    await clock.advance(by: .seconds(9))
    #expect(server.log == ["page 1", "page 2", "page 3", "page 4", "close"])
    #expect(view.status.text == "Exported")
    #expect(view.export.isEnabled && !view.export.isRunning)
  }

  @Test func canceledExportShowsThatItIsCanceledUntilItHasEnded() async {
    (server.delay, server.ignoresCancellation) = (.seconds(2), true)
    let screen = Screen(
      ExportPresenter(pageCount: 1, server), ExportView(), ExportView.bindings, clock: clock)
    let view = screen.view
    view.export.press()
    await clock.advance(by: .seconds(1))
    view.cancel.press()
    #expect(view.status.text == "Canceling")
    #expect(!view.cancel.isEnabled)
    #expect(view.export.isRunning && !view.export.isEnabled)
    await clock.advance(by: .seconds(5))
    #expect(screen.presenter.export.outcome == .cancelled)
    #expect(screen.presenter.export.history == ["Export the pages, after it was canceled"])
    #expect(view.status.text == "")
    view.export.press()
    #expect(view.status.text == "Exporting, 0%")
    await clock.advance(by: .seconds(5))
    #expect(view.status.text == "Exported")
  }

  @Test func exportThatFailsWhereNothingShowsItIsReported() async {
    server.fail("close", "The disk is full.")
    let presenter = ExportPresenter(pageCount: 1, server)
    let failures = await Failure.capture {
      presenter.export.start()
      await clock.advance()
    }
    #expect(failures.map(\.kind) == [.unhandled])
    #expect(failures.first?.message.contains("The disk is full. Bind") == true)
  }
}

// MARK: - Confirmation while the object changes

extension FlowsTests {
  @Test func deletionByScriptDeletesTheSelectedAlbum() async {
    let presenter = AlbumsPresenter(Store("Invoice", "Contract"), server)
    let script = ScriptedAnswerProvider(["Delete"])
    presenter.deletion.answerProvider = script
    presenter.store.selection = 1
    presenter.delete()
    await presenter.deletion.waitUntilFinished()
    #expect(presenter.store.items.map(\.title) == ["Invoice"])
    #expect(script.transcript == ["Delete Contract? [Keep (cancel)/Delete (destructive)] Delete"])
  }

  @Test func openQuestionFollowsTheNameAndClosesWithItsAlbum() async {
    let presenter = AlbumsPresenter(Store("Invoice", "Contract"), server)
    let user = FlowUser(presenter.deletion, clock: clock)
    presenter.store.selection = 0
    presenter.delete()
    #expect(user.question == "Delete Invoice?")
    presenter.store.rename(0, to: "Bill")
    #expect(user.question == "Delete Bill?")
    presenter.store.selection = 1
    #expect(user.question == "Delete Bill?")
    presenter.store.remove(0)
    #expect(user.question == "")
    #expect(presenter.deletion.outcome == .cancelled)
    await clock.advance()
    #expect(server.log == [])
    presenter.delete()
    #expect(user.question == "Delete Contract?")
  }

  @Test func returnKeepsTheAlbum() async {
    let presenter = AlbumsPresenter(Store("Invoice"), server)
    let user = FlowUser(presenter.deletion, clock: clock)
    presenter.store.selection = 0
    presenter.delete()
    await user.press(.enter)
    #expect(presenter.deletion.outcome == .declined)
    #expect(presenter.store.items.count == 1)
  }

  @Test func failedDeletionIsNotRepeatedForAnotherAlbum() async {
    let presenter = AlbumsPresenter(Store("Invoice", "Contract"), server)
    let user = FlowUser(presenter.deletion, clock: clock)
    let effect = observe(presenter.deletion.message) { _ in }
    server.fail("delete 0")
    presenter.store.selection = 0
    presenter.delete()
    await user.choose("Delete")
    #expect(presenter.deletion.message == "The server is busy.")
    presenter.store.selection = 1
    presenter.delete()
    #expect(user.question == "Delete Contract?")
    await user.choose("Keep")
    #expect(presenter.store.items.count == 2)
    #expect(server.log == [])
    effect.cancel()
  }

  @Test func albumThatDisappearsWhileItIsDeletedDoesNoHarm() async {
    let presenter = AlbumsPresenter(Store("Invoice", "Contract"), server)
    let user = FlowUser(presenter.deletion, clock: clock)
    server.delay = .seconds(1)
    presenter.store.selection = 0
    presenter.delete()
    await user.choose("Delete")
    presenter.store.remove(0)
    await clock.advance(by: .seconds(1))
    #expect(presenter.deletion.outcome == .succeeded)
    #expect(presenter.store.items.map(\.title) == ["Contract"])
  }
}

// MARK: - Two screens ask at once

extension FlowsTests {
  @Test func mailAndCallByScriptAskTheirOwnQuestions() async {
    let mail = MailPresenter(server), call = CallPresenter(server)
    #expect(await run(mail.sending, "Send", "Send to All") == .succeeded)
    #expect(await run(call.answering, "Decline") == .declined)
    #expect(server.log == ["mail"])
  }

  @Test func questionsOfTwoScreensDoNotInterleave() async {
    let mail = MailPresenter(server), call = CallPresenter(server)
    let user = FlowUser(mail.sending, call.answering, clock: clock)
    mail.sending.start()
    call.answering.start()
    await user.choose("Send")
    #expect(user.question == "Send to all 40 people?")
    await user.choose("Send to All")
    #expect(user.question == "Ada is calling.")
    await user.choose("Answer")
    #expect(server.log == ["mail", "call"])
    #expect(user.question == "")
  }

  @Test func twoProvidersAndTheProgramShareADialogWithoutLosingAQuestion() async {
    let mail = MailPresenter(server), call = CallPresenter(server)
    let user = FlowUser(mail.sending, clock: clock)
    let other = DialogAnswerProvider(user.dialog)
    call.answering.answerProvider = other
    mail.sending.start()
    call.answering.start()
    var answer: String?
    user.dialog.present("You are offline.", choices: ["OK"]) { answer = $0 }
    var asked: [String] = []
    for _ in 0..<4 {
      asked.append(user.question)
      await user.choose(user.titles[0])
    }
    #expect(Set(asked).count == 4)
    #expect(answer == "OK")
    #expect(Set(server.log) == ["mail", "call"])
    #expect(user.question == "")
    #expect(
      asked == [
        "Send without a subject?", "Send to all 40 people?", "You are offline.", "Ada is calling.",
      ])
  }
}

// MARK: - Started in a cell

private final class EpisodeCell: ListCell {
  let title = Label(lineLimit: 1), download = Button("Get")
  override var content: ViewNode? { HStack { [title, download] } }
  static let bindings = BindingTable(EpisodePresenter.self, EpisodeCell.self) {
    \.title --> \.title.text
    on(\.download, run: \.download)
  }
}

@MainActor private final class EpisodesPresenter {
  @Observed var episodes: [EpisodePresenter] = []
}

private final class EpisodesView: ViewNode {
  let list = ListView(), dialog = Dialog(placement: .inline)
  override var content: ViewNode? { VStack { [list, dialog] } }
  static let bindings = BindingTable(EpisodesPresenter.self, EpisodesView.self) {
    each(\.episodes, into: \.list) { EpisodeCell.bindings }
  }
}

extension FlowsTests {
  @Test func episodeByScriptIsDownloaded() async {
    let script = ScriptedAnswerProvider(["Download"])
    let episode = EpisodePresenter(1, server, script)
    episode.download.start()
    await episode.download.waitUntilFinished()
    #expect(episode.title == "Episode 1, downloaded")
  }

  private func episodes() -> (Screen<EpisodesPresenter, EpisodesView>, DialogAnswerProvider) {
    let view = EpisodesView()
    let provider = DialogAnswerProvider(view.dialog)
    let screen = Screen(EpisodesPresenter(), view, EpisodesView.bindings, clock: clock)
    screen.presenter.episodes = (0..<30).map { EpisodePresenter($0, server, provider) }
    _ = view.frame(width: 40, height: 10)
    return (screen, provider)
  }

  @Test func scrollingAwayNeitherClosesTheQuestionNorEndsTheDownload() async throws {
    server.delay = .seconds(10)
    let (screen, provider) = episodes()
    let view = screen.view
    try #require(view.list.visibleCell(at: 0) as? EpisodeCell).download.press()
    #expect(view.dialog.question == "Download over the mobile network?")
    let episodes = screen.presenter.episodes
    #expect(view.list.scroll(by: 20))
    _ = view.frame(width: 40, height: 10)
    #expect(view.list.visibleCell(at: 0) == nil)
    #expect(!view.dialog.isHidden)
    view.dialog.choose("Download")
    await clock.advance(by: .seconds(5))
    #expect(episodes[0].title == "Episode 0, loading")
    #expect(view.list.scroll(by: -20))
    _ = view.frame(width: 40, height: 10)
    let cell = try #require(view.list.visibleCell(at: 0) as? EpisodeCell)
    #expect(cell.download.isRunning && !cell.download.isEnabled)
    #expect(view.list.scroll(by: 20))
    _ = view.frame(width: 40, height: 10)
    await clock.advance(by: .seconds(5))
    #expect(server.log == ["episode 0"])
    withExtendedLifetime(provider) {}
  }

  @Test func closingTheScreenEndsWhatItsCellStarted() async throws {
    let (screen, provider) = episodes()
    let view = screen.view
    try #require(view.list.visibleCell(at: 1) as? EpisodeCell).download.press()
    let download = screen.presenter.episodes[1].download
    screen.hide()
    #expect(!view.dialog.isHidden)
    screen.show()
    #expect(!view.dialog.isHidden)
    screen.close()
    #expect(view.dialog.isHidden)
    #expect(download.outcome == .cancelled)
    withExtendedLifetime(provider) {}
  }

  @Test func removedEpisodeThatAsksClosesItsQuestion() async throws {
    let (screen, provider) = episodes()
    let view = screen.view
    try #require(view.list.visibleCell(at: 1) as? EpisodeCell).download.press()
    #expect(!view.dialog.isHidden)
    screen.presenter.episodes.remove(at: 1)
    _ = view.frame(width: 40, height: 10)
    #expect(view.dialog.isHidden)
    withExtendedLifetime(provider) {}
  }
}

// MARK: - Texts

extension FlowsTests {
  @Test func invitationByScriptIsAnsweredInItsLanguage() async {
    let invitees = Invitees()
    (invitees.language, invitees.count) = (.german, 3)
    let presenter = InvitationPresenter(invitees, server)
    #expect(await run(presenter.invitation, "Abbrechen") == .declined)
    #expect(await run(presenter.invitation, "Hallo") == .succeeded)
    #expect(presenter.invitation.history.first == "Nachricht an 3 Personen? […] \"Hallo\"")
    #expect(server.log == ["invite: Hallo"])
  }

  @Test func openPromptFollowsTheLanguageAndTheNumberAndKeepsTheText() async {
    let invitees = Invitees()
    let presenter = InvitationPresenter(invitees, server)
    let user = FlowUser(presenter.invitation, clock: clock)
    presenter.invitation.start()
    #expect(user.question == "Message to 1 person?")
    for character in "Hi" { user.view.dispatch(KeyPress(character)) }
    invitees.count = 2
    #expect(user.question == "Message to 2 people?")
    #expect(user.dialog.field.text == "Hi")
    #expect(user.dialog.field.isFocused)
    invitees.language = .german
    #expect(user.question == "Nachricht an 2 Personen?")
    #expect(user.titles == ["Senden", "Abbrechen"])
    #expect(user.dialog.field.text == "Hi")
    #expect(user.dialog.field.isFocused)
    await user.press(.enter)
    #expect(server.log == ["invite: Hi"])
  }
}

// MARK: - A sheet over a pushed screen

private final class CommentView: ViewNode {
  let post = Button("Post"), dialog = Dialog()
  override var content: ViewNode? { ZStack { [post, dialog] } }
  static let bindings = BindingTable(CommentPresenter.self, CommentView.self) {
    on(\.post, run: \.posting)
  }
}

@MainActor private final class Empty {}

private final class PageView: ViewNode {
  override var content: ViewNode? { Label("Page") }
  static let bindings = BindingTable(Empty.self, PageView.self) {}
}

extension FlowsTests {
  @MainActor private final class App {
    let router = Router<Page>(.library)
    private(set) var comments: [Screen<CommentPresenter, CommentView>] = []
    let server: Server
    private(set) lazy var navigator = Navigator(router) { [unowned self] page in
      guard page == .comment else {
        return Screen(Empty(), PageView.bindings, title: page.rawValue) { PageView() }
      }
      let presenter = CommentPresenter(server) { [weak router] in router?.dismiss() }
      let screen = Screen(presenter, CommentView.bindings, title: "Comment") { CommentView() }
      let answers = DialogAnswerProvider { [weak screen] in screen?.viewIfLoaded?.dialog }
      presenter.posting.answerProvider = answers
      comments.append(screen)
      return screen.retain(answers)
    }

    init(_ server: Server) {
      self.server = server
      navigator.show()
      router.push(.photo)
      router.present(.comment)
    }
  }

  @Test func commentByScriptIsPostedAndClosesTheSheet() async {
    var isClosed = false
    let presenter = CommentPresenter(server) { isClosed = true }
    #expect(await run(presenter.posting, "", "Nice") == .succeeded)
    #expect(server.log == ["post Nice"])
    #expect(isClosed)
  }

  @Test func postedCommentClosesTheSheet() async throws {
    let app = App(server)
    let view = try #require(app.comments.first).view
    view.post.press()
    view.dialog.field.type("Nice")
    view.dialog.choose("OK")
    await clock.advance()
    #expect(app.router.link == "library/photo")
    #expect(server.log == ["post Nice"])
    #expect(app.comments[0].presenter.posting.outcome == .succeeded)
  }

  @Test func linkThatPopsTheSheetClosesItsQuestion() async throws {
    let app = App(server)
    let screen = try #require(app.comments.first)
    let view = screen.view
    view.post.press()
    #expect(!view.dialog.isHidden)
    try app.router.open("library")
    #expect(app.router.link == "library")
    // The test still holds the screen that was closed.
    #expect(screen.presenter.posting.outcome == .cancelled)
    #expect(view.dialog.isHidden)
    app.router.push(.photo)
    app.router.present(.comment)
    app.comments[1].view.post.press()
    #expect(!app.comments[1].view.dialog.isHidden)
  }

  @Test func linkThatPopsTheSheetCancelsTheRequest() async throws {
    server.delay = .seconds(5)
    let app = App(server)
    let screen = try #require(app.comments.first)
    screen.view.post.press()
    screen.view.dialog.field.type("Nice")
    screen.view.dialog.choose("OK")
    await clock.advance(by: .seconds(1))
    try app.router.open("library")
    await clock.advance(by: .seconds(9))
    #expect(server.log == [])
    #expect(screen.presenter.posting.outcome == .cancelled)
  }
}

// MARK: - Upload

extension FlowsTests {
  var photos: [Item] { (1...4).map { Item(id: $0, title: "\($0)") } }

  @Test func uploadByScriptTriesOnlyTheFailedPhotosAgain() async {
    server.fail("upload 2")
    server.fail("upload 4", times: 2)
    let presenter = UploadPresenter(photos, server)
    let outcome = await run(presenter.upload, "Upload Them Again", "Continue Without Them")
    #expect(outcome == .succeeded)
    #expect(server.log == ["upload 1", "upload 3", "upload 2", "share"])
  }

  @Test func pausedUploadWaitsBetweenTwoPhotosAndGoesOn() async {
    server.delay = .seconds(1)
    server.fail("upload 3")
    let presenter = UploadPresenter(photos, server)
    let user = FlowUser(presenter.upload, clock: clock)
    presenter.upload.start()
    await clock.advance(by: .seconds(1))
    #expect(presenter.status == "25%")
    presenter.togglePause()
    #expect(presenter.status == "Paused")
    #expect(presenter.pauseTitle == "Resume")
    await clock.advance(by: .seconds(60))
    #expect(server.log == ["upload 1", "upload 2"])
    presenter.togglePause()
    #expect(presenter.status == "50%")
    await clock.advance(by: .seconds(2))
    #expect(user.question == "1 of 4 failed. The first error: The server is busy.")
    await user.choose("Upload Them Again")
    await clock.advance(by: .seconds(2))
    #expect(server.log == ["upload 1", "upload 2", "upload 4", "upload 3", "share"])
    #expect(presenter.upload.outcome == .succeeded)
  }

  @Test func pausedUploadCanBeCanceled() async {
    server.delay = .seconds(1)
    let presenter = UploadPresenter(photos, server)
    presenter.upload.start()
    await clock.advance(by: .seconds(1))
    presenter.togglePause()
    await clock.advance(by: .seconds(5))
    presenter.upload.cancel()
    await clock.advance()
    #expect(presenter.upload.outcome == .cancelled)
    #expect(!presenter.upload.isPaused)
    presenter.upload.start()
    await clock.advance(by: .seconds(9))
    #expect(server.log.suffix(5) == ["upload 1", "upload 2", "upload 3", "upload 4", "share"])
  }
}

// MARK: - Optimistic change

extension FlowsTests {
  @Test func likeByScriptIsTriedAgain() async {
    server.fail("like")
    let presenter = LikePresenter(server)
    let script = ScriptedAnswerProvider(["Try Again"])
    presenter.change.answerProvider = script
    for isLiked in [true, false] {
      presenter.toggle()
      await presenter.change.waitUntilFinished()
      #expect(presenter.isLiked == isLiked)
    }
    #expect(server.log == ["like", "unlike"])
  }

  @Test func likeIsVisibleAtOnceAndTakenBackIfTheUserGivesUp() async {
    server.delay = .seconds(1)
    server.fail("like")
    let presenter = LikePresenter(server)
    let user = FlowUser(presenter.change, clock: clock)
    var seen: [Bool] = []
    let effect = observe(presenter.isLiked) { seen.append($0) }
    presenter.toggle()
    #expect(presenter.isLiked)
    await clock.advance(by: .seconds(1))
    #expect(user.question == "The server is busy.")
    #expect(presenter.isLiked)
    await user.choose("Cancel")
    #expect(!presenter.isLiked)
    presenter.toggle()
    await clock.advance(by: .seconds(1))
    #expect(presenter.isLiked)
    // A like that was saved never flickers.
    #expect(seen == [false, true, false, true])
    #expect(server.log == ["like"])
    effect.cancel()
  }

  @Test func secondTapDuringTheRequestIsNotLost() async {
    server.delay = .seconds(1)
    let presenter = LikePresenter(server)
    presenter.toggle()
    presenter.toggle()
    #expect(!presenter.isLiked)
    await clock.advance(by: .seconds(3))
    #expect(!presenter.isLiked)
    #expect(server.log == ["like", "unlike"])
    presenter.toggle()
    await clock.advance(by: .seconds(3))
    #expect(presenter.isLiked)
    #expect(server.log == ["like", "unlike", "like"])
  }
}

// MARK: - The session ends

extension FlowsTests {
  private func document() -> (Session, DocumentPresenter) {
    let session = Session()
    session.isOver = true
    return (session, DocumentPresenter(session, server))
  }

  @Test func documentByScriptIsSavedAfterSigningIn() async {
    let (_, presenter) = document()
    let script = ScriptedAnswerProvider(["wrong", "secret"])
    presenter.setAnswerProvider(script)
    #expect(await presenter.saving.run() == .succeeded)
    #expect(server.log == ["save"])
    let recorded = "\(script.transcript) \(presenter.signIn.history) \(presenter.saving.history)"
    #expect(!recorded.contains("secret") && !recorded.contains("wrong\""))
  }

  @Test func userSignsInWithASecondAttemptAndTheDocumentIsSaved() async {
    let (session, presenter) = document()
    let user = FlowUser(presenter.saving, presenter.signIn, clock: clock)
    presenter.saving.start()
    await clock.advance()
    #expect(user.titles == ["Sign In", "Cancel"])
    await user.type("wrong")
    #expect(user.dialog.frame(width: 50).text.contains("The password is wrong."))
    #expect(user.dialog.field.text == "")
    await user.type("secret")
    #expect(user.question == "")
    #expect(server.log == ["save"])
    #expect(!session.isOver)
  }

  @Test func dismissedSignInSavesNothing() async {
    let (_, presenter) = document()
    let user = FlowUser(presenter.saving, presenter.signIn, clock: clock)
    presenter.saving.start()
    await clock.advance()
    await user.press(.escape)
    #expect(presenter.saving.outcome == .declined)
    #expect(server.log == [])
    #expect(!presenter.saving.isRunning)
  }

  @Test func cancelingTheSavingClosesTheQuestionOfSigningIn() async {
    let (_, presenter) = document()
    let user = FlowUser(presenter.saving, presenter.signIn, clock: clock)
    presenter.saving.start()
    await clock.advance()
    #expect(user.question == "Your session has ended. Password?")
    presenter.saving.cancel()
    await clock.advance()
    #expect(user.question == "")
    #expect(presenter.signIn.outcome == .cancelled)
    #expect(presenter.saving.outcome == .cancelled)
  }

  @Test func signInThatFailsIsTheMessageOfTheSaving() async {
    let (session, presenter) = document()
    let user = FlowUser(presenter.saving, presenter.signIn, clock: clock)
    var message: String?
    let effect = observe(presenter.saving.message) { message = $0 }
    session.failure = ServerError("You are offline.")
    presenter.saving.start()
    await clock.advance()
    await user.type("secret")
    #expect(message == "You are offline.")
    // Nothing is asked again: the password is known.
    presenter.saving.retry()
    await clock.advance()
    #expect(user.question == "")
    #expect(server.log == ["save"])
    effect.cancel()
  }

  @Test func signInWaitsForTheQuestionsOfAnotherScreen() async {
    let (_, presenter) = document()
    let mail = MailPresenter(server)
    let user = FlowUser(presenter.saving, presenter.signIn, mail.sending, clock: clock)
    mail.sending.start()
    presenter.saving.start()
    await clock.advance()
    await user.choose("Send")
    #expect(user.question == "Send to all 40 people?")
    await user.choose("Send to All")
    #expect(user.question == "Your session has ended. Password?")
    presenter.saving.cancel()
    await clock.advance()
    #expect(user.question == "")
    #expect(server.log == ["mail"])
  }
}
