import Bindable
import BindableTesting
import ProfileFeature
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(30))) struct DeterminismTests {
  private func film() async throws -> String {
    let profile = ProfileScreen(2, in: .test()).show()
    let user = ActionRecorder(profile.view, width: 36)
    profile.view.follow.press()
    profile.view.dialog.choose("Yes")
    await user.wait { await profile.presenter.followInteraction.waitUntilFinished() }
    profile.grid.view.photos.select(0)
    return
      "\(user.actions.script)\n\(user.transcript)\n\(profile.connection.graph)\n\(profile.connection.statistics.text)"
  }

  @Test func repeatedRunsProduceSameBytes() async throws {
    let first = try await film()
    #expect(first.contains("5 followers"))
    for _ in 0..<(LongRun.isOn ? 100 : 25) {
      let next = try await film()
      #expect(Array(next.utf8) == Array(first.utf8))
    }
  }
}
