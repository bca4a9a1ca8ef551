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
  /// The users and photos.
  public let store: ProfileStore
  /// The signed-in user and the users they follow.
  public var session: SessionState
  /// The gateway that receives the user's changes.
  public let gateway: any ProfileGateway
  /// A Boolean value that indicates whether refreshing reloads the store from the gateway.
  public var loadsFromGateway: Bool
  /// The latest removal, which the user can undo.
  public let undo: UndoPresenter
  /// The pictures of the photos.
  public var pictures: PictureCache
  /// The clock that the app uses to wait.
  public let clock: any Clock<Duration>
  /// The time at which the app started.
  public var now: Date
  /// The device that the app runs on.
  public var device: Device
  /// The user's settings, including the theme.
  public var settings: SettingsState
  /// The unsaved changes of the editing screens.
  public var drafts: DraftState
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

  /// Creates an environment for the users and photos of a store.
  ///
  /// - Parameters:
  ///   - store: The users and photos.
  ///   - userID: The signed-in user, or `nil` if there's none.
  ///   - gateway: The gateway that receives the user's changes.
  ///   - loadsFromGateway: Pass `true` to reload the store from the gateway on refresh.
  ///   - pictures: The pictures of the photos. By default, they're generated immediately.
  ///   - clock: The clock that the app uses to wait.
  ///   - now: The time at which the app started.
  ///   - device: The device that the app runs on.
  ///   - settings: The user's settings. The default is new settings.
  ///   - drafts: The unsaved changes of the editing screens. The default is a state without drafts.
  ///   - keyboard: The on-screen keyboard, or `nil` if the device doesn't have one.
  ///   - answerProvider: The provider of answers. The default is the dialog of each screen.
  ///   - context: The locale and conventions for formatting.
  ///   - recording: The updates that the connections record.
  ///   - behaviors: The behaviors to attach to the screen of each route.
  ///   - routerBehaviors: The behaviors to attach to the router.
  public init(
    _ store: ProfileStore, signedIn userID: User.ID?,
    gateway: any ProfileGateway = InMemoryGateway(), loadsFromGateway: Bool = false,
    pictures: PictureCache? = nil, clock: any Clock<Duration> = ContinuousClock(),
    now: Date, device: Device,
    settings: SettingsState? = nil, drafts: DraftState? = nil, keyboard: Keyboard? = nil,
    answerProvider: (any AnswerProvider)? = nil,
    context: FormatContext = .standard, recording: UpdateRecording = .latest,
    behaviors: [any ScreenBehavior] = [], routerBehaviors: [any RouterBehavior] = []
  ) {
    self.store = store
    session = SessionState(in: store, signedIn: userID)
    self.gateway = gateway
    self.loadsFromGateway = loadsFromGateway
    undo = UndoPresenter(store: store, gateway: gateway, clock: clock)
    self.pictures = pictures ?? PictureCache()
    self.clock = clock
    self.now = now
    self.device = device
    self.settings = settings ?? SettingsState()
    self.drafts = drafts ?? DraftState()
    self.keyboard = keyboard
    self.answerProvider = answerProvider
    self.context = context
    self.recording = recording
    self.behaviors = behaviors
    self.routerBehaviors = routerBehaviors
  }

  /// The day on which the app started, in the time zone of the context.
  public var today: CalendarDay {
    CalendarDay(now, in: context.timeZone) ?? .clamped(year: 1970, month: 1, day: 1)
  }

  /// The styles for new views.
  var viewStyle: ViewStyle { settings.appearance.viewStyle }

  /// Returns the provider that answers the questions of a screen.
  func answers(
    from dialog: @escaping @MainActor () -> Dialog?
  ) -> any AnswerProvider {
    answerProvider ?? DialogAnswerProvider(dialog: dialog)
  }
}
