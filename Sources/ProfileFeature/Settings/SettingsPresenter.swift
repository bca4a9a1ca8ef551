internal import Bindable

/// A presenter that edits the settings and signs the user out.
///
/// ```swift
/// let presenter = SettingsPresenter(1, in: environment)
/// presenter.theme = .ocean
/// environment.store.theme  // .ocean
/// presenter.signOut.start()         // asks
/// ```
@MainActor
public final class SettingsPresenter {
  private let store: ProfileStore
  /// The interaction that signs the user out.
  public let signOut: SignOutInteraction
  /// The interaction that restores the theme when the user leaves the screen.
  private(set) lazy var leaving = Interaction(
    Flow("leave the settings") {
      If("the user tries a theme", { [weak self] _ in self?.isTryingTheme ?? false }) {
        Perform("Restore the theme") { [weak self] _ in self?.restoreTheme() }
      }
    })

  /// Creates a presenter for the settings of a user.
  public init(_ userID: User.ID, in environment: ProfileEnvironment) {
    store = environment.store
    signOut = SignOutInteraction(userID, in: environment)
  }

  /// The theme of the app.
  public var theme: AppTheme {
    get { store.theme }
    set { store.theme = newValue }
  }

  /// All themes, those without colors at the end.
  public var themes: [AppTheme] { AppTheme.allCases.filter(\.isColored) + [.plain, .ascii] }

  /// The selected theme, which changes while the user moves in the list.
  public var selectedTheme: AppTheme? {
    get { theme }
    set {
      guard let newValue, newValue != theme else { return }
      if store.keptTheme == nil { store.keptTheme = theme }
      theme = newValue
    }
  }

  /// A Boolean value that indicates whether the user tries a theme, which isn't kept yet.
  var isTryingTheme: Bool { store.keptTheme != nil && theme != store.keptTheme }

  /// The title of the sign-out button, or its progress.
  public var signOutTitle: String { signOut.phase == .performing ? "Signing Out…" : "Sign Out…" }

  /// The progress of signing out, or `nil` if it isn't in progress.
  public var progress: String? {
    guard signOut.phase == .performing else { return nil }
    return signOut.progress.map { "\(Int(($0 * 100).rounded()))% done" }
  }

  /// Keeps the theme that the user tries, or tries another one, which the user has clicked.
  func keep(_ theme: AppTheme) {
    if theme == self.theme { store.keptTheme = nil } else { selectedTheme = theme }
  }

  /// Restores the theme from before the user has tried others.
  func restoreTheme() {
    if let kept = store.keptTheme { theme = kept }
    store.keptTheme = nil
  }
}
