internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A chain of derived values, each one more than the last, and a binding that shows the end.
  ///
  /// `size` is the number of links.
  @MainActor static let w6 = Workload(
    "W6", "a chain of 50 derived values", size: 50, changes: 100_000,
    growth: .tenfold, expected: { number, size in number + size },
    versions: [
      Version(.hand) { W6Hand(size: $0) },
      Version(.bindable) { W6Bindable(size: $0) },
      Version(.openCombine) { W6OpenCombine(size: $0) },
      Version(.observation) { W6Observation(size: $0) },
    ])
}

// MARK: - hand

// Each link is computed from its predecessor, as a derived value is. Incrementing a variable
// wouldn't be a chain.
private final class HandChain {
  var view: NumberView?
  var source = 0 { didSet { update() } }
  private(set) var links: [Int]

  init(size: Int) { links = Array(repeating: 0, count: size) }

  private func update() {
    links[0] = source &+ 1
    for index in 1..<links.count { links[index] = links[index - 1] &+ 1 }
    view?.value = links[links.count - 1]
  }
}

private final class W6Hand: NumbersContestant {
  let presenter: HandChain
  let views = [NumberView()]

  init(size: Int) {
    presenter = HandChain(size: size)
    presenter.view = views[0]
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenter
    for number in numbers { presenter.source = number }
  }
}

// MARK: - OpenCombine

// A `map` stores no value. A subscriber in the middle reruns everything before it.
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

// This isn't cached either.
private final class ObservableLink {
  let source: ObservableSource
  let previous: ObservableLink?

  init(source: ObservableSource, previous: ObservableLink?) {
    self.source = source
    self.previous = previous
  }

  var value: Int { (previous?.value ?? source.value) &+ 1 }
}

final class W6Observation: NumbersContestant {
  private let source = ObservableSource()
  let views = [NumberView()]
  private let effect: ObservationEffect
  private let queue = ObservationQueue()

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
