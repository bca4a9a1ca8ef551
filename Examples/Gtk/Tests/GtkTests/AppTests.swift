import BindableCore
import BindableGtk
import CGtk
import struct Foundation.Date
import Testing

@testable import ProfileFeature
@testable import ProfileGtk

extension GtkTests {
  @MainActor
  @Suite struct AppTests {
    private let gateway: InMemoryGateway
    private let environment: ProfileEnvironment
    private let app: ProfileWindow

    init() {
      gateway = InMemoryGateway(.sample)
      environment = ProfileEnvironment(
        ProfileStore(.sample), signedIn: 1, gateway: gateway, now: .now, device: .phone)
      app = ProfileWindow(environment)
      app.window.present()
    }

    private func page<View: Widget>(_: View.Type = View.self) throws -> View {
      try #require(app.navigator.visiblePage?.widget as? View)
    }

    private func answer(_ choice: Int, to text: String) throws {
      let question = try #require(app.questions.windows.last)
      #expect(question.text.shown == text)
      question.buttons[choice].emit("clicked")
    }

    @Test func profileShowsUserAndFollowAsks() async throws {
      app.router.push(.profile(2))
      let page: ProfilePage = try page()
      #expect(page.header.title.shown == "Grace Okafor")
      #expect(page.header.followers.shown == "4 followers")
      #expect(page.header.priorities.shown == "Now: The night shift")
      #expect(!page.edit.isVisible)
      #expect(page.follow.title == "Following")
      page.follow.emit("clicked")
      await wait { page.follow.title == "Follow" }
      #expect(page.follow.isEnabled)
      #expect(page.header.followers.shown == "3 followers")
      #expect(app.questions.windows.isEmpty)
      page.follow.emit("clicked")
      #expect(!page.follow.isEnabled)
      try answer(0, to: "Follow Grace Okafor?")
      await wait { page.follow.title == "Following" }
      app.window.close()
    }

    @Test func textsOfContextAreShown() throws {
      var environment = environment
      environment.context[Texts.self] = Texts { "<\($0.english)>" }
      let translated = ProfileWindow(environment)
      translated.window.present()
      #expect(translated.navigator.back.title == "<‹ Back>")
      let page = try #require(translated.navigator.visiblePage?.widget)
      let lists = page.widgets.compactMap { $0 as? ListView }
      #expect(!lists.isEmpty && lists.allSatisfy { $0.texts[.loading] == "<Loading…>" })
      translated.window.close()
      app.window.close()
    }

    @Test func failureIsShownAndCanBeRetried() async throws {
      gateway.fail(with: "The server is busy.")
      app.router.push(.profile(2))
      let page: ProfilePage = try page()
      page.follow.emit("clicked")
      await wait { page.retry.isVisible }
      #expect(page.errorMessage.shown == "The server is busy.")
      page.retry.emit("clicked")
      await wait { page.follow.title == "Follow" }
      #expect(!page.errorMessage.isVisible)
      app.window.close()
    }

    @Test func closedQuestionIsDismissed() async throws {
      app.router.push(.profile(2))
      let page: ProfilePage = try page()
      page.follow.emit("clicked")
      await wait { page.follow.title == "Follow" }
      page.follow.emit("clicked")
      let question = try #require(app.questions.windows.last).window
      // The button in the bar of a window does this.
      gtk_window_close(question.widget.cast())
      await wait { page.follow.isEnabled }
      #expect(page.follow.title == "Follow")
      app.window.close()
    }

    @Test func followersAreFoundAndRemoved() async throws {
      let profile: ProfilePage = try page()
      profile.header.showFollowers.emit("clicked")
      let page: FollowersPage = try page()
      #expect(app.router.link == "profile.1/followers.1")
      #expect(page.title.shown.hasPrefix("Ada Lovelace: 20 of 41"))
      page.search.type("gra")
      await wait { page.list.visibleViews.count == 1 }
      #expect((page.list.visibleViews.first as? SummaryRow)?.title.shown == "Grace Okafor")
      // The header of the section is the first row.
      gtk_single_selection_set_selected(page.list.selectionModel, 1)
      #expect(page.selected.shown == "Grace Okafor @grace")
      #expect(page.follow.isVisible)
      let content = try #require(page.list.adapter.content)
      let grace = content.item(at: ListIndexPath(section: 0, item: 0))
      page.list.adapter.delete?.perform(ListAction.Arguments(item: grace))
      let question = try #require(app.questions.windows.last)
      // The focus is on No, because Return must not remove anybody.
      #expect(gtk_window_get_focus(question.window.widget.cast()) == question.buttons[1].widget)
      try answer(0, to: "Remove Grace Okafor?")
      await wait { page.title.shown.contains("40 followers") }
      let offer = try #require(app.window.content as? AppPage)
      #expect(offer.removed.shown == "Removed Grace Okafor.")
      offer.undo.emit("clicked")
      await wait { page.title.shown.contains("41 followers") }
      #expect(!offer.offer.isVisible)
      page.search.replaceText(with: "nobody")
      #expect(page.list.rowCount == 0)
      #expect(page.list.emptyText == "No Results")
      app.window.close()
    }

