extension Workload {
  /// `size` is the number of sides.
  @MainActor static let diamond = graph(
    "G-diamond", "five sides and their sum, 500 sets", size: 5,
    versions: [
      Version(.bindable, runs: runs) { Diamond<BindableKit>(size: $0) },
      Version(.observation, runs: runs) { Diamond<ObservationKit>(size: $0) },
    ])

  private static func runs(iterations: Int, size: Int) -> Int { iterations * 501 }
}

private final class Diamond<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let width: Int
  let sum: Kit.Number
  var effect: Kit.Effect?
  let counter = RunCounter()

  init(size: Int) {
    let head = head
    let sides = (0..<size).map { _ in Kit.number { head.value + 1 } }
    let sum = Kit.number {
      var sum = 0
      for side in sides { sum += side.value }
      return sum
    }
    width = size
    self.sum = sum
    effect = Kit.effect { [counter] in
      _ = sum.value
      counter.runs += 1
    }
  }

  func iterate(_ number: Int) {
    Kit.set(head, 1)
    expect(Kit.value(of: sum), 2 * width)
    for value in 0..<500 {
      Kit.set(head, value)
      expect(Kit.value(of: sum), (value + 1) * width)
    }
  }
}
