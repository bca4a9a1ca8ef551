internal import BenchmarkViews
internal import OpenCombine

extension Workload {
  /// List cells of four bindings that are reused for other items.
  ///
  /// A change rebinds each cell from one of its two items to the other. `size` is the number of
  /// cells.
  ///
  /// There's no Observation version, for the reason given for `w8`.
  @MainActor static let w8c = Workload(
    "W8c", "a list cell gets another item, per binding", size: 1_000, changes: 1, unit: "row",
    unitsPerChange: { $0 * 4 }, growth: .none, expected: { number, _ in number },
    versions: [
      Version(.hand, runs: { $0 * $1 * 4 }) { W8cHand(size: $0) },
      Version(.bindable, runs: { $0 * $1 * 4 }) { W8cBindable(size: $0) },
      Version(.openCombine, runs: { $0 * $1 * 4 }) { W8cOpenCombine(size: $0) },
    ])
}

/// A contestant with one view per cell, the middle one of which is checked.
protocol CellsContestant: Contestant {
  var views: [ProfileView] { get }
}

extension CellsContestant {
  var effectRuns: Int { views.reduce(0) { $0 + $1.writes } }
  var shown: Int { CellValues(views[views.count / 2]).number }
}

/// The values of a cell.
struct CellValues: Equatable {
  var followers: Int
  var following: Int
  var posts: Int
  var photos: Int

  /// Creates the values of a change.
  init(_ number: Int) {
    (followers, following, posts, photos) = (number, number + 1, number + 2, number + 3)
  }

  init(_ view: ProfileView) {
    self.init(0)
    (followers, following) = (view.followers, view.following)
    (posts, photos) = (view.posts, view.photos)
  }

  /// The number of the change, or `-1` if the values disagree.
  var number: Int { self == CellValues(followers) ? followers : -1 }
}

// MARK: - hand

private final class HandItem {
  var view: ProfileView?
  var followers = 0 { didSet { view?.followers = followers } }
  var following = 0 { didSet { view?.following = following } }
  var posts = 0 { didSet { view?.posts = posts } }
  var photos = 0 { didSet { view?.photos = photos } }

  func connect(to view: ProfileView) {
    self.view = view
    view.followers = followers
    view.following = following
    view.posts = posts
    view.photos = photos
  }
}

private final class W8cHand: CellsContestant {
  let items: [[HandItem]]
  let views: [ProfileView]

  init(size: Int) {
    items = (0..<2).map { _ in (0..<size).map { _ in HandItem() } }
    views = (0..<size).map { _ in ProfileView() }
    for (item, view) in zip(items[0], views) { item.connect(to: view) }
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
      let (old, new) = (items[(number + 1) % 2], items[number % 2])
      for index in views.indices {
        old[index].view = nil
        new[index].connect(to: views[index])
      }
    }
  }
}

// MARK: - OpenCombine

private final class SubjectItem {
  let followers = CurrentValueSubject<Int, Never>(0)
  let following = CurrentValueSubject<Int, Never>(0)
  let posts = CurrentValueSubject<Int, Never>(0)
  let photos = CurrentValueSubject<Int, Never>(0)

  func connect(to view: ProfileView) -> [AnyCancellable] {
    [
      followers.sink { view.followers = $0 },
      following.sink { view.following = $0 },
      posts.sink { view.posts = $0 },
      photos.sink { view.photos = $0 },
    ]
  }
}

private final class W8cOpenCombine: CellsContestant {
  let items: [[SubjectItem]]
  let views: [ProfileView]
  var connections: [[AnyCancellable]]

  init(size: Int) {
    items = (0..<2).map { _ in (0..<size).map { _ in SubjectItem() } }
    views = (0..<size).map { _ in ProfileView() }
    connections = zip(items[0], views).map { $0.connect(to: $1) }
  }

  func prepare(_ number: Int) {
    let values = CellValues(number)
    for item in items[number % 2] {
      item.followers.send(values.followers)
      item.following.send(values.following)
      item.posts.send(values.posts)
      item.photos.send(values.photos)
    }
  }

  func change(_ numbers: Range<Int>) {
    for number in numbers {
      let new = items[number % 2]
      for index in views.indices {
        for connection in connections[index] { connection.cancel() }
        connections[index] = new[index].connect(to: views[index])
      }
    }
  }
}
