import Bindable
import ProfileFeature

extension DemoScreen {
  static let settings = DemoScreen(
    name: "settings", fields: ["signature", "answer"],
    tour: { user, _, answers in
      let quiet: [ScriptAction] = [.press("Pause Notifications"), .type("signature", "Yours, Ada")]
      // The choices of this screen aren't yes and no, so `--answers` can't provide them.
      guard answers == nil else { return quiet }
      return quiet + [
        .press("Sign Out…"), .press("Sign Out"), .press("All Devices"),
        .type("answer", "nobody"), .press("OK"), .type("answer", user.username),
        .fail("The server is busy."), .press("OK"), .press("Retry"),
      ]
    },
    open: { world in
      let settings = SettingsScreen(
        world.user.id, settings: world.settings, store: world.store, gateway: world.gateway,
        session: world.session, answerProvider: world.answerProvider, recording: world.recording)
      return RunningScreen(settings.screen, fields: ["answer": { settings.view.dialog.field }]) {
        await settings.waitUntilLoaded()
      }
    })
}
