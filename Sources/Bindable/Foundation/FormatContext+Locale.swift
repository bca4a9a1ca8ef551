public import BindableCore
public import Foundation

extension FormatContext {
  /// Creates a context for a language and region.
  ///
  /// ```swift
  /// let context = FormatContext(
  ///   locale: Locale(identifier: "de_DE"), timeZone: berlin, now: { clock.date })
  /// let connection = PhotoView.bindings.connect(presenter, to: view, in: context)
  /// ```
  ///
  /// The defaults don't depend on the machine.
  ///
  /// - Parameters:
  ///   - locale: The locale. The default is English as in the United States.
  ///   - timeZone: The time zone of dates. The default is Greenwich Mean Time.
  ///   - calendar: The calendar of dates. The default is the Gregorian calendar.
  ///   - now: A closure that returns the current date, for relative dates. If it reads an observed
  ///     property, bindings that show relative dates follow that property. The default is `nil`.
  public init(
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt,
    calendar: Calendar.Identifier = .gregorian, now: (@MainActor () -> Date)? = nil
  ) {
    self.init()
    self[LocaleSettings.self] = LocaleSettings(locale, timeZone, calendar)
    if now != nil { self[NowSetting.self] = NowSetting(date: now) }
  }

  /// The locale that numbers, lists, and dates are written for.
  public var locale: Locale { self[LocaleSettings.self].locale }
  /// The time zone of dates.
  public var timeZone: TimeZone { self[LocaleSettings.self].calendar.timeZone }
  /// The calendar of dates, with the locale and the time zone of the context.
  public var calendar: Calendar { self[LocaleSettings.self].calendar }
  /// A closure that returns the current date, or `nil` if there is none.
  public var now: (@MainActor () -> Date)? { self[NowSetting.self].date }
}

/// The settings that styles of Foundation are adapted to.
///
/// It is a class so that a format recognizes the settings of its last value by identity.
final class LocaleSettings: FormatSetting, Equatable, Sendable {
  static let defaultValue = LocaleSettings(Locale(identifier: "en_US"), .gmt, .gregorian)

  let locale: Locale
  let calendar: Calendar

  var timeZone: TimeZone { calendar.timeZone }

  init(_ locale: Locale, _ timeZone: TimeZone, _ identifier: Calendar.Identifier) {
    var calendar = Calendar(identifier: identifier)
    calendar.locale = locale
    calendar.timeZone = timeZone
    self.locale = locale
    self.calendar = calendar
  }

  static func == (left: LocaleSettings, right: LocaleSettings) -> Bool {
    left === right || left.locale == right.locale && left.calendar == right.calendar
  }
}

private struct NowSetting: FormatSetting {
  static let defaultValue = NowSetting(date: nil)

  let date: (@MainActor () -> Date)?
}
