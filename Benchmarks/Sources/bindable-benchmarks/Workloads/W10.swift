internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A two-way binding with odd changes from the view and even ones from the presenter, each of
  /// which reaches the other side once.
  ///
  /// `size` is the number of pairs, only one of which changes.
  @MainActor static let w10 = Workload(
    "W10", "a two-way binding", changes: 500_000, growth: .none,
    expected: { number, _ in number },
    versions: [
      Version(.hand) { W10Hand(size: $0) },
      Version(.bindable) { W10Bindable(size: $0) },
      Version(.openCombine) { W10OpenCombine(size: $0) },
      Version(.observation) { W10Observation(size: $0) },
    ])
}

/// A contestant whose two sides show the same number.
protocol TwoWayContestant: Contestant {
  /// The numbers on the two sides of the changing pair.
  var sides: (presenter: Int, view: Int) { get }
}

extension TwoWayContestant {
  var shown: Int { sides.presenter == sides.view ? sides.view : -1 }
}

// MARK: - hand

private final class HandEntry {
  var view: NumberField?
  var amount = 0 {
    didSet {
      writes &+= 1
      guard let view, view.value != amount else { return }
      view.value = amount
    }
  }
  private(set) var writes = 0
}

private final class W10Hand: TwoWayContestant {
  let presenters: [HandEntry]
  let views: [NumberField]
  private var changes = 0

  init(size: Int) {
    presenters = (0..<size).map { _ in HandEntry() }
    views = (0..<size).map { _ in NumberField() }
    for (presenter, view) in zip(presenters, views) {
      presenter.view = view
      // A strong capture is cheapest. A real screen would have to break the cycle.
      view.onEdit = { [presenter] value in
        guard presenter.amount != value else { return }
        presenter.amount = value
      }
    }
  }

  func change(_ numbers: Range<Int>) {
    let (presenter, view) = (presenters[presenters.count / 2], views[views.count / 2])
    for number in numbers {
      if number.isMultiple(of: 2) { presenter.amount = number } else { view.value = number }
    }
    changes += numbers.count
  }

  // Each change is a write itself. The remaining writes are those of the binding.
  var effectRuns: Int {
    zip(presenters, views).reduce(-changes) { $0 + $1.0.writes + $1.1.writes }
  }

  var sides: (presenter: Int, view: Int) {
    (presenters[presenters.count / 2].amount, views[views.count / 2].value)
  }
}

// MARK: - OpenCombine

private final class SubjectEntry {
  let amount = CurrentValueSubject<Int, Never>(0)
}

private final class SubjectField {
  let value = CurrentValueSubject<Int, Never>(0)
}

private final class W10OpenCombine: TwoWayContestant {
  let presenters: [SubjectEntry]
  let views: [SubjectField]
  var connections: [AnyCancellable] = []
  var effectRuns = 0

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectEntry() }
    views = (0..<size).map { _ in SubjectField() }
    for (presenter, view) in zip(presenters, views) {
      let (amount, value) = (presenter.amount, view.value)
      connections.append(
        amount.sink { [unowned self] in
          guard value.value != $0 else { return }
          effectRuns &+= 1
          value.send($0)
        })
      connections.append(
        value.sink { [unowned self] in
          guard amount.value != $0 else { return }
          effectRuns &+= 1
          amount.send($0)
        })
    }
  }

  func change(_ numbers: Range<Int>) {
    let (presenter, view) = (presenters[presenters.count / 2], views[views.count / 2])
    for number in numbers {
      if number.isMultiple(of: 2) { presenter.amount.send(number) } else { view.value.send(number) }
    }
  }

  var sides: (presenter: Int, view: Int) {
    (presenters[presenters.count / 2].amount.value, views[views.count / 2].value.value)
  }
}

// MARK: - Observation

// The underscore avoids a tracked read, because the observer runs inside the writing effect.
@Observable
private final class ObservableEntry {
  var amount = 0 { didSet { if _amount != oldValue { writes &+= 1 } } }
  @ObservationIgnored private(set) var writes = 0
}

@Observable
private final class ObservableField {
  var value = 0 { didSet { if _value != oldValue { writes &+= 1 } } }
  @ObservationIgnored private(set) var writes = 0
}

private final class W10Observation: TwoWayContestant {
  let presenters: [ObservableEntry]
  let views: [ObservableField]
  var effects: [ObservationEffect] = []
  let queue = ObservationQueue()
  private var changes = 0

  init(size: Int) {
    presenters = (0..<size).map { _ in ObservableEntry() }
    views = (0..<size).map { _ in ObservableField() }
    // There are no guards: an observable setter compares, and a guard would track the other side.
    for (presenter, view) in zip(presenters, views) {
      effects.append(ObservationEffect(in: queue) { view.value = presenter.amount })
      effects.append(ObservationEffect(in: queue) { presenter.amount = view.value })
    }
  }

  func change(_ numbers: Range<Int>) {
    let (presenter, view) = (presenters[presenters.count / 2], views[views.count / 2])
    for number in numbers {
      if number.isMultiple(of: 2) { presenter.amount = number } else { view.value = number }
      queue.flush()
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
