extension Workload {
  /// Creates and releases nodes, where `size` is the number of sources.
  @MainActor static let create = graph(
    "G-create", "make and release 1,000 sources, each with a derived value and an effect",
    size: 1_000,
    versions: [
      Version(.bindable, runs: { $0 * $1 }) { Create<BindableKit>(size: $0) },
      Version(.observation, runs: { $0 * $1 }) { Create<ObservationKit>(size: $0) },
    ])
}

private final class Create<Kit: GraphKit>: @MainActor GraphContestant {
  let size: Int
  var effects: [Kit.Effect] = []
  let counter = RunCounter()
  private var sum = 0

  init(size: Int) {
    self.size = size
    effects.reserveCapacity(size)
  }

  func iterate(_ number: Int) {
    sum = 0
    for index in 0..<size {
      let source = Kit.source(number)
      let next = Kit.number { source.value + index }
      effects.append(
        Kit.effect { [unowned self, counter] in
          sum += next.value
          counter.runs += 1
        })
    }
    effects.removeAll(keepingCapacity: true)
    expect(sum, size * number + size * (size - 1) / 2)
  }
}
