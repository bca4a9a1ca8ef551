/// A day that the user puts together of year, month and day.
///
/// ```swift
/// let from = DatePicker(.nearest(2024, 1, 31))
/// from.month.chooseNext()
/// print(from.date)                 // 2024-02-29
/// from.frame(width: 32).text       // "[- 2024 +] [ February ▾ ] [- 29 +]"
/// ```
///
/// It is made of a stepper, a picker and another stepper, and they always say a day that there is: a
/// day that the month does not have becomes its last one.
public final class DatePicker: ViewNode {
  /// The day.
  @Observed public var date: CalendarDay {
    didSet { if date != oldValue { show() } }
  }

  /// What is done when the user has changed it.
  public var onChange: (@MainActor (CalendarDay) -> Void)?

  /// What the picker is called for those who do not see what stands beside it.
  public var accessibleLabel = ""

  /// The year.
  public let year: Stepper
  /// The month, from 1.
  public let month: Picker<Int>
  /// The day of the month.
  public let day: Stepper

  /// Makes a date picker.
  ///
  /// - Parameters:
  ///   - date: the day at the start.
  ///   - years: the years that the user can choose.
  ///   - months: the names of the twelve months.
  /// - Precondition: There are twelve names, and years are from 1 to 9999.
  public init(
    _ date: CalendarDay, years: ClosedRange<Int> = 1...9999,
    months: [String] = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
  ) {
    precondition(months.count == 12, "A year has 12 months, and you gave \(months.count) names.")
    precondition(
      years.lowerBound >= 1 && years.upperBound <= 9999,
      "Years are from 1 to 9999, and you gave \(years).")
    _date = Observed(wrappedValue: date)
    year = Stepper(date.year, in: years)
    month = Picker(Array(1...12), selection: date.month) { months[$0 - 1] }
    day = Stepper(date.day, in: 1...CalendarDay.length(ofMonth: date.month, in: date.year))
    super.init()
    year.accessibleLabel = "Year"
    month.accessibleLabel = "Month"
    day.accessibleLabel = "Day"
    year.onChange = { [weak self] _ in self?.take() }
    month.onChoose = { [weak self] _ in self?.take() }
    day.onChange = { [weak self] _ in self?.take() }
  }

  /// Year, month and day, side by side.
  public override var content: ViewNode? {
    RowStack(spacing: 1) {
      year
      month
      day
    }
  }

  /// Chooses a day, as a user does with the three parts.
  ///
  /// Nothing happens if the year is not among those to choose from, or the picker, or a node that it is
  /// in, is disabled or hidden.
  ///
  /// - Returns: Whether it was chosen.
  @discardableResult public func choose(_ date: CalendarDay) -> Bool {
    guard isInteractive, year.range.contains(date.year) else { return false }
    noting(.choose("\(date)")) {
      event("choose \(date) in \(nodeName)") {
        self.date = date
        onChange?(date)
      }
    }
    return true
  }

  private func take() {
    date = .nearest(year.value, month.selection, day.value)
    // The same date is no change, and yet the parts may say another.
    show()
    onChange?(date)
  }

  private func show() {
    year.value = date.year
    month.selection = date.month
    day.range = 1...CalendarDay.length(ofMonth: date.month, in: date.year)
    day.value = date.day
  }
}

extension DatePicker: Slotted {
  /// The day, which the user changes; with `onChange` somebody hears of that.
  public var slots: [Slot] {
    [Slot("date", isEmpty: onChange == nil, isInput: onChange == nil) { self.date }]
  }
}
