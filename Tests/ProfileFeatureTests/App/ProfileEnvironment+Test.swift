import Bindable
import Foundation
import ProfileFeature

extension ProfileEnvironment {
  /// Creates an environment for a test.
  ///
  /// By default, the signed-in user is K. R. Whitlow, who follows nobody in the sample data. If the
  /// data doesn't contain that user, the first user is signed in.
  static func test(
    _ store: ProfileStore = ProfileStore(.sample), signedIn userID: User.ID? = 11,
    gateway: any ProfileGateway = InMemoryGateway(), loads: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(), now: String = "1970-01-01T00:00:00Z",
    keyboard: Keyboard? = nil,
    answers: ScriptedAnswerProvider? = nil, recording: UpdateRecording = .latest
  ) -> ProfileEnvironment {
    let known = userID.map { store.data.user($0)?.id ?? store.data.users.first?.id ?? $0 }
    var environment = ProfileEnvironment(
      store, signedIn: known, gateway: gateway, clock: clock,
      now: (try? Date(now, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0), device: .phone)
    environment.loadsFromGateway = loads
    (environment.keyboard, environment.answerProvider) = (keyboard, answers)
    environment.recording = recording
    return environment
  }
}
