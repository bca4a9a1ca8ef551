/// The forms of a noun after numbers.
///
/// ```swift
/// PluralForms(one: "file", other: "files")
/// ```
public struct PluralForms: Hashable, Sendable {
  private let forms: [PluralCategory: String]
  private let other: String

  /// Creates the forms of a noun.
  ///
  /// A category without a form has the form `other`.
  public init(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
    many: String? = nil, other: String
  ) {
    let forms = [PluralCategory.zero: zero, .one: one, .two: two, .few: few, .many: many]
    self.forms = forms.compactMapValues { $0 }
    self.other = other
  }

  /// The form for a category.
  public subscript(category: PluralCategory) -> String { forms[category] ?? other }
}

extension Format<Int, String> {
  /// Formats a number and a noun in the form that the plural rule of the context chooses.
  ///
  /// ```swift
  /// bind(\.count, to: \.count.text, as: .plural(PluralForms(one: "file", other: "files")))
  /// ```
  public static func plural(_ forms: PluralForms, number: Format = .decimal) -> Format {
    let names = PluralCategory.allCases.map { forms[$0] }.uniqued
      .map(\.debugDescription).joined(separator: ", ")
    return Format("plural(\(names), number: \(number.name))") { value, context in
      let form = context[PluralRule.self].form(of: forms, for: value)
      return "\(number.apply(value, in: context)) \(form)"
    }
  }
}
