/// How a language in a country writes numbers, lists and dates.
///
/// ```swift
/// var conventions = FormatConventions.deDE
/// conventions.identifier = "de-CH"
/// conventions.groupingSeparator = "’"
/// conventions.decimalSeparator = "."
/// let context = FormatContext(conventions)
/// ```
///
/// The library knows `enUS`, `enGB`, `deDE`, `frFR` and `zhHans`; make others of them.
public struct FormatConventions: Hashable, Sendable {
  /// The language and the country, `en-GB`, as formatters of Foundation call them.
  public var identifier: String

  // MARK: Numbers

  /// What stands before the fraction.
  public var decimalSeparator = "."
  /// What stands between groups of three digits.
  public var groupingSeparator = ","
  /// What stands before a negative number.
  public var minusSign = "-"
  /// What stands between a number and its unit or per cent sign.
  public var unitSpace = ""
  /// The names of great numbers, the smallest first.
  public var compactUnits = [
    CompactUnit(3, "K"), CompactUnit(6, "M"), CompactUnit(9, "B"), CompactUnit(12, "T"),
  ]
  /// Which numbers are followed by a noun in the singular.
  public var singular = Singular.one

  // MARK: Lists

  /// What stands between the things of a list, but for the last two.
  public var listSeparator = ", "
  /// What stands between the last two things of a list of three or more.
  public var lastListSeparator = " and "
  /// What stands between the things of a list of two.
  public var pairSeparator = " and "
  /// What stands for the thing, and the things, that a list leaves out; `#` is their number.
  public var others = Counted("# other", "# others")

  // MARK: Dates

  /// The names of the months, from January.
  public var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// The short names of the months, from January.
  public var shortMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// The names of the days of the week, from Sunday.
  public var weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  /// What the two halves of the day are called.
  public var halfDays = ["AM", "PM"]
  /// How dates and times are written; see `Format.date(pattern:)`.
  public var shortDate = "dd/MM/yyyy", mediumDate = "d MMM yyyy", longDate = "d MMMM yyyy"
  /// How a date with its day of the week is written, and the time of the day.
  public var fullDate = "EEEE, d MMMM yyyy", time = "HH:mm"
  /// What stands for a moment that is less than a minute away.
  public var justNow = "now"
  /// How a time ago is told, by unit; `#` is the number.
  public var ago = TimeUnits(
    minute: Counted("1 minute ago", "# minutes ago"), hour: Counted("1 hour ago", "# hours ago"),
    day: Counted("1 day ago", "# days ago"), month: Counted("1 month ago", "# months ago"),
    year: Counted("1 year ago", "# years ago"))
  /// How a time to come is told, by unit; `#` is the number.
  public var ahead = TimeUnits(
    minute: Counted("in 1 minute", "in # minutes"), hour: Counted("in 1 hour", "in # hours"),
    day: Counted("in 1 day", "in # days"), month: Counted("in 1 month", "in # months"),
    year: Counted("in 1 year", "in # years"))

  /// Makes conventions that are British but for the name.
  public init(_ identifier: String) { self.identifier = identifier }

  /// Which numbers are followed by a noun in the singular.
  public enum Singular: Hashable, Sendable {
    /// One only, as in English.
    case one
    /// Nothing and one, as in French.
    case zeroAndOne
  }

  /// The name of a great number.
  public struct CompactUnit: Hashable, Sendable {
    /// The power of ten, from 1 to 18.
    public let power: Int
    /// What follows the number, with its space if it has one.
    public let suffix: String

    /// Makes a unit.
    ///
    /// - Precondition: `power` is in 1...18.
    public init(_ power: Int, _ suffix: String) {
      precondition((1...18).contains(power), "10 to the power of \(power) is no unit: give 1...18.")
      self.power = power
      self.suffix = suffix
    }
  }

  /// A text for one thing and for several; `#` is their number.
  public struct Counted: Hashable, Sendable {
    /// The text for one thing, and for several.
    public let one: String, many: String

    /// Makes a pair of texts.
    public init(_ one: String, _ many: String) {
      self.one = one
      self.many = many
    }
  }

  /// What is said of so many minutes, hours, days, months and years.
  public struct TimeUnits: Hashable, Sendable {
    /// What is said of minutes, hours, days, months and years.
    public let minute: Counted, hour: Counted, day: Counted, month: Counted, year: Counted

    /// Makes what is said of times.
    public init(minute: Counted, hour: Counted, day: Counted, month: Counted, year: Counted) {
      self.minute = minute
      self.hour = hour
      self.day = day
      self.month = month
      self.year = year
    }
  }
}

extension FormatConventions {
  func isSingular(_ number: Int) -> Bool {
    number == 1 || number == 0 && singular == .zeroAndOne
  }

  /// A text with the number in it.
  func text(_ counted: Counted, _ number: Int) -> String {
    let text = isSingular(number) ? counted.one : counted.many
    guard let place = text.firstIndex(of: "#") else { return text }
    return text[..<place] + grouped(number) + text[text.index(after: place)...]
  }

  /// The digits of a number in groups of three.
  func grouped(_ number: Int) -> String {
    (number < 0 ? minusSign : "") + Self.grouped(String(number.magnitude), by: groupingSeparator)
  }

  static func grouped(_ digits: String, by separator: String) -> String {
    guard !separator.isEmpty else { return digits }
    var text = ""
    let count = digits.utf8.count
    for (place, digit) in digits.enumerated() {
      if place > 0, (count - place).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return text
  }
}

extension FormatConventions {
  /// English as in Great Britain.
  public static let enGB = FormatConventions("en-GB")

