public import Bindable
internal import BindableFoundation
public import struct Foundation.Date

/// The dependencies that the screens of the app share.
///
/// ```swift
/// let environment = ProfileEnvironment(store, signedIn: 1, now: .now, device: .phone)
/// let profile = ProfileScreen(2, in: environment)
/// let photo = PhotoDetailsScreen(1, in: environment)
/// ```
///
/// Dependencies are passed explicitly, without names or global variables. A missing one is a
/// compile-time error.
@MainActor
public struct ProfileEnvironment {
  /// The users and photos, the theme, and the drafts.
  public let store: ProfileStore
  /// The signed-in user and the users they follow.
  public let session: SessionState
  /// The gateway that receives the user's changes.
  public let gateway: any ProfileGateway
  /// A Boolean value that indicates whether refreshing reloads the store from the gateway.
  public var loadsFromGateway = false
  /// The latest removal, which the user can undo.
  public let undo: UndoPresenter
  /// The latest message about what the app has done.
  public let notices: Notices
  /// The changes that are being sent, about which quitting asks.
  let deliveries = Deliveries()
  /// The pictures of the photos, which are generated immediately by default.
  public var pictures = PictureCache()
  /// The paths of the picture files that a post can have, relative to the folder of the data.
  public var pictureFiles: [String] = []
  /// The clock that the app uses to wait.
  public let clock: any Clock<Duration>
  /// The time at which the app started.
  public let now: Date
  private let runningTime: @Sendable () -> Duration
  /// The device that the app runs on.
  public let device: Device
  /// The navigation from a screen, which the screen retains, or `nil` for a screen on its own.
  public weak var navigator: AppNavigator?
  /// The state of the panes, or `nil` if screens aren't in bordered panes.
  public var panes: PaneState?
  /// A Boolean value that indicates whether the user can take a tour of the app in panes.
  public var offersTour = false
  /// The on-screen keyboard, or `nil` if the device doesn't have one.
  public var keyboard: Keyboard?
  /// The provider of answers to questions, or `nil` to use the dialog of the screen that asks.
  public var answerProvider: (any AnswerProvider)?
  /// The locale and conventions for formatting.
  public var context = FormatContext.standard
  /// The updates that the connections record.
  public var recording = UpdateRecording.latest
  /// The behaviors to attach to the screen of each route.
  public var behaviors: [any ScreenBehavior] = []
  /// The behaviors to attach to the router.
  public var routerBehaviors: [any RouterBehavior] = []

  /// Creates an environment for the users and photos of a store.
  ///
  /// - Parameters:
  ///   - store: The users and photos.
  ///   - userID: The signed-in user, or `nil` if there's none.
  ///   - gateway: The gateway that receives the user's changes.
  ///   - clock: The clock that the app uses to wait.
  ///   - now: The time at which the app started.
  ///   - device: The device that the app runs on.
  public init(
    _ store: ProfileStore, signedIn userID: User.ID?,
    gateway: any ProfileGateway = InMemoryGateway(),
    clock: any Clock<Duration> = ContinuousClock(), now: Date, device: Device
  ) {
    self.store = store
    session = SessionState(in: store, signedIn: userID)
    self.gateway = gateway
    notices = Notices(clock: clock)
    undo = UndoPresenter(store: store, gateway: gateway, clock: clock, deliveries: deliveries)
    (self.clock, self.now, self.device) = (clock, now, device)
    runningTime = Self.stopwatch(clock)
  }

  /// The current day in the time zone of the context, which changes at midnight.
  public var today: CalendarDay {
    let time = now.addingTimeInterval(Double(runningTime().components.seconds))
    return CalendarDay(time, in: context.timeZone) ?? .clamped(year: 1970, month: 1, day: 1)
  }

  /// Returns a function that measures how long a clock has run since this call.
  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Returns a task that sends a change and performs `finish` when it has succeeded.
  ///
  /// The server may know of the change already when the screen that sent it is closed. So that
  /// isn't a reason to cancel it: the store shows what the server has.
  ///
  /// - Parameters:
  ///   - action: The action, such as "Saving", for the messages.
  ///   - name: The name of what it's about, for the message of a failure, or `nil` without one.
  ///   - send: Sends the change.
  ///   - finish: Changes the store.
  ///   - end: Called at the end, also after a failure.
  func deliver<Value: Sendable>(
    _ action: String, of name: String? = nil,
    _ send: @escaping @Sendable () async throws -> Value,
    then finish: @escaping @MainActor (Value) throws -> Void,
    finally end: @escaping @MainActor () -> Void = {}
  ) -> Task<Value, any Error> {
    let work = notices.begin("\(action)…")
    deliveries.begin()
    return Task {
      defer {
        notices.end(work)
        end()
      }
      do {
        let value = try await send()
        try finish(value)
        deliveries.end()
        return value
      } catch {
        noteFailure(error, of: name.map { "\(action) \(Excerpt.quoted($0))" } ?? action)
        deliveries.end(with: error)
        throw error
      }
    }
  }

  /// Says what the server has refused to do, and why, where the screen that says so isn't visible.
  ///
  /// If the user has left that screen, it's said everywhere, even on a new screen of the same
  /// route.
  func noteFailure(_ error: any Error, of action: String) {
    guard error is GatewayError else { return }
    notices.warn("\(action): \(error)", exceptOn: navigator?.origin)
  }

  /// Replaces the users and photos with those of the server, and signs out a user who isn't there.
  ///
  /// - Returns: `true` if the user is still signed in.
  @discardableResult func replaceData(with data: ProfileData) -> Bool {
    let id = untracked { session.userID }, isGone = id.map { data.user($0) == nil } ?? false
    // First, because the user's screens need the user.
    if isGone { session.signOut(by: "the server") }
    event("server response") { store.data = data }
    if isGone { notices.warn("Signed out: the server doesn't have this user anymore") }
    return !isGone
  }

  /// The styles for new views.
  var viewStyle: ViewStyle {
    var style = untracked { store.theme.viewStyle }
    style.usesPanes = panes != nil
    return style
  }
}
