/// How much of a moment is shown, and how.
public enum DateStyle: String, Hashable, Sendable {
  /// `21/11/2026`
  case short
  /// `21 Nov 2026`
  case medium
  /// `21 November 2026`
  case long
  /// `Saturday, 21 November 2026`
  case full
  /// `18:05`
  case time
  /// `2026-11-21`, everywhere.
  case iso
}

extension Format<Moment, String> {
  /// The date, or the time, in the time zone and the calendar of the context, as its conventions
  /// write it.
  ///
  /// ```swift
  /// bind(\.createdAt, to: \.created.text, as: .date(.long))  // 21 November 2026
  /// ```
  public static func date(_ style: DateStyle = .medium) -> Format {
    Format("date(.\(style.rawValue))") { moment, context in
      let conventions = context.conventions
      switch style {
      case .short: return DatePattern.text(of: moment, conventions.shortDate, context)
      case .medium: return DatePattern.text(of: moment, conventions.mediumDate, context)
      case .long: return DatePattern.text(of: moment, conventions.longDate, context)
      case .full: return DatePattern.text(of: moment, conventions.fullDate, context)
      case .time: return DatePattern.text(of: moment, conventions.time, context)
      case .iso:
        return DatePattern.text(
          of: moment, "yyyy-MM-dd",
          FormatContext(context.conventions, secondsFromUTC: context.secondsFromUTC))
      }
    }
  }

  /// The moment as a pattern says: `yyyy` `yy` year, `MMMM` `MMM` `MM` `M` month, `dd` `d` day,
  /// `EEEE` day of the week, `HH` `H` hour of 24, `hh` `h` hour of 12, `mm` minute, `ss` second, `a`
  /// half of the day.
  ///
  /// What stands between single quotes, and all that is no letter of these, stands for itself.
  public static func date(pattern: String) -> Format {
    Format("date(pattern: \(pattern.debugDescription))") {
      DatePattern.text(of: $0, pattern, $1)
    }
  }

  /// How far the moment is from the context's now: `3 hours ago`, `in 1 day`, `now`.
  ///
  /// Units are not rounded up: what is 119 minutes ago was `1 hour ago`. A month has 30 days here,
  /// and a year 365. In a context without a now, it is the date in the medium style.
  public static var relative: Format {
    Format("relative") { moment, context in
      guard let now = context.now?() else {
        return DatePattern.text(of: moment, context.conventions.mediumDate, context)
      }
      let conventions = context.conventions
      let isAgo = moment < now
      let (later, earlier) =
        isAgo
        ? (now.secondsSince1970, moment.secondsSince1970)
        : (moment.secondsSince1970, now.secondsSince1970)
      let (difference, isTooFar) = later.subtractingReportingOverflow(earlier)
      let minutes = (isTooFar ? Int.max : difference) / 60
      let units = isAgo ? conventions.ago : conventions.ahead
      let (hours, days) = (minutes / 60, minutes / 1_440)
      if minutes < 1 { return conventions.justNow }
      if hours < 1 { return conventions.text(units.minute, minutes) }
      if days < 1 { return conventions.text(units.hour, hours) }
      if days < 30 { return conventions.text(units.day, days) }
      if days < 365 { return conventions.text(units.month, days / 30) }
      return conventions.text(units.year, days / 365)
    }
  }
}

/// Writes moments as patterns say.
enum DatePattern {
  static func text(of moment: Moment, _ pattern: String, _ context: FormatContext) -> String {
    let parts = moment.parts(secondsFromUTC: context.secondsFromUTC)
    var text = ""
    var rest = Substring(pattern)
    var isQuoted = false
    while let letter = rest.first {
      if letter == "'" {
        isQuoted.toggle()
        rest = rest.dropFirst()
        continue
      }
      let count = isQuoted ? 1 : rest.prefix { $0 == letter }.count
      rest = rest.dropFirst(count)
      let field = isQuoted ? nil : Self.field(letter, count, parts, context)
      text += field ?? String(repeating: letter, count: count)
    }
    return text
  }

  private static func field(
    _ letter: Character, _ count: Int, _ parts: Moment.Parts, _ context: FormatContext
  ) -> String? {
    let conventions = context.conventions
    switch letter {
    case "y":
      let year = parts.year + context.calendar.yearOffset
      if count == 2 { return digits(((year % 100) + 100) % 100, 2) }
      return (year < 0 ? "-" : "") + digits(abs(year), count)
    case "M":
      switch count {
      case 4...: return name(conventions.months, parts.month - 1)
      case 3: return name(conventions.shortMonths, parts.month - 1)
      default: return digits(parts.month, count)
      }
    case "d": return digits(parts.day, count)
    case "E": return name(conventions.weekdays, parts.weekday)
    case "H": return digits(parts.hour, count)
    case "h": return digits((parts.hour + 11) % 12 + 1, count)
    case "m": return digits(parts.minute, count)
    case "s": return digits(parts.second, count)
    case "a": return name(conventions.halfDays, parts.hour / 12)
    default: return nil
    }
  }

  // Conventions of a program's own may have fewer names than there are months.
  private static func name(_ names: [String], _ place: Int) -> String {
    names.indices.contains(place) ? names[place] : digits(place + 1, 1)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
