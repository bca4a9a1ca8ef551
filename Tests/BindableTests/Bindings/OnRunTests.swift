import Testing

@testable import BindableCore
@testable import BindableViews

/// Work of a program's own, whose state controls don't show.
@MainActor private final class Errand: Startable {
  private(set) var starts = 0
  func start() { starts += 1 }
  func cancel() {}
}

@MainActor private final class Kiosk {
  @Observed var isOffered = true
  @Observed var stub: StubInteraction?
  @Observed var plain: Interaction?
  @Observed var errand: Errand?
  let command = Command {}
}

@MainActor private final class KioskView: ViewNode {
  let button = Button("Go"), field = TextField()
  override var content: ViewNode? {
    VStack {
      button
      field
    }
  }
}

/// The states that a control shows of the work that it starts, for each kind of work and control.
@MainActor struct OnRunTests {
  private let kiosk = Kiosk(), view = KioskView(), desk = Desk()

  private func checkButton<Course: Interaction>(
    follows path: ReferenceWritableKeyPath<Kiosk, Course?>, _ course: Course
  ) {
    let connection = BindingTable(Kiosk.self, KioskView.self) { on(\.button, run: path) }
      .connect(kiosk, to: view)
    #expect(!view.button.isEnabled && !view.button.press())
    kiosk[keyPath: path] = course
    #expect(view.button.isEnabled)
    view.button.press()
    #expect(desk.asks.count == 1 && course.isRunning)
    #expect(!view.button.isEnabled && !view.button.isRunning, "it asks")
    course.cancel()
    #expect(view.button.isEnabled)
    kiosk[keyPath: path] = nil
    #expect(!view.button.isEnabled)
    connection.disconnect()
  }

  @Test func buttonFollowsOptionalInteraction() {
    checkButton(
      follows: \.plain, Interaction(Flow("go") { Confirm("Go?") }, answerProvider: desk))
  }

  @Test func buttonFollowsOptionalInteractionOfSubclass() {
    checkButton(follows: \.stub, StubInteraction(answerProvider: desk))
  }

  @Test func rowSetsStateOfInteractionInstead() {
    kiosk.stub = StubInteraction(answerProvider: desk)
    let table = BindingTable(Kiosk.self, KioskView.self) {
      on(\.button, run: \.stub)
      \.isOffered --> \.button.isEnabled
    }
    let connection = table.connect(kiosk, to: view)
    #expect(table.count == 3)
    view.button.press()
    #expect(view.button.isEnabled, "the row doesn't depend on the interaction")
    kiosk.isOffered = false
    #expect(!view.button.isEnabled)
    connection.disconnect()
  }

  @Test func ownWorkLeavesStateOfButtonAlone() {
    let table = BindingTable(Kiosk.self, KioskView.self) { on(\.button, run: \.errand) }
    let connection = table.connect(kiosk, to: view)
    #expect(table.count == 1 && view.button.isEnabled)
    view.button.press()
    let errand = Errand()
    kiosk.errand = errand
    view.button.press()
    #expect(errand.starts == 1)
    connection.disconnect()
  }

  @Test func controlWithoutStateOnlyStartsWork() {
    let table = BindingTable(Kiosk.self, KioskView.self) { on(\.field, run: \.command) }
    let connection = table.connect(kiosk, to: view)
    #expect(table.count == 1)
    view.field.controlAction?.perform()
    #expect(kiosk.command.outcome == .succeeded)
    connection.disconnect()
  }

  @Test func buttonShowsStateOfCommandInValue() {
    struct Offer {
      let command: Command
    }
    let gate = Gate()
    let offer = Offer(command: Command { await gate.wait() })
    let connection = BindingTable(Offer.self, KioskView.self) { on(\.button, run: \.command) }
      .connect(offer, to: view)
    view.button.press()
    #expect(view.button.isRunning && !view.button.isEnabled)
    gate.open()
    connection.disconnect()
  }
}
