internal import BenchmarkViews
internal import OpenCombine

extension Workload {
  /// W8 with all bindings on one presenter, disconnected in connection order, which is quadratic if
  /// disconnecting searches all bindings.
  @MainActor static let w8b = Workload(
    "W8b", "close 10,000 bindings of one value", size: 10_000,
    changes: 1, unit: "row", unitsPerChange: { $0 }, growth: .none,
    expected: { number, _ in number },
    versions: [
      Version(.hand, runs: { $0 * $1 }) { W8bHand(size: $0) },
      Version(.bindable, runs: { $0 * $1 }) { W8bBindable(size: $0) },
      Version(.openCombine, runs: { $0 * $1 }) { W8bOpenCombine(size: $0) },
    ])
}

// MARK: - hand

// A dictionary, because removing from an array would be quadratic.
private final class HandCounter {
  var views: [ObjectIdentifier: NumberView] = [:]
  var count = 0 {
    didSet {
      for view in views.values { view.value = count }
    }
  }
}

private final class W8bHand: NumbersContestant, RowsContestant {
  let presenter = HandCounter()
  let views: [NumberView]

  init(size: Int) {
    views = (0..<size).map { _ in NumberView() }
  }

  func prepare(_ number: Int) {
    presenter.count = number
  }

  func connect() {
    let presenter = presenter
    for view in views {
      presenter.views[ObjectIdentifier(view)] = view
      view.value = presenter.count
    }
  }

  func disconnect() {
    let presenter = presenter
    for view in views { presenter.views[ObjectIdentifier(view)] = nil }
  }
}

// MARK: - OpenCombine

private final class W8bOpenCombine: NumbersContestant, RowsContestant {
  let count = CurrentValueSubject<Int, Never>(0)
  let views: [NumberView]
  var connections: [AnyCancellable] = []

  init(size: Int) {
    views = (0..<size).map { _ in NumberView() }
    connections.reserveCapacity(size)
  }

  func prepare(_ number: Int) {
    count.send(number)
  }

  func connect() {
    let count = count
    for view in views { connections.append(count.sink { view.value = $0 }) }
  }

  func disconnect() {
    for connection in connections { connection.cancel() }
    connections.removeAll(keepingCapacity: true)
  }
}
