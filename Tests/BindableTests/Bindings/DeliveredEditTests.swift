import Bindable
import TestSupport
import Testing

/// Edits that are sent in the middle of a transaction, and edits and writes after them.
///
/// The presenter's value is shown before an edit is sent, so an edit and a write at the same time
/// leave the write. An edit that comes after an edit was sent is an edit of what was sent.
@MainActor struct DeliveredEditTests {
  private enum Way: CaseIterable {
    case plain, formatted, onEditingEnd, explicit, debounced

    /// Set if an edit is sent at the end of a transaction.
    var isImmediate: Bool { self == .plain || self == .formatted }
  }

  private enum Step: Equatable { case edit(Int), write(Int), commit }

  @MainActor private final class Presenter {
    @Observed var stored = 0
    /// Rounded down to an even number.
    var value: Int {
      get { stored }
      set { stored = newValue & ~1 }
    }
  }

  @MainActor private final class Field: EditingControl {
    @Observed var number = 0
    @Observed var text = ""
    @Observed var editingEndCount = 0

    func edit(_ number: Int) { (self.number, text) = (number, "\(number)") }
    func shown(_ way: Way) -> Int? { way == .plain ? number : Int(text) }
  }

  private static func table(_ way: Way) -> BindingTable<Presenter, Field> {
    BindingTable(Presenter.self, Field.self) {
      switch way {
      case .plain: \.value <-> \.number
      case .formatted: bind(\.value, to: \.text, as: .decimal, parse: .int)
      case .onEditingEnd:
        bind(\.value, to: \.text, as: .decimal, parse: .int).commit(.onEditingEnd)
      case .explicit: bind(\.value, to: \.text, as: .decimal, parse: .int).commit(.explicit)
      case .debounced:
        bind(\.value, to: \.text, as: .decimal, parse: .int).debounce(.seconds(1))
      }
    }
  }

  /// A presenter and a field without bindings.
  private struct Model {
    var value = 0, shown = 0
    /// Set while the presenter has a value that the view doesn't show.
    var isDue = false
    /// Set while the view has a value that the presenter doesn't have.
    var isEdited = false

    mutating func perform(_ step: Step) {
      switch step {
      case .edit(let number): (shown, isEdited) = (number, true)
      case .write(let number): (value, isDue) = (number, true)
      case .commit: synchronize(sendsEdits: true)
      }
    }

    mutating func synchronize(sendsEdits: Bool) {
      if isDue { (shown, isEdited) = (value, false) }
      isDue = false
      if isEdited, sendsEdits {
        value = shown & ~1
        (shown, isEdited) = (value, false)
      }
    }
  }

  private static func problem(_ way: Way, _ steps: [Step]) -> String? {
    let presenter = Presenter(), field = Field()
    let connection = table(way).connect(presenter, to: field, clock: ManualClock())
    var model = Model()
    func difference(_ moment: String) -> String? {
      guard presenter.value != model.value || field.shown(way) != model.shown else { return nil }
      return "\(moment), the presenter has \(presenter.value) and the field shows "
        + "\(field.shown(way) ?? -1), not \(model.value) and \(model.shown)"
    }
    transaction {
      for step in steps {
        switch step {
        case .edit(let number): field.edit(number)
        case .write(let number): presenter.value = number
        case .commit: connection.commit()
        }
        model.perform(step)
      }
    }
    model.synchronize(sendsEdits: way.isImmediate)
    if let difference = difference("After the transaction") { return difference }
    connection.commit()
    model.perform(.commit)
    return difference("After committing")
  }

  @Test(arguments: Way.allCases)
  private func editAfterSentEditIsSent(way: Way) {
    #expect(Self.problem(way, [.edit(3), .commit, .edit(5)]) == nil)
  }

  /// All programs but those that commit without an edit.
  private static func programs(ofSteps count: Int) -> [[Step]] {
    var programs: [[Step]] = [[]]
    for number in 1...count {
      // Different numbers, so that nothing is equal by chance.
      let (edit, write) = (Step.edit(2 * number + 101), Step.write(2 * number))
      programs = programs.flatMap { program in
        let edits = program.split(separator: .commit, omittingEmptySubsequences: false).last ?? []
        let isEdited = edits.contains { if case .edit = $0 { true } else { false } }
        let next: [Step] = isEdited ? [edit, write, .commit] : [edit, write]
        return next.map { program + [$0] }
      }
    }
    return programs
  }

  @Test func eachProgramEndsAsInTheModel() {
    let programs = Self.programs(ofSteps: LongRun.isOn ? 6 : 5)
    for way in Way.allCases {
      for program in programs {
        if let problem = Self.problem(way, program) {
          Issue.record("\(way), \(program): \(problem)")
          return
        }
      }
    }
  }
}
