internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Diamond {
  @Observed var source = 0
  @Derived(\Diamond.next) var a: Int
  @Derived(\Diamond.next) var b: Int
  @Derived(\Diamond.next) var c: Int
  @Derived(\Diamond.next) var d: Int
  @Derived(\Diamond.next) var e: Int
  @Derived(\Diamond.currentSum) var sum: Int

  private var next: Int { source &+ 1 }
  private var currentSum: Int { a &+ b &+ c &+ d &+ e }
}

@MainActor private let table = BindingTable(Diamond.self, TrackedNumberView.self) {
  \.sum --> \.value
}

@MainActor
final class W5Bindable: BindableNumbers, @MainActor Contestant {
  private let presenters: [Diamond]
  let views: [TrackedNumberView]
  private let connections: [AnyConnection]

  init(size: Int) {
    presenters = (0..<size).map { _ in Diamond() }
    views = (0..<size).map { _ in TrackedNumberView() }
    connections = zip(presenters, views).map { table.connect($0, to: $1) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    for number in numbers { presenter.source = number }
  }
}
