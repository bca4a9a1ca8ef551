extension FormatContext {
  /// Makes a context.
  public init(
    _ conventions: FormatConventions, secondsFromUTC: Int = 0,
    calendar: FormatCalendar = .gregorian, now: (@MainActor () -> Moment)? = nil
  ) {
    self.init()
    self[PlaceSettings.self] = PlaceSettings(conventions, secondsFromUTC, calendar)
    self[NowSetting.self] = NowSetting(now: now)
  }

  var place: PlaceSettings { self[PlaceSettings.self] }
  /// How numbers, lists and dates are written.
  public var conventions: FormatConventions { place.conventions }
  /// How far the time zone is ahead of UTC.
  public var secondsFromUTC: Int { place.secondsFromUTC }
  /// How years are counted.
  public var calendar: FormatCalendar { place.calendar }
  /// Tells the time, for dates that are shown relative to it; `nil` if nothing does.
  ///
  /// Read an observed property in it, and the rows that show such dates are brought up to date
  /// whenever that changes.
  public var now: (@MainActor () -> Moment)? { self[NowSetting.self].now }
}

/// All but `now`, shared by the contexts that were made of each other.
final class PlaceSettings: FormatSetting, Equatable, Sendable {
  static let defaultValue = PlaceSettings(.enGB, 0, .gregorian)

  let conventions: FormatConventions
  let secondsFromUTC: Int
  let calendar: FormatCalendar

  init(_ conventions: FormatConventions, _ secondsFromUTC: Int, _ calendar: FormatCalendar) {
    self.conventions = conventions
    self.secondsFromUTC = secondsFromUTC
    self.calendar = calendar
  }

  static func == (left: PlaceSettings, right: PlaceSettings) -> Bool {
    left === right
      || left.secondsFromUTC == right.secondsFromUTC && left.calendar == right.calendar
        && left.conventions == right.conventions
  }
}

private struct NowSetting: FormatSetting {
  static let defaultValue = NowSetting(now: nil)

  let now: (@MainActor () -> Moment)?
}

/// A calendar with the days and months of the Gregorian one, and a count of years of its own.
public struct FormatCalendar: Hashable, Sendable {
  /// What it is called, `gregorian`.
  public let identifier: String
  /// Its year less the Gregorian one.
  public let yearOffset: Int

  /// Makes a calendar.
  public init(_ identifier: String, yearOffset: Int) {
    self.identifier = identifier
    self.yearOffset = yearOffset
  }

  /// The calendar of 2026.
  public static let gregorian = FormatCalendar("gregorian", yearOffset: 0)
  /// The calendar whose 2569 is 2026.
  public static let buddhist = FormatCalendar("buddhist", yearOffset: 543)
  /// The calendar whose 115 is 2026.
  public static let minguo = FormatCalendar("roc", yearOffset: -1911)
}
