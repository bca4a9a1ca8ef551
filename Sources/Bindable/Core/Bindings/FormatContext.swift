/// Where what is shown is read: the language's conventions, the time zone, the calendar, and now.
///
/// ```swift
/// let context = FormatContext(.deDE, secondsFromUTC: 3_600, now: { clock.moment })
/// let connection = PhotoView.bindings.connect(presenter, to: view, in: context)
/// ```
///
/// A connection has one, and gives it to the formats and parsers of its rows. Nothing is asked of the
/// machine, so that the same screen is the same everywhere.
public struct FormatContext {
  /// All but `now`, shared by the contexts that were made of each other.
  final class Settings: Hashable, Sendable {
    let conventions: FormatConventions
    let secondsFromUTC: Int
    let calendar: FormatCalendar

    init(_ conventions: FormatConventions, _ secondsFromUTC: Int, _ calendar: FormatCalendar) {
      self.conventions = conventions
      self.secondsFromUTC = secondsFromUTC
      self.calendar = calendar
    }

    static func == (left: Settings, right: Settings) -> Bool {
      left === right
        || left.secondsFromUTC == right.secondsFromUTC && left.calendar == right.calendar
          && left.conventions == right.conventions
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(conventions.identifier)
      hasher.combine(secondsFromUTC)
    }
  }

  let settings: Settings
  /// Tells the time, for dates that are shown relative to it; `nil` if nobody does.
  ///
  /// Read an observed property in it, and the rows that show such dates are brought up to date
  /// whenever that changes.
  public let now: (@MainActor () -> Moment)?

  /// Makes a context.
  public init(
    _ conventions: FormatConventions, secondsFromUTC: Int = 0,
    calendar: FormatCalendar = .gregorian, now: (@MainActor () -> Moment)? = nil
  ) {
    settings = Settings(conventions, secondsFromUTC, calendar)
    self.now = now
  }

  /// The context of whoever names none: British English, UTC, the Gregorian calendar, and no now.
  @MainActor public static let standard = FormatContext(.enGB)

  /// How numbers, lists and dates are written.
  public var conventions: FormatConventions { settings.conventions }
  /// How far the time zone is ahead of UTC.
  public var secondsFromUTC: Int { settings.secondsFromUTC }
  /// How years are counted.
  public var calendar: FormatCalendar { settings.calendar }
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
