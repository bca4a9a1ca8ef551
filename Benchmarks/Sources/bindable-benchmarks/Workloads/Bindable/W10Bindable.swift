internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Entry {
  @Observed var amount = 0 { didSet { writes &+= 1 } }
  private(set) var writes = 0
}

@MainActor private let table = BindingTable(Entry.self, TrackedNumberField.self) {
  \.amount <-> \.value
}

@MainActor
final class W10Bindable: @MainActor TwoWayContestant {
  private let presenters: [Entry]
  private let views: [TrackedNumberField]
  private let connections: [AnyConnection]
  private var changes = 0

  init(size: Int) {
    presenters = (0..<size).map { _ in Entry() }
    views = (0..<size).map { _ in TrackedNumberField() }
    connections = zip(presenters, views).map { table.connect($0, to: $1) }
  }

  func change(_ numbers: Range<Int>) {
    let (presenter, view) = (presenters[presenters.count / 2], views[views.count / 2])
    for number in numbers {
      if number.isMultiple(of: 2) { presenter.amount = number } else { view.value = number }
    }
    changes += numbers.count
  }

  var effectRuns: Int {
    zip(presenters, views).reduce(-changes) { $0 + $1.0.writes + $1.1.writes }
  }

  var sides: (presenter: Int, view: Int) {
    (presenters[presenters.count / 2].amount, views[views.count / 2].value)
  }
}
