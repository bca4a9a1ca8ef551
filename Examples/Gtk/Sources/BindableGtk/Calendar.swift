public import BindableCore
import CGtk

/// A month in which the user selects a day.
public final class Calendar: Widget {
  /// The selected day.
  @Observed public var date: CalendarDay { didSet { if date != shownDate { writeDate() } } }

  /// Creates a calendar.
  public init(_ date: CalendarDay) {
    self.date = date
    super.init(gtk_calendar_new())
    writeDate()
    for signal in ["day-selected", "next-month", "prev-month", "next-year", "prev-year"] {
      connect(signal) { calendar in
        guard !calendar.isDestroyed, let new = calendar.shownDate else { return }
        if new != calendar.date { event("select \(new)") { calendar.date = new } }
      }
    }
  }

  private var shownDate: CalendarDay? {
    guard !isDestroyed, let time = gtk_calendar_get_date(widget.opaque) else { return nil }
    defer { g_date_time_unref(time) }
    return .clamped(
      year: Int(g_date_time_get_year(time)), month: Int(g_date_time_get_month(time)),
      day: Int(g_date_time_get_day_of_month(time)))
  }

  private func writeDate() {
    write { calendar in
      let time = g_date_time_new_local(
        gint(date.year), gint(date.month), gint(date.day), 12, 0, 0)
      gtk_calendar_select_day(calendar.opaque, time)
      g_date_time_unref(time)
    }
  }
}
