/// The rule by which a language chooses the form of a noun after a number.
///
/// ```swift
/// let czech = PluralRule { $0 == 1 ? .one : (2...4).contains($0) ? .few : .other }
/// let files = PluralForms(one: "soubor", few: "soubory", other: "souborů")
/// czech.form(of: files, for: 3)   // "soubory"
///
/// var context = FormatContext()
/// context[PluralRule.self] = czech
/// bind(\.count, to: \.count.text, as: .plural(files))   // "3 soubory"
/// ```
///
/// Unicode lists the rules of all languages.
public struct PluralRule: FormatSetting, Sendable {
  /// The rule of English, which applies if a context has none.
  public static var defaultValue: PluralRule { english }

  private let choose: @Sendable (Int) -> PluralCategory

  /// Creates a rule from a closure that returns the category of a number.
  public init(_ category: @escaping @Sendable (Int) -> PluralCategory) { choose = category }

  /// Returns the form of a noun after a number.
  public func form(of forms: PluralForms, for number: Int) -> String { forms[choose(number)] }

  /// One for 1: English, German, Dutch, Swedish, and others.
  public static let english = PluralRule { $0 == 1 ? .one : .other }
}
