internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A thousand numbers that change one by one, their sum, and a binding that shows it.
  ///
  /// `size` is the number of numbers.
  @MainActor static let w4 = Workload(
    "W4", "the sum of 1,000 values", size: 1_000, changes: 10_000,
    growth: .tenfold, expected: sumOfLatest,
    versions: [
      Version(.hand) { W4Hand(size: $0) },
      Version(.bindable) { W4Bindable(size: $0) },
      Version(.openCombine) { W4OpenCombine(size: $0) },
      Version(.observation) { W4Observation(size: $0) },
    ])

  // Only the latest `size` changes are still stored, or all of them if there were fewer.
  private static func sumOfLatest(number: Int, size: Int) -> Int {
    let stored = min(number, size)
    return stored * number - stored * (stored - 1) / 2
  }
}

// MARK: - hand

private final class HandItem {
  unowned let list: HandList
  var value = 0 { didSet { list.update() } }

  init(in list: HandList) { self.list = list }
}

private final class HandList {
  var items: [HandItem] = []
  var view: NumberView?

  func update() {
    var sum = 0
    for item in items { sum &+= item.value }
    view?.value = sum
  }
}

private final class W4Hand: NumbersContestant {
  let list = HandList()
  let views = [NumberView()]

  init(size: Int) {
    list.items = (0..<size).map { _ in HandItem(in: list) }
    list.view = views[0]
  }

  func change(_ numbers: Range<Int>) {
    let items = list.items
    for number in numbers { items[number % items.count].value = number }
  }
}

// MARK: - OpenCombine

// OpenCombine 0.14 merges and combines only pairs, so each number has a sink that computes the sum.
private final class SubjectList {
  let items: [CurrentValueSubject<Int, Never>]
  let sum = CurrentValueSubject<Int, Never>(0)
  private var connections: [AnyCancellable] = []
  private var isConnected = false

  init(size: Int) {
    items = (0..<size).map { _ in CurrentValueSubject<Int, Never>(0) }
    for item in items { connections.append(item.sink { [unowned self] _ in update() }) }
    isConnected = true
  }

  // A subject sends its value immediately to a new sink, which would compute a sum for each.
  private func update() {
    guard isConnected else { return }
    var sum = 0
    for item in items { sum &+= item.value }
    self.sum.send(sum)
  }
}

private final class W4OpenCombine: NumbersContestant {
  let list: SubjectList
  let views = [NumberView()]
  let connection: AnyCancellable

  init(size: Int) {
    let view = views[0]
    list = SubjectList(size: size)
    connection = list.sum.sink { view.value = $0 }
  }

  func change(_ numbers: Range<Int>) {
    let items = list.items
    for number in numbers { items[number % items.count].send(number) }
  }
}

// MARK: - Observation

@Observable
private final class ObservableItem {
  var value = 0
}

@Observable
private final class ObservableList {
  @ObservationIgnored let items: [ObservableItem]

  init(size: Int) {
    items = (0..<size).map { _ in ObservableItem() }
  }

  var sum: Int {
    var sum = 0
    for item in items { sum &+= item.value }
    return sum
  }
}

private final class W4Observation: NumbersContestant {
  let list: ObservableList
  let views = [NumberView()]
  let effect: ObservationEffect
  let queue = ObservationQueue()

  init(size: Int) {
    let view = views[0]
    let list = ObservableList(size: size)
    self.list = list
    effect = ObservationEffect(in: queue) { view.value = list.sum }
  }

  func change(_ numbers: Range<Int>) {
    let items = list.items
    for number in numbers {
      items[number % items.count].value = number
      queue.flush()
    }
  }
}
