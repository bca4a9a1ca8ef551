/// The rule by which a language chooses the form of a noun after a number.
///
/// ```swift
/// let files = PluralForms(one: "plik", few: "pliki", many: "plików", other: "pliku")
/// PluralRule.polish.form(of: files, for: 3)   // "pliki"
///
/// var context = FormatContext()
/// context[PluralRule.self] = .polish
/// bind(\.count, to: \.count.text, as: .plural(files))   // "3 pliki"
/// ```
///
/// The rules are those of Unicode for integers. For a language without one here, write its own.
public struct PluralRule: FormatSetting, Sendable {
  /// The rule of English, which applies if a context has none.
  public static var defaultValue: PluralRule { english }

  private let choose: @Sendable (Int) -> PluralCategory

  /// Creates a rule from a closure that returns the category of a number.
  public init(_ category: @escaping @Sendable (Int) -> PluralCategory) { choose = category }

  /// Returns the category of a number.
  public func category(of number: Int) -> PluralCategory { choose(number) }

  /// Returns the form of a noun after a number.
  public func form(of forms: PluralForms, for number: Int) -> String {
    forms[category(of: number)]
  }

  /// One for 1: English, German, Dutch, Swedish, and others.
  public static let english = PluralRule { $0 == 1 ? .one : .other }

  /// One for 0 and 1, and many for whole millions: French.
  public static let french = PluralRule { number in
    if (-1...1).contains(number) { return .one }
    return number % 1_000_000 == 0 ? .many : .other
  }

  /// One, few, and many: Polish.
  public static let polish = PluralRule { number in
    number.magnitude == 1 ? .one : isFew(number) ? .few : .many
  }

  /// One (also for 21), few, and many: Russian and Ukrainian.
  public static let russian = PluralRule { number in
    let (last, lastTwo) = (number.magnitude % 10, number.magnitude % 100)
    return last == 1 && lastTwo != 11 ? .one : isFew(number) ? .few : .many
  }

  /// One, few for 2 to 4, and other: Czech and Slovak.
  public static let czech = PluralRule { number in
    number.magnitude == 1 ? .one : (2...4).contains(number.magnitude) ? .few : .other
  }

  /// All six categories: Arabic.
  public static let arabic = PluralRule { number in
    switch (number.magnitude, number.magnitude % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// A single form: Japanese, Chinese, Korean, and others.
  public static let japanese = PluralRule { _ in .other }

  private static func isFew(_ number: Int) -> Bool {
    (2...4).contains(number.magnitude % 10) && !(12...14).contains(number.magnitude % 100)
  }
}
