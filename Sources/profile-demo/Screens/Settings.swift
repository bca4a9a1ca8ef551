import Bindable
import ProfileFeature

extension DemoScreen {
  static let settings = DemoScreen(
    name: "settings", fields: [],
    tour: { _, _, answers in
      // The choices of this screen aren't yes and no, so `--answers` can't provide them.
      guard answers == nil else { return [.theme(.ocean)] }
      return [
        .theme(.ocean), .press("Sign Out…"), .press("Cancel"), .press("Sign Out…"),
        .fail("The server is busy."), .press("All Devices"), .press("Retry"),
      ]
    },
    open: { user, environment in RunningScreen(SettingsScreen(user.id, in: environment)) })
}
