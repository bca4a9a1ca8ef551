internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Source {
  @Observed var value = 0
}

@MainActor
private final class Link {
  private let source: Source
  private let previous: Link?
  @Derived(\Link.currentValue) var value: Int

  init(source: Source, previous: Link?) {
    self.source = source
    self.previous = previous
  }

  // The same as the version for Observation. With `if let`, Swift retains the previous link in a
  // variable.
  private var currentValue: Int { (previous?.value ?? source.value) &+ 1 }
}

@MainActor private let table = BindingTable(Link.self, TrackedNumberView.self) {
  \.value --> \.value
}

@MainActor
final class W6oBindable: BindableNumbers, @MainActor Contestant {
  private let source = Source()
  private let last: Link
  let views = [TrackedNumberView()]
  private let connection: AnyConnection

  init(size: Int) {
    var last = Link(source: source, previous: nil)
    for _ in 1..<size { last = Link(source: source, previous: last) }
    self.last = last
    connection = table.connect(last, to: views[0])
  }

  func change(_ numbers: Range<Int>) {
    let source = source
    for number in numbers { source.value = number }
  }
}
