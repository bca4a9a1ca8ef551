internal import BenchmarkViews
internal import OpenCombine

extension Workload {
  /// A chain of objects, each with a value derived from that of the last one, and a binding that
  /// shows the end.
  ///
  /// Each object is retained while its value is computed, because another thread could release it.
  /// `size` is the number of objects.
  @MainActor static let w6o = Workload(
    "W6o", "the same, each in an object of its own", size: 50, changes: 100_000,
    growth: .tenfold, expected: { number, size in number + size },
    versions: [
      Version(.hand) { W6oHand(size: $0) },
      Version(.bindable) { W6oBindable(size: $0) },
      Version(.openCombine) { W6oOpenCombine(size: $0) },
      Version(.observation) { W6Observation(size: $0) },
    ])
}

// MARK: - hand

private final class HandLink {
  var view: NumberView?
  var next: HandLink?
  var value = 0 {
    didSet {
      view?.value = value
      next?.value = value &+ 1
    }
  }
}

private final class W6oHand: NumbersContestant {
  private let links: [HandLink]
  let views = [NumberView()]

  init(size: Int) {
    links = (0...size).map { _ in HandLink() }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    links[size].view = views[0]
  }

  func change(_ numbers: Range<Int>) {
    let source = links[0]
    for number in numbers { source.value = number }
  }
}

// MARK: - OpenCombine

private final class SubjectLink {
  let value = CurrentValueSubject<Int, Never>(0)
  private var connection: AnyCancellable?

  init(previous: SubjectLink?) {
    connection = previous?.value.sink { [value] in value.send($0 &+ 1) }
  }
}

private final class W6oOpenCombine: NumbersContestant {
  private let links: [SubjectLink]
  let views = [NumberView()]
  private let connection: AnyCancellable

  init(size: Int) {
    var links = [SubjectLink(previous: nil)]
    for _ in 0..<size { links.append(SubjectLink(previous: links.last)) }
    let view = views[0]
    connection = links[size].value.sink { view.value = $0 }
    self.links = links
  }

  func change(_ numbers: Range<Int>) {
    let source = links[0]
    for number in numbers { source.value.send(number) }
  }
}
