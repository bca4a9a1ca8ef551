import Bindable
import Foundation
import ProfileFeature

/// The validated input of a run, read before any output is written.
@MainActor
struct Session {
  var options: Options
  /// The users and photos without saved changes.
  let data: ProfileData
  /// The users and photos with saved changes, which the gateway starts with.
  let current: ProfileData
  /// The displayed user.
  let user: User
  /// The user who is signed in at the start, or `nil` if the saved session is signed out.
  private let signedInID: User.ID?
  /// The actions to perform.
  var script: Script
  /// The state directory and server, or `nil` if there are none.
  let backing: SessionBackend?
  /// The screens that were visited in this run, and the steps between them.
  let analytics = Analytics()

  /// Reads the files of `options`.
  ///
  /// - Throws: `UsageError` for the first problem.
  init(_ options: Options, backing: SessionBackend? = nil) throws {
    self.options = options
    self.backing = backing
    data =
      try backing?.data
      ?? options.input.map { try ProfileData(json: InputFile.bytes(of: $0), named: $0) } ?? .sample
    current = try backing?.restored(data) ?? data
    // Without a name, a saved session stays as it is.
    let saved = options.user == nil ? backing?.saved : nil
    let savedUser = saved?.signedInID.flatMap(current.user)
    user = try savedUser ?? Self.user(of: options, in: current)
    signedInID = saved == nil ? options.screen.viewer(of: user, in: current) : savedUser?.id
    if let link = options.link {
      do {
        try ProfileApp.check(link, in: current, for: signedInID)
      } catch {
        throw UsageError(error).of("--link")
      }
    }
    if let file = options.script {
      script = try Script(InputFile.text(of: file), file: file, for: options.screen)
    } else {
      // The tour begins where the app does.
      let isSignedOut = signedInID == nil && options.screen == .app
      let start = isSignedOut ? ScriptAction.signingIn(as: user) + [.press("Photos")] : []
      let tour = start + options.screen.tour(user, current, options.answers)
      // Only what a script says changes the user's own state.
      let isOwn = options.store != nil || options.api != nil
      script = Script(options.link == nil && !isOwn ? tour : [], named: "the tour")
    }
  }

  /// The date of scripts, on which the newest photo was taken, so that the output never changes.
  private var scriptDate: Date {
    data.photos.map(\.creationDate).max() ?? Date(timeIntervalSince1970: 0)
  }

  /// The folder of the input, which can contain pictures, or `nil` for other data.
  private var pictureFolder: String? {
    guard let input = options.input, input != "-" else { return nil }
    return InputFile.folder(of: input)
  }

  /// A new gateway whose calls can fail or wait before they reach the server, if there's one.
  var gateway: InMemoryGateway { InMemoryGateway(current, before: backing?.server) }

  /// A new store with the users and photos, and the selected theme.
  private var store: ProfileStore { ProfileStore(data, theme: options.theme) }

  /// Creates the selected screen and shows it.
  func show(with behaviors: [any ScreenBehavior] = []) -> RunningScreen {
    open(behaviors: behaviors).show()
  }

  /// Creates the selected screen for a terminal, without showing it.
  func openLive(_ store: ProfileStore, keyboard: Keyboard?) -> RunningScreen {
    open(
      nil, store, keyboard: keyboard, now: options.isRecorded ? scriptDate : Date(),
      isInBackground: true, usesPanes: options.usesPanes)
  }

  /// Creates the selected screen with optional dependencies, without showing it.
  func open(
    _ gateway: InMemoryGateway? = nil, _ store: ProfileStore? = nil,
    _ answerer: ScriptedAnswerProvider? = nil, at clock: any Clock<Duration> = ContinuousClock(),
    keyboard: Keyboard? = nil, now: Date? = nil,
    behaviors: [any ScreenBehavior] = [], isInBackground: Bool = false, usesPanes: Bool = false
  ) -> RunningScreen {
    var environment = ProfileEnvironment(
      store ?? self.store, signedIn: signedInID, gateway: gateway ?? self.gateway, clock: clock,
      now: now ?? scriptDate, device: options.device ?? .phone)
    environment.loadsFromGateway = options.api != nil
    environment.pictureFiles = pictureFolder.map(PictureCache.paths) ?? []
    environment.pictures = .files(in: pictureFolder, inBackground: isInBackground)
    if usesPanes { environment.panes = PaneState() }
    // The tour follows a user, so it is offered only if nothing is stored.
    environment.offersTour = options.store == nil && options.api == nil && options.input == nil
    environment.keyboard = keyboard ?? options.keyboard
    environment.answerProvider = answerer
    // The limit exceeds the updates of one action, so that none is discarded before it's printed.
    environment.recording = .all(limit: 10_000)
    environment.behaviors = [analytics, TitleStyleBehavior(.bold)] + behaviors
    environment.routerBehaviors = [analytics]
    backing?.startSaving(environment)
    if options.user != nil, let signedInID, environment.session.userID != signedInID {
      environment.session.signIn(signedInID, by: "--user")
    }
    let screen = options.screen.open(user, environment)
    // The link was checked when the session was created.
    if let link = options.link { try? screen.app?.open(link) }
    return screen
  }

  /// Writes a document to a file, which can be in the state directory, or prints it if the file is
  /// `-`.
  func outcome(_ document: String, in file: String) throws -> Subcommand.Outcome {
    if file == "-" { return Subcommand.Outcome(document) }
    try OutputFile.write(document, to: file, lock: backing?.lock)
    return Subcommand.Outcome("")
  }

  private static func user(
    of options: Options, in data: ProfileData
  ) throws(UsageError) -> User {
    let source =
      options.input.map { Excerpt.path($0) }
      ?? options.api.map { Excerpt.path(Option.withoutPassword("\($0)")) } ?? "the sample"
    guard let first = data.users.first else {
      throw UsageError(.data, "\(source): users is empty; add at least one user")
    }
    guard let username = options.user else { return first }
    if let user = data.user(named: username) { return user }
    let some = data.users.prefix(3).map { Excerpt.name($0.username) }.joined(separator: ", ")
    let message = UsageError.unknown(
      "user", username, among: data.users.map(\.username), otherwise: "try one of \(some)")
    throw UsageError(.data, "\(source): \(message)")
  }
}
