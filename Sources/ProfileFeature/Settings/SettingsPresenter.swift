public import Bindable

/// Turns what a user has set into what can be changed, and lets them sign out.
///
/// ```swift
/// let presenter = SettingsPresenter(1, settings: settings, store: store, gateway: gateway)
/// presenter.audience = .followers
/// settings.value.audience           // .followers
/// presenter.signOut.start()         // asks
/// ```
@MainActor
public final class SettingsPresenter {
  /// What a settings screen tells the screen around it.
  public enum Output: Hashable, Sendable {
    /// The user has signed out, there.
    case signedOut(SignOutScope)
  }

  private let settings: SettingsState
  /// Asks whether and where to sign out, and does it.
  public let signOut: SignOutInteraction
  /// Told what the user has done.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// Makes a presenter of the settings of a user.
  ///
  /// - Parameters:
  ///   - userID: who may sign out.
  ///   - settings: what all screens share.
  ///   - store: where the user is.
  ///   - gateway: who is told that the user signs out.
  ///   - session: what ends then, for all screens.
  public init(
    _ userID: User.ID, settings: SettingsState, store: ProfileStore, gateway: any ProfileGateway,
    session: SessionState? = nil
  ) {
    self.settings = settings
    signOut = SignOutInteraction(userID, gateway: gateway) {
      untracked { store.data.user(userID)?.username ?? "" }
    }
    signOut.onSignedOut = { [weak self, session] scope in
      session?.signOut(by: "the settings")
      self?.onOutput?(.signedOut(scope))
    }
  }

  /// Whether the user is told of new followers.
  public var notifies: Bool {
    get { settings.value.notifies }
    set { settings.value.notifies = newValue }
  }

  /// Whether nothing is told for a while.
  public var isQuiet: Bool {
    get { settings.value.isQuiet }
    set { settings.value.isQuiet = newValue }
  }

  /// Until when nothing is told.
  public var quietUntil: CalendarDay {
    get { settings.value.quietUntil }
    set { settings.value.quietUntil = newValue }
  }

  /// Who sees the photos.
  public var audience: Settings.Audience {
    get { settings.value.audience }
    set { settings.value.audience = newValue }
  }

  /// What stands below each of the user's comments.
  public var signature: String {
    get { settings.value.signature }
    set { settings.value.signature = newValue }
  }

  /// How the app looks.
  public var theme: AppTheme {
    get { settings.value.theme }
    set { settings.value.theme = newValue }
  }

  /// What pressing the button would be about, or what it is doing.
  public var signOutTitle: String { signOut.phase == .acting ? "Signing out…" : "Sign out…" }

  /// Whether the button can be pressed.
  public var canSignOut: Bool { !signOut.isRunning }

  /// How far signing out has come, in words; `nil` if it is not under way.
  public var progress: String? {
    guard signOut.phase == .acting else { return nil }
    return signOut.progress.map { "\(Int(($0 * 100).rounded()))% done" }
  }

  /// Why signing out failed; `nil` if it did not.
  public var problem: String? { signOut.message }

  /// Tries again what failed.
  public func retry() { signOut.retry() }
}
