import Bindable
import ProfileFeature

extension DemoScreen {
  static let edit = DemoScreen(
    name: "edit", fields: ["username", "firstName", "lastName", "bio"],
    tour: { user, data, _ in
      // Another user's name is checked and taken. Afterward, the empty names are invalid.
      let takenUsername = data.users.first { $0.id != user.id }?.username ?? user.username
      return [
        .hold, .type("username", takenUsername), .release,
        .type("username", "\(user.username.prefix(17))_2"),
        .type("firstName", ""), .type("lastName", ""), .type("firstName", "Grace"),
        .fail("The server is busy."), .press("Save"), .press("Save"), .type("bio", "Edited"),
        .press("Revert"),
      ]
    },
    open: { user, environment in RunningScreen(EditProfileScreen(user.id, in: environment)) })
}
