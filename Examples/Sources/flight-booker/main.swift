// A form whose fields depend on each other: a return flight must not be before the outbound flight.

import Bindable
import Foundation

enum Trip: String, CaseIterable { case oneWay = "one-way flight", roundTrip = "return flight" }

@MainActor final class FlightPresenter {
  @Observed var trip = Trip.oneWay
  @Observed var start: ValidatedText<CalendarDay>
  @Observed var end: ValidatedText<CalendarDay>
  @Observed private(set) var message = ""

  init(today: CalendarDay) { (start, end) = (ValidatedText(today), ValidatedText(today)) }

  var isReturn: Bool { trip == .roundTrip }
  var canBook: Bool {
    guard let first = start.value else { return false }
    return !isReturn || end.value.map { first <= $0 } ?? false
  }
  func book() {
    message =
      "You have booked a \(trip.rawValue) on \(start.text)"
      + (isReturn ? ", returning on \(end.text)." : ".")
  }
}

final class FlightView: ViewNode {
  let trip = Picker(Trip.allCases) { $0.rawValue }
  let start = TextField(), end = TextField(), book = Button("Book"), message = Label()
  override var content: ViewNode? { VStack { [trip, start, end, book, message] } }

  static let bindings = BindingTable(FlightPresenter.self, FlightView.self) {
    \.trip <-> \.trip.selection
    \.start.text <-> \.start.text
    \.end.text <-> \.end.text
    \.isReturn --> \.end.isEnabled
    bind(\.start.isValid, to: \.start.style, as: .redIfInvalid)
    bind(\.end.isValid, to: \.end.style, as: .redIfInvalid)
    \.canBook --> \.book.isEnabled
    on(\.book, FlightPresenter.book)
    \.message --> \.message.text
  }
}

extension Format<Bool, Style> {
  static var redIfInvalid: Format {
    Format("redIfInvalid") { $0 ? Style() : Style(foreground: .red) }
  }
}

let today = CalendarDay.clamped(year: 2026, month: 5, day: 30)
let screen = Screen(FlightPresenter(today: today), FlightView(), FlightView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
