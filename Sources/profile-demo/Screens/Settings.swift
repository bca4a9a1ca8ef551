import Bindable
import ProfileFeature

extension DemoScreen {
  static let settings = DemoScreen(
    name: "settings", fields: ["answer"],
    tour: { user, _, answers in
      // The choices of this screen aren't yes and no, so `--answers` can't provide them.
      guard answers == nil else { return [.theme(.ocean)] }
      return [
        .theme(.ocean), .press("Sign Out…"), .press("Sign Out"), .press("All Devices"),
        .type("answer", "nobody"), .press("OK"), .type("answer", user.username),
        .fail("The server is busy."), .press("OK"), .press("Retry"),
      ]
    },
    open: { user, environment in RunningScreen(SettingsScreen(user.id, in: environment)) })
}
