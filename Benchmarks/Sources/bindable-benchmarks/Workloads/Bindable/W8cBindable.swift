internal import BenchmarkViews
internal import Bindable

@MainActor
private final class Item {
  @Observed var followers = 0
  @Observed var following = 0
  @Observed var posts = 0
  @Observed var photos = 0
}

@MainActor private let table = BindingTable(Item.self, TrackedProfileView.self) {
  \.followers --> \.followers
  \.following --> \.following
  \.posts --> \.posts
  \.photos --> \.photos
}

@MainActor
final class W8cBindable: @MainActor Contestant {
  private let items: [[Item]]
  private let views: [TrackedProfileView]
  private let connections: [Connection<Item, TrackedProfileView>]

  init(size: Int) {
    let items = (0..<2).map { _ in (0..<size).map { _ in Item() } }
    self.items = items
    views = (0..<size).map { _ in TrackedProfileView() }
    connections = zip(items[0], views).map { table.connect($0, to: $1) }
  }

  func prepare(_ number: Int) {
    let values = CellValues(number)
    for item in items[number % 2] {
      item.followers = values.followers
      item.following = values.following
      item.posts = values.posts
      item.photos = values.photos
    }
  }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      let new = items[number % 2]
      for index in connections.indices { connections[index].rebind(to: new[index]) }
    }
  }

  var effectRuns: Int { views.reduce(0) { $0 + $1.writes } }

  var shown: Int {
    let view = views[views.count / 2]
    var values = CellValues(view.followers)
    (values.following, values.posts, values.photos) = (view.following, view.posts, view.photos)
    return values.number
  }
}
