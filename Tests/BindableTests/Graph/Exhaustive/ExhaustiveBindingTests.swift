import TestSupport
import Testing

/// All programs of a small scope with one connection match the model of bindings.
///
/// The connection has a one-way, a two-way, and a conditional binding.
@MainActor struct ExhaustiveBindingTests {
  @Test(arguments: [false, true])
  func connectionMatchesModel(isTracked: Bool) async {
    var count = 0
    for rules in rules {
      for keeps in [false, true] {
        for steps in sequences(upTo: LongRun.isOn ? 3 : 2) {
          var program = BindingProgram()
          program.isTracked = isTracked
          program.rules = rules
          program.tables = [
            FuzzTable(
              source: .presenter, target: .view,
              rows: [
                .oneWay(.a, .a), .twoWay(.b, .b), .when([.oneWay(.b, .c)], keeps: keeps),
              ])
          ]
          program.steps = steps
          count += 1
          if let difference = await BindingCheck.difference(in: program) {
            Issue.record("program \(count): \(difference)\n\(program)")
            return
          }
        }
      }
    }
    print("\(count) programs of one connection")
  }

  /// No correction, and one that makes the presenter's value differ from the edit.
  private var rules: [[Rule]] {
    [[], [Rule(cell: presenter(.b), correction: .atMost(10), place: .setter)]]
  }

  private var steps: [FuzzStep] {
    [
      .write(presenter(.a), .number(10)), .write(presenter(.b), .number(10)),
      .write(presenter(.b), .number(0)), .write(view(.b), .number(20)),
      .transaction([.write(presenter(.b), .number(10)), .write(view(.b), .number(20))]),
      .transaction([.write(presenter(.a), .number(10)), .write(presenter(.a), .number(0))]),
      .setActive(.presenter, false), .setActive(.presenter, true),
      .rebind(table: 0, .other), .rebind(table: 0, .presenter),
      .disconnect(table: 0), .connect(table: 0), .refresh(table: 0),
      .release(.presenter), .release(.view),
    ]
  }

  private func sequences(upTo length: Int) -> [[FuzzStep]] {
    var all: [[FuzzStep]] = [[]], last = all
    for _ in 0..<length {
      last = last.flatMap { sequence in steps.map { sequence + [$0] } }
      all += last
    }
    return all
  }

  private func presenter(_ name: CellName) -> FuzzCell { FuzzCell(party: .presenter, name: name) }
  private func view(_ name: CellName) -> FuzzCell { FuzzCell(party: .view, name: name) }
}
