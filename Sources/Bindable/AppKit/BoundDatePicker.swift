#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore
  internal import BindableFoundation

  /// A date picker that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.departure <-> \.departure.moment   // a Date
  /// \.birthday <-> \.birthday.day        // a CalendarDay
  /// ```
  public final class BoundDatePicker: NSDatePicker {
    /// The selected date and time.
    @Observed public var moment = Date(timeIntervalSinceReferenceDate: 0) {
      didSet { if dateValue != moment { dateValue = moment } }
    }
    private var userActions: AnyObject?

    /// Creates a picker with a frame.
    public override init(frame: NSRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the picker of a storyboard, which keeps its date.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      moment = dateValue
      userActions = onUserAction { [weak self] in
        guard let self, dateValue != moment else { return }
        event("select a date") { self.moment = self.dateValue }
      }
    }

    /// The selected day in the time zone of the picker.
    public var day: CalendarDay {
      get { CalendarDay(moment, in: zone) ?? .clamped(year: 1, month: 1, day: 1) }
      set { if newValue != day { moment = newValue.start(in: zone) } }
    }

    private var zone: TimeZone { timeZone ?? .current }
  }
#endif
