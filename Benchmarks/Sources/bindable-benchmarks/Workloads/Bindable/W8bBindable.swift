internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Counter {
  @Observed var count = 0
}

@MainActor private let table = BindingTable(Counter.self, TrackedNumberView.self) {
  \.count --> \.value
}

@MainActor
final class W8bBindable: BindableNumbers, @MainActor RowsContestant {
  private let presenter = Counter()
  let views: [TrackedNumberView]
  private var connections: [AnyConnection] = []

  init(size: Int) {
    views = (0..<size).map { _ in TrackedNumberView() }
    connections.reserveCapacity(size)
  }

  func prepare(_ number: Int) {
    presenter.count = number
  }

  func connect() {
    let presenter = presenter
    for view in views { connections.append(table.connect(presenter, to: view)) }
  }

  func disconnect() {
    for connection in connections { connection.disconnect() }
    connections.removeAll(keepingCapacity: true)
  }
}
