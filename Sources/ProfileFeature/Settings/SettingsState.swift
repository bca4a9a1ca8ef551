import Bindable

/// What a user has set: one object that all screens observe and change.
///
/// ```swift
/// let settings = SettingsState()
/// settings.value.theme = .ocean     // the app looks so when this returns
/// store.save(settings.value)
/// ```
///
/// The theme is that of the `appearance`, so whoever changes one changes the other.
@MainActor
public final class SettingsState {
  /// How the app looks.
  public let appearance: Appearance
  @Observed private var kept: Settings

  /// Makes the state of settings that were kept.
  ///
  /// - Parameters:
  ///   - value: what was set before; the appearance gets its theme.
  ///   - appearance: how the app looks; one of its own, if you name none.
  public init(_ value: Settings = Settings(), appearance: Appearance = Appearance()) {
    self.appearance = appearance
    kept = value
    appearance.theme = value.theme
  }

  /// All of it, to be kept.
  public var value: Settings {
    get {
      var value = kept
      value.theme = appearance.theme
      return value
    }
    set {
      transaction {
        kept = newValue
        appearance.theme = newValue.theme
      }
    }
  }
}
