import Bindable
import ProfileFeature
import Testing

@testable import profile_demo

/// Tests of the screen that loads what the app shows.
@MainActor struct StartTests {
  private func message(for error: GatewayError) async -> String? {
    let presenter = StartPresenter { throw error }
    presenter.start()
    await presenter.loading.waitUntilFinished()
    return presenter.message
  }

  @Test func invalidResponseSaysWhatIsWrong() async {
    #expect(
      await message(for: GatewayError(.wrongAnswer, detail: "users: expected a list"))
        == "The server sent an invalid response. (users: expected a list)")
  }

  @Test func missingPermissionAsksNobodyToSignIn() async {
    #expect(
      await message(for: GatewayError(.notAllowed, detail: "status 401"))
        == "The server doesn't allow this program to load users and photos. (status 401)")
  }

  @Test func otherFailuresHaveTheirMessage() async {
    let offline = GatewayError(.offline, detail: "port 8080 after 0 ms")
    #expect(await message(for: offline) == "You're offline. Try again later.")
  }
}
