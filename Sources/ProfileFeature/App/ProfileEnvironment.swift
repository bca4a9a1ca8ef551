public import Bindable

/// What there is one of in the app, handed to what needs it.
///
/// ```swift
/// let environment = ProfileEnvironment(
///   user: 1, session: SessionState(signedIn: 1), store: ProfileStore(.sample),
///   gateway: InMemoryGateway(.sample), clock: ContinuousClock(), device: .phone,
///   settings: SettingsState())
/// ```
///
/// Nothing is found by a name or in a global variable: what is left out does not compile.
@MainActor
public struct ProfileEnvironment {
  /// Whose profile the app begins with.
  public var user: User.ID
  /// Who is at the screen, and whom they follow.
  public var session: SessionState
  /// The users and photos.
  public var store: ProfileStore
  /// Who is told what the user does.
  public var gateway: any ProfileGateway
  /// By which the app waits.
  public var clock: any Clock<Duration>
  /// What it runs on.
  public var device: Device
  /// What the user has set, and how the app looks.
  public var settings: SettingsState
  /// What may cover fields, on a device without keys.
  public var keyboard: Keyboard?
  /// Who answers questions; `nil`: the dialog of the screen that asks.
  public var answerer: (any Answerer)?
  /// For whom numbers and lists are written.
  public var context: FormatContext
  /// Which updates the connections remember.
  public var recording: Recording
  /// What goes along with each screen of a route.
  public var behaviours: [any Behaviour]
  /// What goes along with each step from one to another.
  public var routerBehaviours: [any RouterBehaviour]

  /// Makes an environment of what the app cannot do without, and of what it can.
  public init(
    user: User.ID, session: SessionState, store: ProfileStore, gateway: any ProfileGateway,
    clock: any Clock<Duration>,
    device: Device, settings: SettingsState, keyboard: Keyboard? = nil,
    answerer: (any Answerer)? = nil,
    context: FormatContext = .standard, recording: Recording = .latest,
    behaviours: [any Behaviour] = [], routerBehaviours: [any RouterBehaviour] = []
  ) {
    self.user = user
    self.session = session
    self.store = store
    self.gateway = gateway
    self.clock = clock
    self.device = device
    self.settings = settings
    self.keyboard = keyboard
    self.answerer = answerer
    self.context = context
    self.recording = recording
    self.behaviours = behaviours
    self.routerBehaviours = routerBehaviours
  }
}
