public import Bindable

/// The user's settings, shared by all screens.
///
/// ```swift
/// let settings = SettingsState()
/// settings.value.theme = .ocean   // rebuilds the views and preserves the user's input
/// try await archive.save(settings.value)
/// ```
@MainActor
public final class SettingsState {
  /// The settings to save.
  @Observed public var value: Settings

  /// Creates the state with saved settings.
  public init(_ value: Settings = Settings()) { self.value = value }

  /// The current theme of the app.
  public var theme: AppTheme {
    get { value.theme }
    set { value.theme = newValue }
  }
}
