internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Source {
  @Observed var value = 0
}

@MainActor
private final class Chain {
  let source = Source()
  private let last: Derived<Never, Int>
  var value: Int { last.value }

  init(size: Int) {
    let source = source
    var last = Derived { source.value &+ 1 }
    for _ in 1..<size { last = Self.link(last) }
    self.last = last
  }

  private static func link(_ previous: Derived<Never, Int>) -> Derived<Never, Int> {
    Derived { previous.value &+ 1 }
  }
}

@MainActor private let table = BindingTable(Chain.self, TrackedNumberView.self) {
  \.value --> \.value
}

@MainActor
final class W6Bindable: BindableNumbers, @MainActor Contestant {
  private let chain: Chain
  let views = [TrackedNumberView()]
  private let connection: AnyConnection

  init(size: Int) {
    chain = Chain(size: size)
    connection = table.connect(chain, to: views[0])
  }

  func change(_ numbers: Range<Int>) {
    let source = chain.source
    for number in numbers { source.value = number }
  }
}
