extension Workload {
  /// `size` is the number of reads.
  @MainActor static let repeated = graph(
    "G-repeated", "30 reads of one source, 100 sets", size: 30,
    versions: [
      Version(.bindable, runs: runs) { Repeated<BindableKit>(size: $0) },
      Version(.observation, runs: runs) { Repeated<ObservationKit>(size: $0) },
    ])

  private static func runs(iterations: Int, size: Int) -> Int { iterations * 101 }
}

private final class Repeated<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let reads: Int
  let sum: Kit.Number
  var effect: Kit.Effect?
  let counter = RunCounter()

  init(size: Int) {
    let head = head
    let sum = Kit.number {
      var sum = 0
      for _ in 0..<size { sum += head.value }
      return sum
    }
    reads = size
    self.sum = sum
    effect = Kit.effect { [counter] in
      _ = sum.value
      counter.runs += 1
    }
  }

  func iterate(_ number: Int) {
    Kit.set(head, 1)
    expect(Kit.value(of: sum), reads)
    for value in 0..<100 {
      Kit.set(head, value)
      expect(Kit.value(of: sum), value * reads)
    }
  }
}
