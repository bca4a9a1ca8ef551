internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// W1 with texts of 30 characters, which are more expensive to store and compare.
  @MainActor static let w1s = Workload(
    "W1S", "a text of 30 characters on a label", changes: 1_000_000, growth: .none,
    expected: { number, _ in number % Texts.count },
    versions: [
      Version(.hand) { W1SHand(size: $0) },
      Version(.bindable) { W1SBindable(size: $0) },
      Version(.openCombine) { W1SOpenCombine(size: $0) },
      Version(.observation) { W1SObservation(size: $0) },
    ])
}

// MARK: - hand

private final class HandTitle {
  var view: TextView?
  var title = "" { didSet { view?.text = title } }
}

private final class W1SHand: TextsContestant {
  let presenters: [HandTitle]
  let views: [TextView]
  let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in HandTitle() }
    views = (0..<size).map { _ in TextView() }
    for (presenter, view) in zip(presenters, views) { presenter.view = view }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for number in numbers { presenter.title = texts[number] }
  }
}

// MARK: - OpenCombine

private final class SubjectTitle {
  let title = CurrentValueSubject<String, Never>("")
}

private final class W1SOpenCombine: TextsContestant {
  let presenters: [SubjectTitle]
  let views: [TextView]
  let connections: [AnyCancellable]
  let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectTitle() }
    views = (0..<size).map { _ in TextView() }
    connections = zip(presenters, views).map { presenter, view in
      presenter.title.sink { view.text = $0 }
    }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for number in numbers { presenter.title.send(texts[number]) }
  }
}

// MARK: - Observation

@Observable
private final class ObservableTitle {
  var title = ""
}

private final class W1SObservation: TextsContestant {
  let presenters: [ObservableTitle]
  let views: [TextView]
  let effects: [ObservationEffect]
  let queue = ObservationQueue()
  let texts = Texts()

  init(size: Int) {
    let queue = queue
    presenters = (0..<size).map { _ in ObservableTitle() }
    views = (0..<size).map { _ in TextView() }
    effects = zip(presenters, views).map { presenter, view in
      ObservationEffect(in: queue) { view.text = presenter.title }
    }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for number in numbers {
      presenter.title = texts[number]
      queue.flush()
    }
  }
}
