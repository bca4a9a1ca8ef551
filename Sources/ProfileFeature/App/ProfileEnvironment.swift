public import Bindable

/// The dependencies that the screens of the app share.
///
/// ```swift
/// let environment = ProfileEnvironment(
///   user: 1, session: SessionState(signedIn: 1), store: ProfileStore(.sample),
///   gateway: InMemoryGateway(.sample), clock: ContinuousClock(), device: .phone,
///   settings: SettingsState())
/// ```
///
/// Dependencies are passed explicitly, without names or global variables. A missing one is a
/// compile-time error.
@MainActor
public struct ProfileEnvironment {
  /// The user whose profile is shown first.
  public var user: User.ID
  /// The signed-in user and the users they follow.
  public var session: SessionState
  /// The users and photos.
  public var store: ProfileStore
  /// The gateway that receives the user's changes.
  public var gateway: any ProfileGateway
  /// The clock that the app uses to wait.
  public var clock: any Clock<Duration>
  /// The device that the app runs on.
  public var device: Device
  /// The user's settings, including the theme.
  public var settings: SettingsState
  /// The on-screen keyboard, or `nil` if the device doesn't have one.
  public var keyboard: Keyboard?
  /// The provider of answers to questions, or `nil` to use the dialog of the screen that asks.
  public var answerProvider: (any AnswerProvider)?
  /// The locale and conventions for formatting.
  public var context: FormatContext
  /// The updates that the connections record.
  public var recording: UpdateRecording
  /// The behaviors to attach to the screen of each route.
  public var behaviors: [any ScreenBehavior]
  /// The behaviors to attach to the router.
  public var routerBehaviors: [any RouterBehavior]

  /// Creates an environment from its required and optional dependencies.
  public init(
    user: User.ID, session: SessionState, store: ProfileStore, gateway: any ProfileGateway,
    clock: any Clock<Duration>,
    device: Device, settings: SettingsState, keyboard: Keyboard? = nil,
    answerProvider: (any AnswerProvider)? = nil,
    context: FormatContext = .standard, recording: UpdateRecording = .latest,
    behaviors: [any ScreenBehavior] = [], routerBehaviors: [any RouterBehavior] = []
  ) {
    self.user = user
    self.session = session
    self.store = store
    self.gateway = gateway
    self.clock = clock
    self.device = device
    self.settings = settings
    self.keyboard = keyboard
    self.answerProvider = answerProvider
    self.context = context
    self.recording = recording
    self.behaviors = behaviors
    self.routerBehaviors = routerBehaviors
  }
}
