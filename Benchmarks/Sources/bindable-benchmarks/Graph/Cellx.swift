extension Workload {
  /// Layers of four values, where `size` is the number of layers.
  ///
  /// There's no Observation version, because each layer would compute the preceding one twice.
  @MainActor static let cellx1000 = cellx("G-cellx1000", "1,000", size: 1_000)
  @MainActor static let cellx2500 = cellx("G-cellx2500", "2,500", size: 2_500)

  @MainActor
  private static func cellx(_ id: String, _ layers: String, size: Int) -> Workload {
    graph(
      id,
      "four derived values and four effects in each of \(layers) layers, one batch of four sets",
      size: size,
      versions: [
        Version(.bindable, runs: { $0 * CellxLayers.changes(through: $1) }) {
          Cellx<BindableKit>(size: $0)
        }
      ])
  }
}

/// The values of the layers, computed without a graph.
private enum CellxLayers {
  static let even = [1, 2, 3, 4]
  static let odd = [4, 3, 2, 1]

  static func next(_ layer: [Int]) -> [Int] {
    [layer[1], layer[0] - layer[2], layer[1] + layer[3], layer[2]]
  }

  /// Returns the last layer for the given sources.
  static func last(from sources: [Int], layers: Int) -> [Int] {
    var layer = sources
    for _ in 0..<layers { layer = next(layer) }
    return layer
  }

  /// Returns the number of values, and so of effect runs, that differ between the two settings.
  static func changes(through layers: Int) -> Int {
    var (even, odd) = (even, odd)
    var changes = 0
    for _ in 0..<layers {
      (even, odd) = (next(even), next(odd))
      changes += zip(even, odd).count { $0 != $1 }
    }
    return changes
  }
}

private final class Cellx<Kit: GraphKit>: @MainActor GraphContestant {
  let sources = CellxLayers.even.map { Kit.source($0) }
  var end: [Kit.Number] { layers[layers.count - 1] }
  var effects: [Kit.Effect] = []
  let counter = RunCounter()
  private var layers: [[Kit.Number]]
  private let expected: [[Int]]

  init(size: Int) {
    let s = sources
    var layer: [Kit.Number] = [
      Kit.number { s[1].value },
      Kit.number { s[0].value - s[2].value },
      Kit.number { s[1].value + s[3].value },
      Kit.number { s[2].value },
    ]
    layers = [layer]
    for _ in 1..<size {
      let (a, b, c, d) = (layer[0], layer[1], layer[2], layer[3])
      layer = [
        Kit.number { b.value },
        Kit.number { a.value - c.value },
        Kit.number { b.value + d.value },
        Kit.number { c.value },
      ]
      layers.append(layer)
    }
    expected = [CellxLayers.even, CellxLayers.odd].map { CellxLayers.last(from: $0, layers: size) }
    for cell in layers.joined() {
      effects.append(
        Kit.effect { [counter] in
          _ = cell.value
          counter.runs += 1
        })
    }
  }

  // From the last layer on, because releasing the first one would recurse 10,000 levels deep.
  isolated deinit {
    effects = []
    while layers.popLast() != nil {}
  }

  // The original suite times one update of a new graph. Here, the same graph alternates.
  func iterate(_ number: Int) {
    let isOdd = number % 2 == 1
    check(expected[isOdd ? 0 : 1])
    Kit.set(sources, isOdd ? CellxLayers.odd : CellxLayers.even)
    check(expected[isOdd ? 1 : 0])
  }

  private func check(_ values: [Int]) {
    let end = end
    for index in end.indices { expect(Kit.value(of: end[index]), values[index]) }
  }
}
