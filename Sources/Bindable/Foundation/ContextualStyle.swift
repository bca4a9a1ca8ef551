import Foundation

/// A style or strategy of Foundation that takes more than the locale from a context.
protocol ContextualStyle {
  func adapted(to settings: LocaleSettings) -> Self
}

enum StyleAdapter {
  /// The style for the settings of a context; a style that isn't Foundation's gets the locale only.
  static func adapt<Style: FormatStyle>(_ style: Style, to settings: LocaleSettings) -> Style {
    adapt(style, to: settings) ?? style.locale(settings.locale)
  }

  /// The style or strategy for the settings of a context, or `nil` if it isn't Foundation's.
  static func adapt<Form>(_ form: Form, to settings: LocaleSettings) -> Form? {
    (form as? any ContextualStyle)?.adapted(to: settings) as? Form
  }

  /// The name of a style where tables are printed, `style(Date.FormatStyle)`.
  static func name(_ type: Any.Type) -> String {
    let module = #/\(extension in \w+\):|\b(Swift|Foundation\w*)\./#
    return "style(\(String(reflecting: type).replacing(module, with: "")))"
  }
}

/// A style whose locale, calendar, and time zone are properties.
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

extension Date.ParseStrategy: ContextualStyle {
  func adapted(to settings: LocaleSettings) -> Self {
    var strategy = self
    strategy.locale = settings.locale
    strategy.calendar = settings.calendar
    strategy.timeZone = settings.timeZone
    return strategy
  }
}
