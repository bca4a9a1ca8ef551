internal import BenchmarkViews
internal import OpenCombine

extension Workload {
  /// Short-lived bindings, each on its own presenter and view.
  ///
  /// A change connects and disconnects all of them. `size` is the number of bindings.
  ///
  /// There's no Observation version, because tracking can only be ended by a change or by
  /// deallocating the object.
  @MainActor static let w8 = Workload(
    "W8", "open and close a binding", size: 100_000, changes: 1,
    unit: "row", unitsPerChange: { $0 }, growth: .none, countsBytes: true,
    expected: { number, _ in number },
    versions: [
      Version(.hand, runs: { $0 * $1 }) { W8Hand(size: $0) },
      Version(.bindable, runs: { $0 * $1 }) { W8Bindable(size: $0) },
      Version(.openCombine, runs: { $0 * $1 }) { W8OpenCombine(size: $0) },
    ])
}

// MARK: - hand

private final class HandCounter {
  var view: NumberView?
  var count = 0 { didSet { view?.value = count } }
}

private final class W8Hand: NumbersContestant, RowsContestant {
  let presenters: [HandCounter]
  let views: [NumberView]

  init(size: Int) {
    presenters = (0..<size).map { _ in HandCounter() }
    views = (0..<size).map { _ in NumberView() }
  }

  func prepare(_ number: Int) {
    for presenter in presenters { presenter.count = number }
  }

  func connect() {
    for index in presenters.indices {
      let view = views[index]
      presenters[index].view = view
      view.value = presenters[index].count
    }
  }

  func disconnect() {
    for index in presenters.indices { presenters[index].view = nil }
  }
}

// MARK: - OpenCombine

private final class SubjectCounter {
  let count = CurrentValueSubject<Int, Never>(0)
}

private final class W8OpenCombine: NumbersContestant, RowsContestant {
  let presenters: [SubjectCounter]
  let views: [NumberView]
  var connections: [AnyCancellable] = []

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectCounter() }
    views = (0..<size).map { _ in NumberView() }
    connections.reserveCapacity(size)
  }

  func prepare(_ number: Int) {
    for presenter in presenters { presenter.count.send(number) }
  }

  func connect() {
    for (presenter, view) in zip(presenters, views) {
      connections.append(presenter.count.sink { view.value = $0 })
    }
  }

  func disconnect() {
    for connection in connections { connection.cancel() }
    connections.removeAll(keepingCapacity: true)
  }
}
