extension Workload {
  /// `size` is the number of arms.
  @MainActor static let broad = graph(
    "G-broad", "50 arms of two, an effect on each, 50 sets", size: 50,
    versions: [
      Version(.bindable, runs: runs) { Broad<BindableKit>(size: $0) },
      Version(.observation, runs: runs) { Broad<ObservationKit>(size: $0) },
    ])

  private static func runs(iterations: Int, size: Int) -> Int { iterations * 51 * size }
}

private final class Broad<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let width: Int
  let last: Kit.Number
  var effects: [Kit.Effect] = []
  let counter = RunCounter()

  init(size: Int) {
    let head = head
    let ends = (0..<size).map { arm in
      let first = Kit.number { head.value + arm }
      return Kit.number { first.value + 1 }
    }
    width = size
    last = ends[size - 1]
    for end in ends {
      effects.append(
        Kit.effect { [counter] in
          _ = end.value
          counter.runs += 1
        })
    }
  }

  func iterate(_ number: Int) {
    Kit.set(head, 1)
    for value in 0..<50 {
      Kit.set(head, value)
      expect(Kit.value(of: last), value + width)
    }
  }
}
