public import Bindable

/// A presenter that edits the settings and signs the user out.
///
/// ```swift
/// let presenter = SettingsPresenter(1, settings: settings, store: store, gateway: gateway)
/// presenter.audience = .followers
/// settings.value.audience           // .followers
/// presenter.signOut.start()         // asks
/// ```
@MainActor
public final class SettingsPresenter {
  /// The output of a settings screen.
  public enum Output: Hashable, Sendable {
    /// The user signed out with a scope.
    case signedOut(SignOutScope)
  }

  private let settings: SettingsState
  /// The interaction that signs the user out.
  public let signOut: SignOutInteraction
  /// A closure that handles the presenter's output.
  public var onOutput: (@MainActor (Output) -> Void)?

  /// Creates a presenter for the settings of a user.
  ///
  /// - Parameters:
  ///   - userID: The user who can sign out.
  ///   - settings: The shared settings.
  ///   - store: The store that contains the user.
  ///   - gateway: The gateway that ends the sessions.
  ///   - session: The shared state to clear after signing out.
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

  /// A Boolean value that indicates whether the user is notified of new followers.
  public var notifies: Bool {
    get { settings.value.notifies }
    set { settings.value.notifies = newValue }
  }

  /// A Boolean value that indicates whether notifications are paused.
  public var isQuiet: Bool {
    get { settings.value.isQuiet }
    set { settings.value.isQuiet = newValue }
  }

  /// The day until which notifications are paused.
  public var quietUntil: CalendarDay {
    get { settings.value.quietUntil }
    set { settings.value.quietUntil = newValue }
  }

  /// The audience of the user's photos.
  public var audience: Settings.Audience {
    get { settings.value.audience }
    set { settings.value.audience = newValue }
  }

  /// The signature below each of the user's comments.
  public var signature: String {
    get { settings.value.signature }
    set { settings.value.signature = newValue }
  }

  /// The theme of the app.
  public var theme: AppTheme {
    get { settings.value.theme }
    set { settings.value.theme = newValue }
  }

  /// The title of the sign-out button, or its progress.
  public var signOutTitle: String { signOut.phase == .performing ? "Signing Out…" : "Sign Out…" }

  /// A Boolean value that indicates whether the sign-out button is enabled.
  public var canSignOut: Bool { !signOut.isRunning }

  /// The progress of signing out, or `nil` if it isn't in progress.
  public var progress: String? {
    guard signOut.phase == .performing else { return nil }
    return signOut.progress.map { "\(Int(($0 * 100).rounded()))% done" }
  }

  /// The error message of a failed sign-out, or `nil` if it didn't fail.
  public var errorMessage: String? { signOut.message }

  /// Retries the failed sign-out.
  public func retry() { signOut.retry() }
}
