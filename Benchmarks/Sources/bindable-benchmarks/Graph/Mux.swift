extension Workload {
  /// Many sources combined into one value and split again, where `size` is the number of sources.
  ///
  /// There's no Observation version, because each effect would read all sources.
  @MainActor static let mux = graph(
    "G-mux", "100 sources through one dictionary to 100 effects, 20 sets", size: 100,
    versions: [Version(.bindable, runs: runs) { Mux<BindableKit>(size: $0) }])

  // Both times, the first source is set to its current value.
  private static func runs(iterations: Int, size: Int) -> Int { iterations * 18 }
}

private final class Mux<Kit: GraphKit>: @MainActor GraphContestant {
  let heads: [Kit.Source]
  let ends: [Kit.Number]
  var effects: [Kit.Effect] = []
  let counter = RunCounter()

  init(size: Int) {
    let heads = (0..<size).map { _ in Kit.source(0) }
    let all = Kit.numbers {
      var values: [Int: Int] = [:]
      for index in heads.indices { values[index] = heads[index].value }
      return values
    }
    self.heads = heads
    ends = heads.indices.map { index in
      let pick = Kit.number { all.value[index] ?? 0 }
      return Kit.number { pick.value + 1 }
    }
    for end in ends {
      effects.append(
        Kit.effect { [counter] in
          _ = end.value
          counter.runs += 1
        })
    }
    counter.runs = 0
  }

  func iterate(_ number: Int) {
    for index in 0..<10 {
      Kit.set(heads[index], index)
      expect(Kit.value(of: ends[index]), index + 1)
    }
    for index in 0..<10 {
      Kit.set(heads[index], index * 2)
      expect(Kit.value(of: ends[index]), index * 2 + 1)
    }
  }
}
