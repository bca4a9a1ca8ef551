import Bindable

/// The code of Docs/Guides/Forms.md, compiled.
///
/// `FormsGuideTests` compares the two, runs each example, and compares what it prints.
@MainActor enum FormsGuide {
  static func output(of example: @MainActor () async -> Void) async -> String {
    printed = ""
    await example()
    return printed
  }

  struct Trip: Equatable {
    var title = "Lisbon"
    var start = CalendarDay.nearest(2026, 5, 30)
    var end = CalendarDay.nearest(2026, 6, 2)
    var guests = 2
  }

  @MainActor final class TripStore {
    @Observed var trip = Trip()
    func isTaken(_ title: String) async throws -> Bool { title == "Porto" }
  }

  @MainActor final class TripPresenter {
    private let store: TripStore
    private let clock: any Clock<Duration>
    let draft: Draft<Trip>

    init(_ store: TripStore, clock: any Clock<Duration>) {
      self.store = store
      self.clock = clock
      draft = Draft(following: { store.trip })
    }

    lazy var form = Form(of: self) {
      Check(\.draft.title, .nonBlank("Call it something.").and(.length(...20, "Take 20 letters.")))
      Check(\.draft.start, \.draft.end, into: \.draft.end, words: "It ends before it starts.") {
        $0 <= $1
      }
      Check(\.draft.title, asking: "Looking…", after: .milliseconds(300), on: clock) {
        [store] title in
        try await store.isTaken(title) ? "There is a trip to \(title)." : nil
      }
    }

    var canSave: Bool { draft.isDirty && form.isValid }
    lazy var save = Command(of: self, when: \.canSave) { $0.store.trip = $0.draft.commit() }
    var unsaved: String { draft.changes.map(\.description).joined(separator: ", ") }
  }

  @MainActor final class TripView: ViewNode {
    let title = TextField(), start = DatePicker(.nearest(2026, 1, 1)),
      end = DatePicker(.nearest(2026, 1, 1)), guests = Stepper(1, in: 1...9)
    let titleProblem = Label(), endProblem = Label()
    let save = Button("Save")
    override var content: ViewNode? {
      ColumnStack {
        title
        titleProblem
        start
        end
        endProblem
        guests
        save
      }
    }

    static let bindings = BindingTable(TripPresenter.self, TripView.self) {
      \.draft.title <-> \.title.text
      validate(\.draft.title, in: \.form, into: \.titleProblem)
      \.draft.start <-> \.start.date
      \.draft.end <-> \.end.date
      validate(\.draft.end, in: \.form, into: \.endProblem)
      \.draft.guests <-> \.guests.value
      on(\.save, run: \.save)
    }
  }

  static func editing() async {
    let store = TripStore(), clock = ManualClock()
    let trip = Screen(TripPresenter(store, clock: clock), TripView(), TripView.bindings)
    trip.view.end.month.choosePrevious()
    trip.view.guests.increment()
    print(trip.view.frame(width: 36).text)
    print(trip.presenter.unsaved)
    trip.view.end.month.chooseNext()
    trip.view.save.press()
    print(store.trip.guests, trip.presenter.draft.isDirty)
  }

  static func asking() async {
    let store = TripStore(), clock = ManualClock()
    let trip = Screen(TripPresenter(store, clock: clock), TripView(), TripView.bindings)
    trip.view.title.replaceText(with: "Porto")
    print(trip.view.titleProblem.text, trip.view.save.isEnabled)
    await clock.advance(by: .milliseconds(300))
    print(trip.view.titleProblem.text)
    trip.view.title.type(" again")
    await clock.advance(by: .milliseconds(300))
    print(trip.view.titleProblem.isHidden, trip.view.save.isEnabled)
  }

  static func conflicts() async {
    let store = TripStore()
    let draft = Draft(following: { store.trip })
    draft.title = "Sintra"
    store.trip.guests = 4
    print(draft.value.guests, draft.conflicts)
    store.trip.title = "Faro"
    print(draft.conflicts)
    draft.takeTheirs(\.title)
    print(draft.title, draft.isDirty)
  }

  @MainActor final class LetterPresenter {
    @Observed var address = ""
  }

  @MainActor final class LetterView: ViewNode {
    let address = TextField(), problem = Label()
    override var content: ViewNode? {
      ColumnStack {
        address
        problem
      }
    }

    static let bindings = BindingTable(LetterPresenter.self, LetterView.self) {
      \.address <-> \.address.text
      validate(\.address, .email("Write an address, as ada@example.com."), into: \.problem)
    }
  }

  static func aRowByItself() async {
    let letter = Screen(LetterPresenter(), LetterView(), LetterView.bindings)
    letter.view.address.type("ada")
    print(letter.view.problem.text)
    letter.view.address.type("@example.com")
    print(letter.view.problem.isHidden)
  }
}

@MainActor private var printed = ""

@MainActor private func print(_ items: Any...) {
  printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
}
