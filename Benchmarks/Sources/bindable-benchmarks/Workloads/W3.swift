internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// One number in a thousand views.
  ///
  /// `size` is the number of bindings.
  @MainActor static let w3 = Workload(
    "W3", "1,000 labels of one value", size: 1_000, changes: 10_000,
    unit: "delivered update", unitsPerChange: { $0 }, growth: .none,
    expected: { number, _ in number },
    versions: [
      Version(.hand, runs: { $0 * $1 }) { W3Hand(size: $0) },
      Version(.bindable, runs: { $0 * $1 }) { W3Bindable(size: $0) },
      Version(.openCombine, runs: { $0 * $1 }) { W3OpenCombine(size: $0) },
      Version(.observation, runs: { $0 * $1 }) { W3Observation(size: $0) },
    ])
}

// MARK: - hand

private final class HandCounter {
  var views: [NumberView] = []
  var count = 0 {
    didSet {
      for view in views { view.value = count }
    }
  }
}

private final class W3Hand: NumbersContestant {
  let presenter = HandCounter()
  let views: [NumberView]

  init(size: Int) {
    views = (0..<size).map { _ in NumberView() }
    presenter.views = views
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenter
    for number in numbers { presenter.count = number }
  }
}

// MARK: - OpenCombine

private final class W3OpenCombine: NumbersContestant {
  let count = CurrentValueSubject<Int, Never>(0)
  let views: [NumberView]
  let connections: [AnyCancellable]

  init(size: Int) {
    let count = count
    views = (0..<size).map { _ in NumberView() }
    connections = views.map { view in count.sink { view.value = $0 } }
  }

  func change(_ numbers: Range<Int>) {
    let count = count
    for number in numbers { count.send(number) }
  }
}

// MARK: - Observation

@Observable
private final class ObservableCounter {
  var count = 0
}

private final class W3Observation: NumbersContestant {
  let presenter = ObservableCounter()
  let views: [NumberView]
  let effects: [ObservationEffect]
  let queue = ObservationQueue()

  init(size: Int) {
    let (queue, presenter) = (queue, presenter)
    views = (0..<size).map { _ in NumberView() }
    effects = views.map { view in
      ObservationEffect(in: queue) { view.value = presenter.count }
    }
  }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      presenter.count = number
      queue.flush()
    }
  }
}
