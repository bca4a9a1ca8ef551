import Bindable
import BindableTesting
import Testing

@testable import flight_booker

@MainActor @Suite struct FlightBookerTests {
  let screen = Screen(
    FlightPresenter(today: .clamped(year: 2026, month: 5, day: 30)), FlightView(),
    FlightView.bindings)
  var view: FlightView { screen.view }

  @Test func oneWayFlightNeedsOneDay() throws {
    #expect(!view.end.isEnabled)
    view.book.press()
    #expect(view.message.text == "You have booked a one-way flight on 2026-05-30.")
  }

  @Test func returnFlightMustNotBeBeforeOutboundFlight() throws {
    view.trip.select(.roundTrip)
    view.end.replaceText(with: "2026-05-29")
    #expect(!view.book.isEnabled)
    view.end.replaceText(with: "2026-6-2")
    view.book.press()
    try verify(view.frame(width: 40).text) {
      """
      [ return flight ▾ ]
      2026-05-30
      2026-6-2
      [ Book ]
      You have booked a return flight on
      2026-05-30, returning on 2026-6-2.
      """
    }
    try expectPicture("flight-booker", of: view, width: 40)
  }

  @Test func invalidDayIsRedAndDisablesBooking() {
    view.start.replaceText(with: "2026-02-31")
    #expect(view.start.style == Style(foreground: .red))
    #expect(!view.book.press())
    view.start.replaceText(with: "2026-02-28")
    #expect(view.start.style == Style())
    #expect(view.book.press())
  }
}
