internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A hundred numbers that change together, their sum, and a binding that shows it after all
  /// changes.
  ///
  /// `size` is the number of numbers.
  @MainActor static let w7 = Workload(
    "W7", "100 values in one transaction", size: 100,
    changes: 20_000, unit: "transaction", growth: .tenfold,
    expected: { number, size in size * number + size * (size - 1) / 2 },
    versions: [
      Version(.hand) { W7Hand(size: $0) },
      Version(.bindable) { W7Bindable(size: $0) },
      Version(.openCombine, runs: { $0 * $1 }) { W7OpenCombine(size: $0) },
      Version(.observation) { W7Observation(size: $0) },
    ])
}

// MARK: - hand

private final class HandItem {
  unowned let list: HandList
  var value = 0 { didSet { list.itemChanged() } }

  init(in list: HandList) { self.list = list }
}

private final class HandList {
  var items: [HandItem] = []
  var view: NumberView?
  private var isInTransaction = false

  func itemChanged() {
    guard !isInTransaction else { return }
    update()
  }

  func beginTransaction() {
    isInTransaction = true
  }

  func endTransaction() {
    isInTransaction = false
    update()
  }

  private func update() {
    var sum = 0
    for item in items { sum &+= item.value }
    view?.value = sum
  }
}

private final class W7Hand: NumbersContestant {
  let list = HandList()
  let views = [NumberView()]

  init(size: Int) {
    list.items = (0..<size).map { _ in HandItem(in: list) }
    list.view = views[0]
  }

  func change(_ numbers: Range<Int>) {
    let (list, items) = (list, list.items)
    for number in numbers {
      list.beginTransaction()
      for index in items.indices { items[index].value = number &+ index }
      list.endTransaction()
    }
  }
}

// MARK: - OpenCombine

// There are no transactions. The sum is computed and shown for each of the hundred changes.
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

  private func update() {
    guard isConnected else { return }
    var sum = 0
    for item in items { sum &+= item.value }
    self.sum.send(sum)
  }
}

private final class W7OpenCombine: NumbersContestant {
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
    for number in numbers {
      for index in items.indices { items[index].send(number &+ index) }
    }
  }
}

// MARK: - Observation

@Observable
private final class ObservableItem {
  var value = 0
}

private final class W7Observation: NumbersContestant {
  let items: [ObservableItem]
  let views = [NumberView()]
  let effect: ObservationEffect
  let queue = ObservationQueue()

  init(size: Int) {
    let view = views[0]
    let items = (0..<size).map { _ in ObservableItem() }
    self.items = items
    effect = ObservationEffect(in: queue) {
      var sum = 0
      for item in items { sum &+= item.value }
      view.value = sum
    }
  }

  func change(_ numbers: Range<Int>) {
    let items = items
    for number in numbers {
      for index in items.indices { items[index].value = number &+ index }
      queue.flush()
    }
  }
}
