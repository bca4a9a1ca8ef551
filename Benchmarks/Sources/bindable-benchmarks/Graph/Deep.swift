extension Workload {
  /// `size` is the number of links.
  @MainActor static let deep = graph(
    "G-deep", "a chain of 50, 50 sets", size: 50,
    versions: [
      Version(.bindable, runs: runs) { Deep<BindableKit>(size: $0) },
      Version(.observation, runs: runs) { Deep<ObservationKit>(size: $0) },
    ])

  private static func runs(iterations: Int, size: Int) -> Int { iterations * 51 }
}

private final class Deep<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let tail: Kit.Number
  let length: Int
  var effect: Kit.Effect?
  let counter = RunCounter()

  init(size: Int) {
    let head = head
    var tail = Kit.number { head.value + 1 }
    for _ in 1..<size {
      let previous = tail
      tail = Kit.number { previous.value + 1 }
    }
    self.tail = tail
    length = size
    effect = Kit.effect { [tail, counter] in
      _ = tail.value
      counter.runs += 1
    }
  }

  func iterate(_ number: Int) {
    Kit.set(head, 1)
    for value in 0..<50 {
      Kit.set(head, value)
      expect(Kit.value(of: tail), length + value)
    }
  }
}
