#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import BindableCore
  internal import BindableFoundation
  public import UIKit

  /// A date picker that is set by the user and by a binding.
  ///
  /// ```swift
  /// \.departure <-> \.departure.moment   // a Date
  /// \.birthday <-> \.birthday.day        // a CalendarDay
  /// ```
  public final class BoundDatePicker: UIDatePicker {
    /// The selected date and time.
    @Observed public var moment = Date(timeIntervalSinceReferenceDate: 0) {
      didSet { if date != moment { setDate(moment, animated: window != nil) } }
    }

    /// Creates a picker with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    /// Creates the picker of a storyboard, which keeps its date.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      moment = date
      addAction(
        UIAction { [weak self] _ in
          guard let self, date != moment else { return }
          event("select a date") { self.moment = self.date }
        }, for: .valueChanged)
    }

    /// The selected day in the time zone of the picker.
    public var day: CalendarDay {
      get { CalendarDay(moment, in: zone) ?? .clamped(year: 1, month: 1, day: 1) }
      set { if newValue != day { moment = newValue.start(in: zone) } }
    }

    private var zone: TimeZone { timeZone ?? .current }
  }
#endif
