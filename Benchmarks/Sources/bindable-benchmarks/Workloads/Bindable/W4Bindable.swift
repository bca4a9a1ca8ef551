internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Item {
  @Observed var value = 0
}

@MainActor
private final class List {
  let items: [Item]
  @Derived(\List.currentSum) var sum: Int

  init(size: Int) { items = (0..<size).map { _ in Item() } }

  private var currentSum: Int {
    var sum = 0
    for item in items { sum &+= item.value }
    return sum
  }
}

@MainActor private let table = BindingTable(List.self, TrackedNumberView.self) {
  \.sum --> \.value
}

@MainActor
final class W4Bindable: BindableNumbers, @MainActor Contestant {
  private let list: List
  let views = [TrackedNumberView()]
  private let connection: AnyConnection

  init(size: Int) {
    list = List(size: size)
    connection = table.connect(list, to: views[0])
  }

  func change(_ numbers: Range<Int>) {
    let items = list.items
    for number in numbers { items[number % items.count].value = number }
  }
}
