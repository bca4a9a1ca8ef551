internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Heading {
  @Observed var title = ""
}

@MainActor private let table = BindingTable(Heading.self, TrackedTextView.self) {
  \.title --> \.text
}

@MainActor
final class W1SBindable: @MainActor Contestant {
  private let presenters: [Heading]
  private let views: [TrackedTextView]
  private let connections: [AnyConnection]
  private let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in Heading() }
    views = (0..<size).map { _ in TrackedTextView() }
    connections = zip(presenters, views).map { table.connect($0, to: $1) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for number in numbers { presenter.title = texts[number] }
  }

  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int { Texts.number(in: views[views.count / 2].text) }
}
