internal import BenchmarkViews
internal import Bindable

@MainActor
final class ProfilePresenter {
  @Observed var name = ""
  @Observed var handle = ""
  @Observed var city = ""
  @Observed var bio = ""
  @Observed var followers = 0
  @Observed var following = 0
  @Observed var posts = 0
  @Observed var likes = 0
  @Observed var photos = 0
  @Observed var unread = 0
  @Observed var isFollowing = false
  @Observed var isOnline = false

  var followTitle: String { Profile.followTitle(isFollowing) }
  var status: String { Profile.status(isOnline) }
  var connections: Int { Profile.connections(followers, following) }
  var score: Int { Profile.score(posts, likes) }

  /// Writes each stored property once.
  @inline(__always)
  func write(_ cycle: Int, _ texts: Texts) {
    name = texts[cycle]
    handle = texts[cycle + 1]
    city = texts[cycle + 2]
    bio = texts[cycle + 3]
    followers = cycle
    following = cycle + 1
    posts = cycle + 2
    likes = cycle + 3
    photos = cycle + 4
    unread = cycle + 5
    isFollowing = cycle % 2 == 1
    isOnline = cycle % 2 == 1
  }
}

@MainActor let profileTable = BindingTable(ProfilePresenter.self, TrackedProfileView.self) {
  \.name --> \.name
  \.handle --> \.handle
  \.city --> \.city
  \.bio --> \.bio
  \.followers --> \.followers
  \.following --> \.following
  \.posts --> \.posts
  \.likes --> \.likes
  \.photos --> \.photos
  \.unread --> \.unread
  \.isFollowing --> \.isFollowing
  \.isOnline --> \.isOnline
  \.followTitle --> \.followTitle
  \.status --> \.status
  \.connections --> \.connections
  \.score --> \.score
}

@MainActor
final class W2Bindable: BindableProfiles, @MainActor Contestant {
  private let presenters: [ProfilePresenter]
  let views: [TrackedProfileView]
  private let connections: [AnyConnection]
  private let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in ProfilePresenter() }
    views = (0..<size).map { _ in TrackedProfileView() }
    connections = zip(presenters, views).map { profileTable.connect($0, to: $1) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for cycle in Profile.cycles(numbers) { presenter.write(cycle, texts) }
  }
}

/// A contestant of Bindable with one profile view per screen, the middle one of which is checked.
@MainActor
protocol BindableProfiles: AnyObject {
  var views: [TrackedProfileView] { get }
}

extension BindableProfiles {
  var effectRuns: Int {
    views.reduce(0) { $0 + $1.writes }
  }

  var shown: Int {
    let view = views[views.count / 2]
    return Profile.cycle(
      texts: [view.name, view.handle, view.city, view.bio],
      numbers: [
        view.followers, view.following, view.posts, view.likes, view.photos, view.unread,
      ],
      flags: [view.isFollowing, view.isOnline], followTitle: view.followTitle,
      status: view.status, connections: view.connections, score: view.score)
  }
}
