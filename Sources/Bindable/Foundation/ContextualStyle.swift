import Foundation

/// A Foundation style that adapts to more of a context than the locale.
protocol ContextualStyle {
  func adapted(to settings: LocaleSettings) -> Self
}

enum StyleAdapter {
  /// Returns the style adapted to a context, or only to its locale if it isn't Foundation's.
  static func adapt<Style: FormatStyle>(_ style: Style, to settings: LocaleSettings) -> Style {
    (style as? any ContextualStyle)?.adapted(to: settings) as? Style
      ?? style.locale(settings.locale)
  }

  /// Returns the name of a style in printed tables, such as `style(Date.FormatStyle)`.
  static func name(_ type: Any.Type) -> String {
    "style(\(String(reflecting: type).replacing(module, with: "")))"
  }

  // This is safe because a match doesn't change a regular expression, which is only not `Sendable`
  // because it can contain closures of the program. This one has none.
  nonisolated(unsafe) private static let module =
    #/\(extension in \w+\):|\b(Swift|Foundation\w*)\./#
}

/// A style with a settable locale, calendar, and time zone.
protocol CalendarStyle: ContextualStyle {
  var locale: Locale { get set }
  var calendar: Calendar { get set }
  var timeZone: TimeZone { get set }
}

extension CalendarStyle {
  func adapted(to settings: LocaleSettings) -> Self {
    var style = self
    style.locale = settings.locale
    style.calendar = settings.calendar
    style.timeZone = settings.timeZone
    return style
  }
}

extension Date.FormatStyle: CalendarStyle {}
extension Date.IntervalFormatStyle: CalendarStyle {}

extension Date.VerbatimFormatStyle: ContextualStyle {
  func adapted(to settings: LocaleSettings) -> Self {
    var style = locale(settings.locale)
    style.calendar = settings.calendar
    style.timeZone = settings.timeZone
    return style
  }
}

extension Date.AnchoredRelativeFormatStyle: ContextualStyle {
  func adapted(to settings: LocaleSettings) -> Self {
    var style = self
    style.locale = settings.locale
    style.calendar = settings.calendar
    return style
  }
}

extension Date.ISO8601FormatStyle: ContextualStyle {
  func adapted(to settings: LocaleSettings) -> Self {
    var style = self
    style.timeZone = settings.timeZone
    return style
  }
}