  /// English as in the United States.
  public static let enUS: FormatConventions = {
    var conventions = FormatConventions("en-US")
    conventions.lastListSeparator = ", and "
    conventions.shortDate = "M/d/yyyy"
    conventions.mediumDate = "MMM d, yyyy"
    conventions.longDate = "MMMM d, yyyy"
    conventions.fullDate = "EEEE, MMMM d, yyyy"
    conventions.time = "h:mm a"
    return conventions
  }()

  /// German as in Germany.
  public static let deDE: FormatConventions = {
    var conventions = FormatConventions("de-DE")
    conventions.decimalSeparator = ","
    conventions.groupingSeparator = "."
    conventions.unitSpace = "\u{A0}"
    conventions.compactUnits = [
      CompactUnit(3, "\u{A0}Tsd."), CompactUnit(6, "\u{A0}Mio."), CompactUnit(9, "\u{A0}Mrd."),
      CompactUnit(12, "\u{A0}Bio."),
    ]
    conventions.lastListSeparator = " und "
    conventions.pairSeparator = " und "
    conventions.others = Counted("# weiterer", "# weitere")
    conventions.months = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ]
    conventions.shortMonths = [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
      "Dez.",
    ]
    conventions.weekdays = [
      "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
    ]
    conventions.shortDate = "dd.MM.yyyy"
    conventions.mediumDate = "d. MMM yyyy"
    conventions.longDate = "d. MMMM yyyy"
    conventions.fullDate = "EEEE, d. MMMM yyyy"
    conventions.justNow = "jetzt"
    conventions.ago = TimeUnits(
      minute: Counted("vor 1 Minute", "vor # Minuten"),
      hour: Counted("vor 1 Stunde", "vor # Stunden"), day: Counted("vor 1 Tag", "vor # Tagen"),
      month: Counted("vor 1 Monat", "vor # Monaten"), year: Counted("vor 1 Jahr", "vor # Jahren"))
    conventions.ahead = TimeUnits(
      minute: Counted("in 1 Minute", "in # Minuten"), hour: Counted("in 1 Stunde", "in # Stunden"),
      day: Counted("in 1 Tag", "in # Tagen"), month: Counted("in 1 Monat", "in # Monaten"),
      year: Counted("in 1 Jahr", "in # Jahren"))
    return conventions
  }()

  /// French as in France.
  public static let frFR: FormatConventions = {
    var conventions = FormatConventions("fr-FR")
    conventions.decimalSeparator = ","
    conventions.groupingSeparator = "\u{202F}"
    conventions.unitSpace = "\u{202F}"
    conventions.compactUnits = [
      CompactUnit(3, "\u{A0}k"), CompactUnit(6, "\u{A0}M"), CompactUnit(9, "\u{A0}Md"),
      CompactUnit(12, "\u{A0}Bn"),
    ]
    conventions.singular = .zeroAndOne
    conventions.lastListSeparator = " et "
    conventions.pairSeparator = " et "
    conventions.others = Counted("# autre", "# autres")
    conventions.months = [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ]
    conventions.shortMonths = [
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
      "déc.",
    ]
    conventions.weekdays = [
      "dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi",
    ]
    conventions.fullDate = "EEEE d MMMM yyyy"
    conventions.justNow = "maintenant"
    conventions.ago = TimeUnits(
      minute: Counted("il y a 1 minute", "il y a # minutes"),
      hour: Counted("il y a 1 heure", "il y a # heures"),
      day: Counted("il y a 1 jour", "il y a # jours"),
      month: Counted("il y a 1 mois", "il y a # mois"),
      year: Counted("il y a 1 an", "il y a # ans"))
    conventions.ahead = TimeUnits(
      minute: Counted("dans 1 minute", "dans # minutes"),
      hour: Counted("dans 1 heure", "dans # heures"), day: Counted("dans 1 jour", "dans # jours"),
      month: Counted("dans 1 mois", "dans # mois"), year: Counted("dans 1 an", "dans # ans"))
    return conventions
  }()

  /// Chinese in simplified characters.
  public static let zhHans: FormatConventions = {
    var conventions = FormatConventions("zh-Hans")
    conventions.compactUnits = [
      CompactUnit(4, "万"), CompactUnit(8, "亿"), CompactUnit(12, "万亿"),
    ]
    conventions.listSeparator = "、"
    conventions.lastListSeparator = "和"
    conventions.pairSeparator = "和"
    conventions.others = Counted("其他#项", "其他#项")
    conventions.months = [
      "一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月",
    ]
    conventions.shortMonths = (1...12).map { "\($0)月" }
    conventions.weekdays = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"]
    conventions.halfDays = ["上午", "下午"]
    conventions.shortDate = "yyyy/M/d"
    conventions.mediumDate = "yyyy年M月d日"
    conventions.longDate = "yyyy年M月d日"
    conventions.fullDate = "yyyy年M月d日EEEE"
    conventions.justNow = "现在"
    conventions.ago = TimeUnits(
      minute: Counted("#分钟前", "#分钟前"), hour: Counted("#小时前", "#小时前"),
      day: Counted("#天前", "#天前"), month: Counted("#个月前", "#个月前"),
      year: Counted("#年前", "#年前"))
    conventions.ahead = TimeUnits(
      minute: Counted("#分钟后", "#分钟后"), hour: Counted("#小时后", "#小时后"),
      day: Counted("#天后", "#天后"), month: Counted("#个月后", "#个月后"),
      year: Counted("#年后", "#年后"))
    return conventions
  }()
}
