internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A chain of derived values, each one more than the one before, and a row that shows the last.
  /// `size` counts the links.
  @MainActor static let w6 = Workload(
    "W6", "a chain of 50 derived values, one row", size: 50, changes: 100_000,
    growth: .tenfold, expected: { number, size in number + size },
    versions: [
      Version(.hand) { W6Hand(size: $0) },
      Version(.openCombine) { W6OpenCombine(size: $0) },
      Version(.observation) { W6Observation(size: $0) },
    ])
}

// MARK: - hand

private final class HandLink {
  var next: HandLink?
  var view: NumberView?
  var value = 0 {
    didSet {
      next?.value = value &+ 1
      view?.value = value
    }
  }
}

private final class W6Hand: NumbersContestant {
  let links: [HandLink]
  let views = [NumberView()]

  init(size: Int) {
    links = (0...size).map { _ in HandLink() }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    links[size].view = views[0]
  }

  func change(_ numbers: Range<Int>) {
    let source = links[0]
    for number in numbers { source.value = number }
  }
}

// MARK: - OpenCombine

// A `map` keeps no value: somebody who subscribes in the middle has all before it run again.
private final class W6OpenCombine: NumbersContestant {
  let source = CurrentValueSubject<Int, Never>(0)
  let views = [NumberView()]
  let connection: AnyCancellable

  init(size: Int) {
    let view = views[0]
    var chain = source.eraseToAnyPublisher()
    for _ in 0..<size { chain = chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
    connection = chain.sink { view.value = $0 }
  }

  func change(_ numbers: Range<Int>) {
    let source = source
    for number in numbers { source.send(number) }
  }
}

// MARK: - Observation

@Observable
private final class ObservableSource {
  var value = 0
}

// Not cached either.
private final class ObservableLink {
  let source: ObservableSource
  let previous: ObservableLink?

  init(source: ObservableSource, previous: ObservableLink?) {
    self.source = source
    self.previous = previous
  }

  var value: Int { (previous?.value ?? source.value) &+ 1 }
}

private final class W6Observation: NumbersContestant {
  let source = ObservableSource()
  let views = [NumberView()]
  let effect: ObservationEffect
  let queue = ObservationQueue()

  init(size: Int) {
    let view = views[0]
    var last = ObservableLink(source: source, previous: nil)
    for _ in 1..<size { last = ObservableLink(source: source, previous: last) }
    effect = ObservationEffect(in: queue) { [last] in view.value = last.value }
  }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      source.value = number
      queue.flush()
    }
  }
}
