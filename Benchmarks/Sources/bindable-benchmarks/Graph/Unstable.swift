extension Workload {
  /// `size` is the number of choices.
  @MainActor static let unstable = graph(
    "G-unstable", "20 choices between two derived values, 100 sets", size: 20,
    versions: [
      Version(.bindable, runs: runs) { Unstable<BindableKit>(size: $0) },
      Version(.observation, runs: runs) { Unstable<ObservationKit>(size: $0) },
    ])

  private static func runs(iterations: Int, size: Int) -> Int { iterations * 101 }
}

private final class Unstable<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let choices: Int
  let sum: Kit.Number
  var effect: Kit.Effect?
  let counter = RunCounter()

  init(size: Int) {
    let head = head
    let double = Kit.number { head.value * 2 }
    let inverse = Kit.number { -head.value }
    let sum = Kit.number {
      var sum = 0
      for _ in 0..<size { sum += head.value % 2 == 0 ? inverse.value : double.value }
      return sum
    }
    choices = size
    self.sum = sum
    effect = Kit.effect { [counter] in
      _ = sum.value
      counter.runs += 1
    }
  }

  func iterate(_ number: Int) {
    Kit.set(head, 1)
    expect(Kit.value(of: sum), 2 * choices)
    for value in 0..<100 {
      Kit.set(head, value)
      expect(Kit.value(of: sum), (value % 2 == 0 ? -value : 2 * value) * choices)
    }
  }
}
