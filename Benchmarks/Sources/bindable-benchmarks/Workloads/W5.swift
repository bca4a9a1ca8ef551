internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A diamond: a number, five values derived from it, their sum, and a binding that shows it.
  ///
  /// The binding runs once per change if values are pulled, and five times if they're pushed.
  /// `size` is the number of diamonds, only one of which changes.
  @MainActor static let w5 = Workload(
    "W5", "five derived values and their sum", changes: 500_000,
    growth: .none, expected: { number, _ in 5 * (number + 1) },
    versions: [
      Version(.hand) { W5Hand(size: $0) },
      Version(.bindable) { W5Bindable(size: $0) },
      Version(.openCombine, runs: { changes, _ in changes * 5 }) { W5OpenCombine(size: $0) },
      Version(.observation) { W5Observation(size: $0) },
    ])
}

// MARK: - hand

private final class HandDiamond {
  var view: NumberView?
  var source = 0 {
    didSet {
      a = source &+ 1
      b = source &+ 1
      c = source &+ 1
      d = source &+ 1
      e = source &+ 1
      sum = a &+ b &+ c &+ d &+ e
      view?.value = sum
    }
  }
  private(set) var a = 1
  private(set) var b = 1
  private(set) var c = 1
  private(set) var d = 1
  private(set) var e = 1
  private(set) var sum = 5
}

private final class W5Hand: NumbersContestant {
  let presenters: [HandDiamond]
  let views: [NumberView]

  init(size: Int) {
    presenters = (0..<size).map { _ in HandDiamond() }
    views = (0..<size).map { _ in NumberView() }
    for (presenter, view) in zip(presenters, views) { presenter.view = view }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers { presenter.source = number }
  }
}

// MARK: - OpenCombine

private final class SubjectDiamond {
  let source = CurrentValueSubject<Int, Never>(0)
  let sides = (0..<5).map { _ in CurrentValueSubject<Int, Never>(1) }
  let sum = CurrentValueSubject<Int, Never>(5)
  private var connections: [AnyCancellable] = []

  init() {
    let (sides, sum) = (sides, sum)
    for side in sides {
      connections.append(source.sink { side.send($0 &+ 1) })
      connections.append(side.sink { _ in sum.send(sides.reduce(0) { $0 &+ $1.value }) })
    }
  }
}

private final class W5OpenCombine: NumbersContestant {
  let presenters: [SubjectDiamond]
  let views: [NumberView]
  let connections: [AnyCancellable]

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectDiamond() }
    views = (0..<size).map { _ in NumberView() }
    connections = zip(presenters, views).map { presenter, view in
      presenter.sum.sink { view.value = $0 }
    }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers { presenter.source.send(number) }
  }
}

// MARK: - Observation

// Nothing is cached. Observation has only computed properties, no derived values.
@Observable
private final class ObservableDiamond {
  var source = 0
  var a: Int { source &+ 1 }
  var b: Int { source &+ 1 }
  var c: Int { source &+ 1 }
  var d: Int { source &+ 1 }
  var e: Int { source &+ 1 }
  var sum: Int { a &+ b &+ c &+ d &+ e }
}

private final class W5Observation: NumbersContestant {
  let presenters: [ObservableDiamond]
  let views: [NumberView]
  let effects: [ObservationEffect]
  let queue = ObservationQueue()

  init(size: Int) {
    let queue = queue
    presenters = (0..<size).map { _ in ObservableDiamond() }
    views = (0..<size).map { _ in NumberView() }
    effects = zip(presenters, views).map { presenter, view in
      ObservationEffect(in: queue) { view.value = presenter.sum }
    }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers {
      presenter.source = number
      queue.flush()
    }
  }
}
