import Bindable

/// The user's settings, shared by all screens.
///
/// ```swift
/// let settings = SettingsState()
/// settings.value.theme = .ocean     // the app has this theme when this returns
/// try await archive.save(settings.value)
/// ```
///
/// The theme is stored in `appearance`, so it's the same in both.
@MainActor
public final class SettingsState {
  /// The current theme of the app.
  public let appearance: Appearance
  @Observed private var stored: Settings

  /// Creates the state with saved settings.
  ///
  /// - Parameters:
  ///   - value: The saved settings, including the theme.
  ///   - appearance: The appearance that receives the theme. The default is a new one.
  public init(_ value: Settings = Settings(), appearance: Appearance = Appearance()) {
    self.appearance = appearance
    stored = value
    appearance.theme = value.theme
  }

  /// The settings to save.
  public var value: Settings {
    get {
      var value = stored
      value.theme = appearance.theme
      return value
    }
    set {
      transaction {
        stored = newValue
        appearance.theme = newValue.theme
      }
    }
  }
}
