import Bindable
import ProfileFeature
import Testing

@MainActor @Suite struct ProfileScreenTests {
  @Test func look() async {
    let store = ProfileStore(.sample)
    let gateway = InMemoryGateway()
    let profile = ProfileScreen(1, store: store, gateway: gateway, recording: .all(limit: 100))
    print(profile.view.frame(width: 40).text)
    profile.view.follow.press()
    print(profile.view.frame(width: 40).text)
    gateway.fail(with: "The server is busy.", times: 1)
    profile.view.dialog.choose("Yes")
    await profile.presenter.followInteraction.finished()
    print(profile.view.frame(width: 40).text)
    profile.view.retry.press()
    print(profile.view.frame(width: 40).text)
    for u in profile.connection.updates { print(u) }
    profile.view.name.replaceText(with: "Ada King")
    print(profile.view.frame(width: 40).text)
    print(profile.connection.failures)
  }
}
