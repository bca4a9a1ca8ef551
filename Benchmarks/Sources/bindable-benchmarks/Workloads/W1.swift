internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// The smallest possible binding.
  ///
  /// `size` is the number of connected pairs, only one of which changes.
  @MainActor static let w1 = Workload(
    "W1", "one value on a label", changes: 1_000_000, growth: .none,
    expected: { number, _ in number },
    versions: [
      Version(.hand) { W1Hand(size: $0) },
      Version(.bindable) { W1Bindable(size: $0) },
      Version(.openCombine) { W1OpenCombine(size: $0) },
      Version(.observation) { W1Observation(size: $0) },
    ])
}

// MARK: - hand

private final class HandCounter {
  var view: NumberView?
  var count = 0 { didSet { view?.value = count } }
}

private final class W1Hand: NumbersContestant {
  let presenters: [HandCounter]
  let views: [NumberView]

  init(size: Int) {
    presenters = (0..<size).map { _ in HandCounter() }
    views = (0..<size).map { _ in NumberView() }
    for (presenter, view) in zip(presenters, views) { presenter.view = view }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers { presenter.count = number }
  }
}

// MARK: - OpenCombine

// A subject instead of `@Published`, which costs two to three times as much.
private final class SubjectCounter {
  let count = CurrentValueSubject<Int, Never>(0)
}

private final class W1OpenCombine: NumbersContestant {
  let presenters: [SubjectCounter]
  let views: [NumberView]
  let connections: [AnyCancellable]

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectCounter() }
    views = (0..<size).map { _ in NumberView() }
    connections = zip(presenters, views).map { presenter, view in
      presenter.count.sink { view.value = $0 }
    }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers { presenter.count.send(number) }
  }
}

// MARK: - Observation

@Observable
private final class ObservableCounter {
  var count = 0
}

private final class W1Observation: NumbersContestant {
  let presenters: [ObservableCounter]
  let views: [NumberView]
  let effects: [ObservationEffect]
  let queue = ObservationQueue()

  init(size: Int) {
    let queue = queue
    presenters = (0..<size).map { _ in ObservableCounter() }
    views = (0..<size).map { _ in NumberView() }
    effects = zip(presenters, views).map { presenter, view in
      ObservationEffect(in: queue) { view.value = presenter.count }
    }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers {
      presenter.count = number
      queue.flush()
    }
  }
}
