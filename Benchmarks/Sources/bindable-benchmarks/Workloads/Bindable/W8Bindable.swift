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
final class W8Bindable: BindableNumbers, @MainActor RowsContestant {
  private let presenters: [Counter]
  let views: [TrackedNumberView]
  private var connections: [AnyConnection] = []

  init(size: Int) {
    presenters = (0..<size).map { _ in Counter() }
    views = (0..<size).map { _ in TrackedNumberView() }
    connections.reserveCapacity(size)
  }

  func prepare(_ number: Int) {
    for presenter in presenters { presenter.count = number }
  }

  func connect() {
    for index in presenters.indices {
      connections.append(table.connect(presenters[index], to: views[index]))
    }
  }

  func disconnect() {
    for connection in connections { connection.disconnect() }
    connections.removeAll(keepingCapacity: true)
  }
}
