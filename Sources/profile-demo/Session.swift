import Bindable
import ProfileFeature

/// The validated input of a run, read before any output is written.
struct Session {
  let options: Options
  let data: ProfileData
  /// The displayed user.
  let user: User
  let script: Script
  /// The state directory and server, or `nil` if there are none.
  let backing: SessionBackend?

  /// Reads the files of `options`.
  ///
  /// - Throws: `UsageError` for the first problem.
  init(
    _ options: Options, backing: SessionBackend? = nil, playing given: Script? = nil
  ) throws(UsageError) {
    self.options = options
    self.backing = backing
    if let served = backing?.data {
      data = served
    } else if let input = options.input {
      do throws(ProfileFileError) {
        data = try ProfileData(contentsOf: input)
      } catch let error {
        throw UsageError(error)
      }
    } else {
      data = .sample
    }
    let source = (options.input ?? options.api).map { Excerpt.path($0) } ?? "the sample"
    user = try Self.user(named: options.user, in: data, source: source)
    if let link = options.link {
      do throws(LinkError) {
        try ProfileApp.check(link, in: data)
      } catch {
        throw UsageError(.data, "--link: \(error)")
      }
    }
    if let given {
      script = given
    } else if let file = options.script {
      script = try Script(contentsOf: file, for: options.screen)
      try script.check(for: user, in: data, file: file)
    } else {
      script = Script(tourOf: options.screen, for: user, in: data, answers: options.answers)
    }
  }

  /// Creates the selected screen in its initial state.
  @MainActor
  func open() -> RunningScreen { open(at: ContinuousClock()) }

  /// Creates the selected screen with behaviors to attach.
  @MainActor
  func open(with behaviors: [any ScreenBehavior], settings: SettingsState? = nil) -> RunningScreen {
    open(at: ContinuousClock(), settings: settings, behaviors: behaviors)
  }

  /// Returns the default settings with the selected theme.
  @MainActor
  func settings() -> SettingsState {
    var settings = Settings()
    settings.theme = options.theme
    return SettingsState(settings)
  }

  /// Creates the selected screen with a clock and optional dependencies.
  @MainActor
  func open(
    _ gateway: InMemoryGateway? = nil, _ store: ProfileStore? = nil,
    _ answerer: ScriptedAnswerProvider? = nil, at clock: any Clock<Duration>,
    settings: SettingsState? = nil, behaviors: [any ScreenBehavior] = []
  ) -> RunningScreen {
    let (store, memory) = (store ?? ProfileStore(data), gateway ?? InMemoryGateway(data))
    let state = SessionState(signedIn: options.screen == .app ? user.id : nil)
    let settings = settings ?? self.settings()
    backing?.startSaving(store, state, settings)
    let screen = options.screen.open(
      RunningScreen.Dependencies(
        user: user, store: store, gateway: backing?.gateway(after: memory) ?? memory,
        session: state, settings: settings, loads: options.api != nil, answerProvider: answerer,
        clock: clock, device: options.device ?? .phone,
        keyboard: options.device == .phone ? Keyboard(showsForFields: true) : nil,
        behaviors: behaviors))
    // The link was checked when the session was created.
    if let link = options.link { try? screen.app?.open(link) }
    return screen
  }

  private static func user(
    named username: String?, in data: ProfileData, source: String
  ) throws(UsageError) -> User {
    guard let first = data.users.first else {
      throw UsageError(.data, "\(source): users is empty; add at least one user")
    }
    guard let username else { return first }
    if let user = data.user(named: username) { return user }
    let some = data.users.prefix(3).map { Excerpt.name($0.username) }.joined(separator: ", ")
    let way = UsageError.suggestion(
      for: username, among: data.users.map(\.username),
      otherwise: "try one of \(some)")
    throw UsageError(.data, "\(source): unknown user \(Excerpt.quoted(username)); \(way)")
  }
}
