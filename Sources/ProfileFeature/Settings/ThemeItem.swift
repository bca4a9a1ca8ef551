public import Bindable

/// A theme in the list of themes.
public struct ThemeItem: Identifiable, Hashable, Sendable {
  /// The theme.
  public let theme: AppTheme

  /// The name of the theme.
  public var id: String { theme.rawValue }
  /// The name that's shown.
  public var title: String { id == "ascii" ? "ASCII" : id.prefix(1).uppercased() + id.dropFirst() }
  /// A phrase that describes the theme.
  public var summary: String { theme.summary }
  /// The colors of the theme in the sample that the picker shows.
  public var colors: ThemeColors { theme.colors }
}
