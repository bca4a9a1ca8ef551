import Testing
import TestSupport

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random users edit a converted, delayed value while programs write it: after each step, both ends
/// agree, or the status of the binding says how they differ.
@MainActor @Suite(.timeLimit(.minutes(30))) struct EditFuzzTests {
  indirect enum Step: Equatable {
    case type(String)
    case endEditing
    case set(Int)
    case changeUnit
    case changeLimit
    case advance(Int)
    case commit
    case revert
    case rebind
    case reconnect
    /// Some of the others, in a transaction.
    case together([Step])
  }

  enum Correction: CaseIterable {
    case none, clamp, tens, rejectNegative

    func applied(to new: Int, from old: Int) -> Int {
      switch self {
      case .none: new
      case .clamp: min(max(new, 0), 100)
      case .tens: new / 10 * 10
      case .rejectNegative: new < 0 ? old : new
      }
    }
  }

  @MainActor final class Presenter {
    let correction: Correction
    @Observed var stored = 20
    var value: Int {
      get { stored }
      set { stored = correction.applied(to: newValue, from: stored) }
    }

    init(_ correction: Correction) { self.correction = correction }
  }

  @MainActor final class Field: EditingControl {
    let limit: Int
    @Observed var text = "" {
      didSet { if text.count > limit { text = String(text.prefix(limit)) } }
    }
    @Observed var editingEndCount = 0
    @Observed var message = "of another"

    init(limit: Int) { self.limit = limit }
  }

  struct Setup {
    var correction: Correction
    var format: Int
    var commit: CommitPolicy
    var pace: RateLimit
    var limit: Int

    init(_ random: inout SplitMix64) {
      correction = Correction.allCases.randomElement(using: &random) ?? .none
      format = Int.random(in: 0..<4, using: &random)
      commit =
        [.onChange, .onChange, .onEditingEnd, .explicit][
          Int.random(in: 0..<4, using: &random)]
      pace =
        [
          .none, .none, .debounced(.milliseconds(100)),
          .throttled(.milliseconds(100), latest: true),
        ][
          Int.random(in: 0..<4, using: &random)]
      limit = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 99
    }

    var isPaced: Bool { if case .none = pace { false } else { true } }
  }

  @MainActor final class World {
    let setup: Setup
    let unit = Source("m")
    let largest = Source(1_000_000)
    let clock = ManualClock()
    var presenter: Presenter
    let field: Field
    let format: Format<Int, String>
    let parse: Parser<String, Int>
    let table: BindingTable<Presenter, Field>
    var connection: Connection<Presenter, Field>
    var lastTyped: String?
    /// The values that the presenter may have after a step.
    private var allowed: Set<Int> = []
    private var isTogether = false
    private var early: String?

    init(_ setup: Setup) {
      self.setup = setup
      let unit = unit, largest = largest
      let format =
        switch setup.format {
        case 0: Format<Int, String>.decimal
        case 1:
          Format<Int, String>("padded") {
            $0 < 0 || $0 > 99 ? "\($0)" : $0 < 10 ? "00\($0)" : "0\($0)"
          }
        case 2: Format<Int, String>("lossy") { "\($0 / 10 * 10)" }
        default: Format<Int, String>("unit") { "\($0)\(unit.value)" }
        }
      let parse =
        setup.format == 3
        ? Parser<String, Int>("unit") { text in
          guard let number = Int(text.hasSuffix(unit.value) ? String(text.dropLast()) : text) else {
            return .message("Enter a number in \(unit.value).")
          }
          return .value(number)
        }
        : Parser<String, Int>.int.then(
          Parser("limit") { $0 > largest.value ? "At most \(largest.value)." : nil })
      (self.format, self.parse) = (format, parse)
      presenter = Presenter(setup.correction)
      field = Field(limit: setup.limit)
      table = BindingTable(Presenter.self, Field.self) {
        let row = bind(\Presenter.value, to: \Field.text, as: format, parse: parse)
          .error(\.message).commit(setup.commit)
        switch setup.pace {
        case .none: row
        case .debounced(let time): row.debounce(time)
        case .throttled(let time, _): row.throttle(time)
        }
      }
      connection = table.connect(presenter, to: field, clock: clock)
    }

    func perform(_ step: Step) async -> String? {
      let before = presenter.value
      allowed = [before]
      allow(lastTyped)
      let result: Bool?
      if case .advance(let milliseconds) = step {
        await clock.advance(by: .milliseconds(milliseconds))
        result = nil
      } else {
        result = perform(now: step)
      }
      if let early { return early }
      return problem(after: step, before: before, result)
    }

    /// Allows the presenter to have the value of a text.
    private func allow(_ text: String?) {
      guard let text, case .value(let value) = parse.apply(text) else { return }
      for old in allowed { allowed.insert(setup.correction.applied(to: value, from: old)) }
    }

    /// - Returns: The result of `commit()`.
    private func perform(now step: Step) -> Bool? {
      switch step {
      case .type(let text):
        lastTyped = String(text.prefix(setup.limit))
        allow(lastTyped)
        field.text = text
      case .endEditing: field.editingEndCount += 1
      case .set(let number):
        let value = setup.correction.applied(to: number, from: presenter.value)
        if isTogether { allowed.insert(value) } else { allowed = [value] }
        presenter.value = number
      case .changeLimit:
        largest.value = largest.value == 12 ? 1_000_000 : 12
        allow(lastTyped)
      case .changeUnit: unit.value = unit.value == "m" ? "k" : "m"
      case .advance: break
      case .commit: return connection.commit()
      case .revert: connection.revert()
      case .rebind:
        presenter = Presenter(setup.correction)
        if isTogether { allowed.insert(presenter.value) } else { allowed = [presenter.value] }
        connection.rebind(to: presenter)
      case .reconnect:
        connection.disconnect()
        if field.message != "" { early = "the message stays" }
        field.text = "1"
        connection = table.connect(presenter, to: field, clock: clock)
      case .together(let steps):
        isTogether = true
        transaction { for step in steps { _ = perform(now: step) } }
        isTogether = false
      }
      return nil
    }

    private func problem(
      after step: Step, before: Int, _ result: Bool?
    ) -> String? {
      guard let status = connection.twoWayStatus(of: \.text) else { return "there's no status" }
      let (value, text) = (presenter.value, field.text)
      let shown = format.apply(value)
      // The text of a limited field is an edit of the value.
      if setup.limit == 99, !allowed.contains(value) {
        return "the value is \(value), not one of \(allowed)"
      }
      let failures = connection.failures.filter { $0.kind != .droppedEdit }
      if !failures.isEmpty, setup.limit == 99, setup.format != 2 { return "\(failures)" }
      switch status.state {
      case .synchronized: if text != shown { return "\(status), but \(shown) is its format" }
      case .editing:
        // A value stays that the parser accepted before.
        if parse.apply(text) != .value(value), largest.value > 12 {
          return "\(status), but it's \(parse.apply(text))"
        }
        if step == .endEditing, setup.limit == 99 { return "\(status) after editing" }
      case .pending:
        if setup.commit == .onChange, !setup.isPaced { return "\(status)" }
        if text == shown { return "\(status)" }
      case .invalid(let message):
        if parse.apply(text).errorMessage != message { return "\(status)" }
        if field.message != message { return "\(status), but the message is \(field.message)" }
      case .unsynchronized: if connection.failures.isEmpty { return "\(status) silently" }
      }
      let isHeld =
        switch status.state {
        case .pending, .invalid: true
        default: false
        }
      if connection.pendingEdits.isEmpty == isHeld {
        return "\(status), with pending edits \(connection.pendingEdits)"
      }
      if !isHeld, field.message != "" { return "\(status), with message \(field.message)" }
      // A limited field can go on changing what it shows.
      guard setup.limit == 99 else { return nil }
      switch step {
      case .endEditing where setup.commit != .explicit && status.state == .pending,
        .advance(100...) where setup.commit == .onChange && status.state == .pending,
        .commit where status.state == .pending,
        .revert where isHeld,
        .rebind where isHeld, .reconnect where isHeld, .set where isHeld && value != before:
        return "\(status) after \(step)"
      default: break
      }
      if let result, result == isHeld { return "commit() returned \(result), but \(status)" }
      return nil
    }
  }

  static func step(_ random: inout SplitMix64) -> Step {
    guard Int.random(in: 0..<6, using: &random) == 0 else { return simpleStep(&random) }
    return .together((0..<Int.random(in: 2...4, using: &random)).map { _ in simpleStep(&random) })
  }

  private static func simpleStep(_ random: inout SplitMix64) -> Step {
    let texts = [
      "", "5", "13", "005", "020", " 7 ", "x", "150", "-3", "99999", "2k", "2m", "20", "20m", "30",
    ]
    switch Int.random(in: 0..<18, using: &random) {
    case 0..<6: return .type(texts.randomElement(using: &random) ?? "")
    case 6..<9: return .endEditing
    case 9, 10: return .set([5, 13, 20, 150, -3, 30].randomElement(using: &random) ?? 0)
    case 11: return Bool.random(using: &random) ? .changeUnit : .changeLimit
    case 12, 13: return .advance([40, 60, 100, 250].randomElement(using: &random) ?? 100)
    case 14: return .commit
    case 15: return .revert
    case 16: return .rebind
    default: return .reconnect
    }
  }

  static func problem(_ setup: Setup, _ steps: [Step]) async -> String? {
    var problem: String?
    _ = await failures {
      let world = World(setup)
      for (index, step) in steps.enumerated() {
        problem = await world.perform(step)
        if let found = problem {
          problem = "after step \(index), \(step): \(found)"
          return
        }
      }
    }
    return problem
  }

  @Test func endsAgreeOrStatusSaysHowTheyDiffer() async {
    for seed in LongRun.seeds(100, of: UInt64(0)..<4_000) {
      var random = SplitMix64(seed: seed)
      let setup = Setup(&random)
      let steps = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.step(&random) }
      guard let problem = await Self.problem(setup, steps) else { continue }
      let shortest = await shortestFailure(of: steps, problem) { await Self.problem(setup, $0) }
      Issue.record("seed \(seed), \(setup): \(shortest)")
      return
    }
  }
}
