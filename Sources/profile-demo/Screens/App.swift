import Bindable
import ProfileFeature

extension DemoScreen {
  static let app = DemoScreen(
    name: "app",
    fields: [
      "name", "bio", "search", "username", "firstName", "lastName", "title", "signature",
    ],
    tour: { user, data, answers in
      let answer: [ScriptAction] = answers == nil ? [.answer(.yes)] : []
      var actions: [ScriptAction] = []
      if !data.photos(of: user.id).isEmpty { actions += [.list(.open(1)), .press("‹ Back")] }
      if !user.followerIDs.isEmpty {
        actions += [.press("Show"), .type("search", "a"), .type("search", ""), .list(.open(1))]
        actions += [.press("Follow")] + answer + [.press("‹ Back"), .press("‹ Back")]
      }
      return actions + [
        .press("Edit"), .type("lastName", "Byron"), .press("Save"), .press("‹ Back"),
        .press("Post"), .type("title", "Harbor at six"), .press("Post"), .press("‹ Back"),
        .press("Settings"), .press("Pause Notifications"), .theme(.ascii),
      ]
    },
    open: { world in
      let app = ProfileApp(
        ProfileEnvironment(
          user: world.user.id, session: world.session, store: world.store, gateway: world.gateway,
          clock: world.clock,
          device: world.device, settings: world.settings, keyboard: world.keyboard,
          answerProvider: world.answerProvider, recording: world.recording,
          behaviors: world.behaviors)
      ).show()
      return RunningScreen(app.navigator, app: app, keyboard: world.keyboard) { [weak app] in
        for screen in app?.navigator.descendantScreens ?? [] { await settle(screen) }
      }
    })

  /// Waits for the work in progress on a screen.
  @MainActor
  private static func settle(_ screen: AnyScreen) async {
    switch screen {
    case let profile as Screen<ProfilePresenter, ProfileView>:
      await profile.presenter.followInteraction.waitUntilFinished()
    case let followers as Screen<FollowersPresenter, FollowersView>:
      await followers.presenter.removal.waitUntilFinished()
      await followers.presenter.followInteraction.waitUntilFinished()
    case let edit as Screen<EditProfilePresenter, EditProfileView>:
      await EditProfileScreen.settle(edit.presenter)
    case let post as Screen<NewPostPresenter, NewPostView>:
      await post.presenter.post.waitUntilFinished()
    case let settings as Screen<SettingsPresenter, SettingsView>:
      await settings.presenter.signOut.waitUntilFinished()
    default: break
    }
  }
}