    @Test func backReturnsAndReleasesPage() async throws {
      weak var followers: FollowersPage?
      do {
        let profile: ProfilePage = try page()
        profile.header.showFollowers.emit("clicked")
        followers = try page(FollowersPage.self)
      }
      #expect(app.navigator.back.isVisible)
      app.navigator.back.emit("clicked")
      #expect(app.router.link == "profile.1")
      await wait { followers == nil }
      #expect(!app.navigator.back.isVisible)
      app.window.close()
    }

    @Test func editIsValidatedAndSaved() async throws {
      let profile: ProfilePage = try page()
      profile.edit.emit("clicked")
      let page: EditProfilePage = try page()
      #expect(page.username.shown == "ada")
      #expect(page.unsavedFields.shown == "All changes saved")
      page.firstName.replaceText(with: "")
      page.lastName.replaceText(with: "")
      page.save.emit("clicked")
      #expect(page.nameError.shown == "Enter a first name or a last name.")
      page.firstName.type("Augusta")
      #expect(!page.nameError.isVisible)
      page.username.replaceText(with: "grace")
      await wait { page.usernameError.shown == "This username is taken." }
      page.username.replaceText(with: "augusta")
      await wait { page.save.isEnabled }
      page.save.emit("clicked")
      await wait { page.unsavedFields.shown == "All changes saved" }
      #expect(environment.store.data.user(1)?.username == "augusta")
      app.window.close()
    }

    @Test func leavingUnsavedChangesAsks() async throws {
      let profile: ProfilePage = try page()
      profile.edit.emit("clicked")
      let page: EditProfilePage = try page()
      page.lastName.type("!")
      app.navigator.back.emit("clicked")
      try answer(1, to: "Discard the changes?")
      #expect(app.router.link == "profile.1/edit.1")
      app.navigator.back.emit("clicked")
      try answer(0, to: "Discard the changes?")
      await wait { app.router.link == "profile.1" }
      app.window.close()
    }

    @Test func newPostIsPublished() async throws {
      let profile: ProfilePage = try page()
      profile.post.emit("clicked")
      let page: NewPostPage = try page()
      page.title.type("Harbor at six")
      #expect(page.previewTitle.shown == "Harbor at six")
      gtk_spin_button_set_value(page.stars.widget.opaque, 5)
      #expect(page.previewStars.shown == "★★★★★")
      page.post.emit("clicked")
      await wait { app.navigator.visiblePage?.widget is PhotoPage }
      let photo: PhotoPage = try self.page()
      #expect(photo.title.shown == "Harbor at six")
      app.window.close()
    }

    @Test func userSignsOutAndIn() async throws {
      app.router.push(.settings)
      let settings: SettingsPage = try page()
      settings.signOut.emit("clicked")
      try answer(0, to: "Sign out?")
      await wait { app.navigator.visiblePage?.widget is SignInPage }
      let signIn: SignInPage = try page()
      signIn.username.type("graceful")
      #expect(signIn.errorMessage.shown == "No user has this username.")
      #expect(!signIn.signIn.isEnabled)
      signIn.username.replaceText(with: "grace")
      signIn.username.emit("activate")
      try answer(0, to: "Sign in as Grace Okafor?")
      await wait { app.router.link == "profile.2" }
      app.window.close()
    }

    @Test func closedWindowReleasesEverything() async throws {
      let finalized = Finalized()
      weak var released: ProfileWindow?
      weak var page: ProfilePage?
      do {
        let app = ProfileWindow(environment)
        released = app
        page = app.navigator.visiblePage?.widget as? ProfilePage
        app.window.onFinalize(finalized)
        page?.onFinalize(finalized)
        app.window.present()
      }
      await waitForFrames()
      #expect(released != nil && page != nil)
      released?.window.close()
      await wait { finalized.count == 2 }
      #expect(released == nil && page == nil)
      app.window.close()
    }
  }
}
