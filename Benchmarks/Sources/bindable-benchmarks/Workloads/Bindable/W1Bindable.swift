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
final class W1Bindable: BindableNumbers, @MainActor Contestant {
  private let presenters: [Counter]
  let views: [TrackedNumberView]
  private let connections: [AnyConnection]

  init(size: Int) {
    presenters = (0..<size).map { _ in Counter() }
    views = (0..<size).map { _ in TrackedNumberView() }
    connections = zip(presenters, views).map { table.connect($0, to: $1) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers { presenter.count = number }
  }
}
