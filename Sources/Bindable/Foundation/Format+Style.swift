public import BindableCore
public import Foundation

extension Format {
  /// Formats the value with a Foundation style, for the locale of the context.
  ///
  /// ```swift
  /// bind(\.price, to: \.price.text, as: .style(.currency(code: "EUR")))     // €9.50
  /// bind(\.plays, to: \.plays.text, as: .style(.number.notation(.compactName)))  // 1.2M
  /// bind(\.created, to: \.created.text, as: .style(.dateTime.year().month()))    // Nov 2026
  /// bind(\.length, to: \.length.text, as: .style(.time(pattern: .minuteSecond)))  // 3:25
  /// ```
  ///
  /// The context replaces the locale of the style, and the calendar and the time zone of
  /// Foundation's date styles. A custom style gets the locale only, through its `locale(_:)`
  /// method. If it needs more, write a format that takes a context. The members of a list keep
  /// their locale; see `list(of:type:width:)`.
  ///
  /// The text may differ between platforms and versions of Foundation.
  ///
  /// - Complexity: The style is adapted once for each locale, calendar, and time zone.
  public static func style<Style: FormatStyle>(_ style: Style) -> Format
  where Style.FormatInput == Input, Style.FormatOutput == Output {
    Format(StyleAdapter.name(Style.self), for: { $0[LocaleSettings.self] }) {
      StyleAdapter.adapt(style, to: $0)
    } apply: {
      $0.format($1)
    }
  }

  /// Formats the items as a list, each in the same format: `$1.50, $2.00, and $3.25`.
  ///
  /// ```swift
  /// bind(\.prices, to: \.prices.text, as: .list(of: .style(.currency(code: "USD"))))
  /// ```
  ///
  /// - Parameters:
  ///   - member: The format of an item.
  ///   - type: The kind of list. The default is `.and`.
  ///   - width: The length of the conjunction. The default is `.standard`.
  public static func list<Item>(
    of member: Format<Item, String>,
    type: ListFormatStyle<StringStyle, [String]>.ListType = .and,
    width: ListFormatStyle<StringStyle, [String]>.Width = .standard
  ) -> Format where Input == [Item], Output == String {
    let list = Format<[String], String>.style(.list(type: type, width: width))
    return Format("list(of: \(member.name))") { items, context in
      list.apply(items.map { member.apply($0, in: context) }, in: context)
    }
  }
}

extension Format<Date, String> {
  /// Formats a date relative to the current date of the context: `3 hours ago`, `tomorrow`.
  ///
  /// ```swift
  /// bind(\.created, to: \.age.text, as: .style(.relative(presentation: .named)))
  /// ```
  ///
  /// If the context's `now` reads an observed property, the binding tracks that property. If the
  /// context has no `now`, the result is an abbreviated date.
  public static func style(_ style: Date.RelativeFormatStyle) -> Format {
    let tools = FormatterCache { (settings: LocaleSettings) in
      let relative = Date.AnchoredRelativeFormatStyle(
        anchor: .distantPast, presentation: style.presentation, unitsStyle: style.unitsStyle,
        locale: settings.locale, calendar: settings.calendar,
        capitalizationContext: style.capitalizationContext)
      let date = Date.FormatStyle(date: .abbreviated, time: .omitted)
      return (relative, date: date.adapted(to: settings))
    }
    return Format(StyleAdapter.name(Date.RelativeFormatStyle.self)) { date, context in
      var (relative, absolute) = tools.tool(for: context[LocaleSettings.self])
      guard let now = context.now?() else { return absolute.format(date) }
      // The style describes its anchor as seen from the formatted date, which is the current date.
      relative.anchor = date
      return relative.format(now)
    }
  }
}
