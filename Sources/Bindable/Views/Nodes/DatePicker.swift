/// A control for selecting a date by year, month, and day.
///
/// ```swift
/// let from = DatePicker(.clamped(year: 2024, month: 1, day: 31))
/// from.month.selectNext()
/// print(from.date)                 // 2024-02-29
/// from.frame(width: 32).text       // "[- 2024 +] [ February ▾ ] [- 29 +]"
/// ```
///
/// The control consists of a stepper, a picker, and another stepper. They always show a valid date:
/// if the month doesn't have the selected day, its last day is used.
public final class DatePicker: ViewNode {
  /// The selected date.
  @Observed public var date: CalendarDay {
    didSet { if date != oldValue { show() } }
  }

  /// The label of the date picker for assistive technologies.
  public var accessibilityLabel = ""

  /// The stepper for the year.
  public let year: Stepper
  /// The picker for the month, from 1.
  public let month: Picker<Int>
  /// The stepper for the day of the month.
  public let day: Stepper

  /// Creates a date picker.
  ///
  /// - Parameters:
  ///   - date: The initial date.
  ///   - years: The years that the user can select.
  /// - Precondition: The years are between 1 and 9999.
  public init(_ date: CalendarDay, years: ClosedRange<Int> = 1...9999) {
    precondition(
      years.lowerBound >= 1 && years.upperBound <= 9999,
      "The years must be between 1 and 9999, but are \(years).")
    _date = Observed(wrappedValue: date)
    year = Stepper(date.year, in: years)
    month = Picker(Array(1...12), selection: date.month) { _ in "" }
    month.libraryTitle = { .monthName($0) }
    day = Stepper(date.day, in: 1...CalendarDay.length(ofMonth: date.month, in: date.year))
    super.init()
    (year.libraryLabel, month.libraryLabel, day.libraryLabel) = (.year, .month, .day)
    year.onChange = { [weak self] _ in self?.readFields() }
    month.onSelect = { [weak self] _ in self?.readFields() }
    day.onChange = { [weak self] _ in self?.readFields() }
  }

  /// The controls for year, month, and day next to each other, or below if they don't fit.
  public override var content: ViewNode? {
    HStack(spacing: 1, wraps: true) {
      year
      month
      day
    }
  }

  /// Selects a date, as if the user had set the three controls.
  ///
  /// Has no effect if the year is outside the range of years, or if the picker or one of its
  /// ancestors is disabled or hidden.
  ///
  /// - Returns: `true` if the date was selected.
  @discardableResult public func select(_ date: CalendarDay) -> Bool {
    guard year.range.contains(date.year) else {
      let years = "\(year.range.lowerBound)...\(year.range.upperBound)"
      return refuse(.choose("\(date)"), because: "the year isn't in \(years)")
    }
    return record(.choose("\(date)"), as: "choose \(date) in \(nodeName)") { self.date = date }
  }

  private func readFields() {
    date = .clamped(year: year.value, month: month.selection, day: day.value)
    // The controls can differ from the date even if the date itself doesn't change.
    show()
  }

  private func show() {
    year.value = date.year
    month.selection = date.month
    day.range = 1...CalendarDay.length(ofMonth: date.month, in: date.year)
    day.value = date.day
  }

  /// A node in the form 2024-02-29, which contains the year, month, and day.
  public override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(libraryTexts[.dateRole], label: accessibilityLabel, value: "\(date)")
  }

  /// The date, for a two-way binding.
  public override var bindableProperties: [BindableProperty] {
    [BindableProperty("date", isEmpty: true, isInput: true) { self.date }]
  }

  /// The current date, and some at the start of the range.
  public override var offeredActions: [OfferedAction] {
    let first = year.range.lowerBound
    let others = [(first, 1, 31), (first + 1, 2, 29), (first + 3, 12, 31)].map {
      CalendarDay.clamped(year: $0, month: $1, day: $2)
    }
    return ([date] + others).map { OfferedAction(.choose("\($0)")) }
  }

  /// Performs `choose` with a date in the form 2024-02-29.
  public override func perform(_ action: UserAction) -> Bool? {
    guard case .choose(let text) = action else { return nil }
    guard let date = CalendarDay(text) else {
      return refuse(action, because: "the text isn't a date such as 2024-02-29")
    }
    return select(date)
  }
}
