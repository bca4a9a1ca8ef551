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
final class W3Bindable: BindableNumbers, @MainActor Contestant {
  private let presenter = Counter()
  let views: [TrackedNumberView]
  private let connections: [AnyConnection]

  init(size: Int) {
    let presenter = presenter
    views = (0..<size).map { _ in TrackedNumberView() }
    connections = views.map { table.connect(presenter, to: $0) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenter
    for number in numbers { presenter.count = number }
  }
}
