import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Trip {
  @Observed var start = ValidatedText(CalendarDay.clamped(year: 2026, month: 5, day: 30))
  @Observed var guests = ValidatedText("two", parse: .int)
  var canBook: Bool { start.isValid && guests.isValid }
}

@MainActor private final class TripView: ViewNode {
  let start = TextField(), guests = TextField(), error = Label(), book = Button("Book")

  static let bindings = BindingTable(Trip.self, TripView.self) {
    \.start.text <-> \.start.text
    \.guests.text <-> \.guests.text
    \.guests.errorMessage --> \.error.message
    \.canBook --> \.book.isEnabled
  }
}

@MainActor struct ValidatedTextTests {
  @Test func valueFollowsText() {
    var text = ValidatedText(3, as: .decimal, parse: .int)
    #expect((text.text, text.value) == ("3", 3))
    text.text = "x"
    #expect(text.value == nil)
    #expect(text.errorMessage == "Enter a whole number.")
    #expect(!text.isValid)
    text.text = "4"
    #expect(text.result == .value(4))
    #expect(text.isValid)
  }

  @Test func presenterReadsValidityOfEditedField() {
    let trip = Trip(), view = TripView()
    let connection = TripView.bindings.connect(trip, to: view)
    #expect(view.error.text == "Enter a whole number.")
    #expect(!view.book.isEnabled)
    view.guests.replaceText(with: "2")
    #expect(view.error.isHidden)
    #expect(view.book.isEnabled)
    view.start.type("x")
    #expect(!trip.canBook)
    #expect(view.start.text == "2026-05-30x")
    hold(connection)
  }
}
