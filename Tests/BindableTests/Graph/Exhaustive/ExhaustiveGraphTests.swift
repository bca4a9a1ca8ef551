import TestSupport
import Testing

@testable import BindableCore

/// All programs of a small scope have the same results on the engine and the reference model.
///
/// ```sh
/// swift test --filter ExhaustiveGraph                       # a scope for some seconds
/// BINDABLE_TESTS=all swift test --filter ExhaustiveGraph    # a larger one, for minutes
/// ```
@MainActor struct ExhaustiveGraphTests {
  @Test(arguments: LongRun.isOn ? large : small)
  func engineMatchesReferenceModel(scope: GraphScope) async {
    var (count, activity) = (0, GraphActivity())
    for program in scope.programs {
      count += 1
      // Other tests run in between.
      if count % 100 == 0 { await Task.yield() }
      // Programs with fewer operations compare the earlier steps.
      let first = max(0, program.steps.count - 1)
      if let difference = GraphCheck.difference(in: program, &activity, from: first) {
        Issue.record("program \(count) of \(scope): \(difference)\n\(program)")
        return
      }
    }
    print("\(count) programs of \(scope): \(activity)")
    #expect(activity.runs > 0 && activity.values > 0)
  }

  private nonisolated static let small = [
    GraphScope(sources: 1, deriveds: 1, effects: 1, operations: 3),
    GraphScope(sources: 2, deriveds: 1, effects: 1, operations: 2),
    GraphScope(sources: 2, deriveds: 2, effects: 1, operations: 2, effectsAct: false),
  ]
  private nonisolated static let large = [
    GraphScope(sources: 2, deriveds: 2, effects: 1, operations: 2),
    GraphScope(sources: 2, deriveds: 1, effects: 1, operations: 4),
    GraphScope(sources: 2, deriveds: 2, effects: 1, operations: 3),
    GraphScope(sources: 2, deriveds: 2, effects: 2, operations: 2),
    GraphScope(sources: 3, deriveds: 3, effects: 2, operations: 2, effectsAct: false),
  ]
}
