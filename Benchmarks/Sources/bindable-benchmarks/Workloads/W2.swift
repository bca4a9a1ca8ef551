internal import BenchmarkViews
internal import Observation
internal import OpenCombine

extension Workload {
  /// A profile screen with 16 bindings for 12 stored and 4 derived properties.
  ///
  /// `size` is the number of connected screens, only one of which changes.
  @MainActor static let w2 = Workload(
    "W2", "a profile screen of 16 bindings", changes: 600_000,
    step: Profile.changesPerCycle, growth: .none,
    expected: { number, _ in (number - 1) / Profile.changesPerCycle + 1 },
    versions: [
      Version(.hand, runs: runs) { W2Hand(size: $0) },
      Version(.bindable, runs: runs) { W2Bindable(size: $0) },
      Version(.openCombine, runs: runs) { W2OpenCombine(size: $0) },
      Version(.observation, runs: runs) { W2Observation(size: $0) },
    ])

  private static func runs(changes: Int, size: Int) -> Int {
    changes / Profile.changesPerCycle * Profile.runsPerCycle
  }
}

// MARK: - hand

final class HandProfile {
  var view: ProfileView?

  var name = "" { didSet { view?.name = name } }
  var handle = "" { didSet { view?.handle = handle } }
  var city = "" { didSet { view?.city = city } }
  var bio = "" { didSet { view?.bio = bio } }
  var followers = 0 {
    didSet {
      view?.followers = followers
      view?.connections = connections
    }
  }
  var following = 0 {
    didSet {
      view?.following = following
      view?.connections = connections
    }
  }
  var posts = 0 {
    didSet {
      view?.posts = posts
      view?.score = score
    }
  }
  var likes = 0 {
    didSet {
      view?.likes = likes
      view?.score = score
    }
  }
  var photos = 0 { didSet { view?.photos = photos } }
  var unread = 0 { didSet { view?.unread = unread } }
  var isFollowing = false {
    didSet {
      view?.isFollowing = isFollowing
      view?.followTitle = followTitle
    }
  }
  var isOnline = false {
    didSet {
      view?.isOnline = isOnline
      view?.status = status
    }
  }

  var followTitle: String { Profile.followTitle(isFollowing) }
  var status: String { Profile.status(isOnline) }
  var connections: Int { Profile.connections(followers, following) }
  var score: Int { Profile.score(posts, likes) }

  func connect(to view: ProfileView) {
    self.view = view
    view.name = name
    view.handle = handle
    view.city = city
    view.bio = bio
    view.followers = followers
    view.following = following
    view.posts = posts
    view.likes = likes
    view.photos = photos
    view.unread = unread
    view.isFollowing = isFollowing
    view.isOnline = isOnline
    view.followTitle = followTitle
    view.status = status
    view.connections = connections
    view.score = score
  }

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

private final class W2Hand: ProfilesContestant {
  let presenters: [HandProfile]
  let views: [ProfileView]
  let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in HandProfile() }
    views = (0..<size).map { _ in ProfileView() }
    for (presenter, view) in zip(presenters, views) { presenter.view = view }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for cycle in Profile.cycles(numbers) { presenter.write(cycle, texts) }
  }
}

// MARK: - OpenCombine

// OpenCombine 0.14 has no `combineLatest`. A sink on each of two values computes their dependents,
// which is also the cheapest solution.
final class SubjectProfile {
  let name = CurrentValueSubject<String, Never>("")
  let handle = CurrentValueSubject<String, Never>("")
  let city = CurrentValueSubject<String, Never>("")
  let bio = CurrentValueSubject<String, Never>("")
  let followers = CurrentValueSubject<Int, Never>(0)
  let following = CurrentValueSubject<Int, Never>(0)
  let posts = CurrentValueSubject<Int, Never>(0)
  let likes = CurrentValueSubject<Int, Never>(0)
  let photos = CurrentValueSubject<Int, Never>(0)
  let unread = CurrentValueSubject<Int, Never>(0)
  let isFollowing = CurrentValueSubject<Bool, Never>(false)
  let isOnline = CurrentValueSubject<Bool, Never>(false)

  func connect(to view: ProfileView) -> [AnyCancellable] {
    [
      name.sink { view.name = $0 },
      handle.sink { view.handle = $0 },
      city.sink { view.city = $0 },
      bio.sink { view.bio = $0 },
      followers.sink { view.followers = $0 },
      following.sink { view.following = $0 },
      posts.sink { view.posts = $0 },
      likes.sink { view.likes = $0 },
      photos.sink { view.photos = $0 },
      unread.sink { view.unread = $0 },
      isFollowing.sink { view.isFollowing = $0 },
      isOnline.sink { view.isOnline = $0 },
      isFollowing.map(Profile.followTitle).sink { view.followTitle = $0 },
      isOnline.map(Profile.status).sink { view.status = $0 },
      followers.sink { [following] in view.connections = Profile.connections($0, following.value) },
      following.sink { [followers] in view.connections = Profile.connections(followers.value, $0) },
      posts.sink { [likes] in view.score = Profile.score($0, likes.value) },
      likes.sink { [posts] in view.score = Profile.score(posts.value, $0) },
    ]
  }

  /// Writes each stored property once.
  @inline(__always)
  func write(_ cycle: Int, _ texts: Texts) {
    name.send(texts[cycle])
    handle.send(texts[cycle + 1])
    city.send(texts[cycle + 2])
    bio.send(texts[cycle + 3])
    followers.send(cycle)
    following.send(cycle + 1)
    posts.send(cycle + 2)
    likes.send(cycle + 3)
    photos.send(cycle + 4)
    unread.send(cycle + 5)
    isFollowing.send(cycle % 2 == 1)
    isOnline.send(cycle % 2 == 1)
  }
}

private final class W2OpenCombine: ProfilesContestant {
  let presenters: [SubjectProfile]
  let views: [ProfileView]
  let connections: [[AnyCancellable]]
  let texts = Texts()

  init(size: Int) {
    presenters = (0..<size).map { _ in SubjectProfile() }
    views = (0..<size).map { _ in ProfileView() }
    connections = zip(presenters, views).map { $0.connect(to: $1) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for cycle in Profile.cycles(numbers) { presenter.write(cycle, texts) }
  }
}

// MARK: - Observation

@Observable
private final class ObservableProfile {
  var name = ""
  var handle = ""
  var city = ""
  var bio = ""
  var followers = 0
  var following = 0
  var posts = 0
  var likes = 0
  var photos = 0
  var unread = 0
  var isFollowing = false
  var isOnline = false

  var followTitle: String { Profile.followTitle(isFollowing) }
  var status: String { Profile.status(isOnline) }
  var connections: Int { Profile.connections(followers, following) }
  var score: Int { Profile.score(posts, likes) }

  func connect(to view: ProfileView, in queue: ObservationQueue) -> [ObservationEffect] {
    let bodies: [() -> Void] = [
      { view.name = self.name },
      { view.handle = self.handle },
      { view.city = self.city },
      { view.bio = self.bio },
      { view.followers = self.followers },
      { view.following = self.following },
      { view.posts = self.posts },
      { view.likes = self.likes },
      { view.photos = self.photos },
      { view.unread = self.unread },
      { view.isFollowing = self.isFollowing },
      { view.isOnline = self.isOnline },
      { view.followTitle = self.followTitle },
      { view.status = self.status },
      { view.connections = self.connections },
      { view.score = self.score },
    ]
    return bodies.map { ObservationEffect(in: queue, $0) }
  }
}

private final class W2Observation: ProfilesContestant {
  let presenters: [ObservableProfile]
  let views: [ProfileView]
  let effects: [[ObservationEffect]]
  let queue = ObservationQueue()
  let texts = Texts()

  init(size: Int) {
    let queue = queue
    presenters = (0..<size).map { _ in ObservableProfile() }
    views = (0..<size).map { _ in ProfileView() }
    effects = zip(presenters, views).map { $0.connect(to: $1, in: queue) }
  }

  func change(_ numbers: Range<Int>) {
    let presenter = presenters[presenters.count / 2]
    let texts = texts
    for cycle in Profile.cycles(numbers) {
      presenter.name = texts[cycle]
      queue.flush()
      presenter.handle = texts[cycle + 1]
      queue.flush()
      presenter.city = texts[cycle + 2]
      queue.flush()
      presenter.bio = texts[cycle + 3]
      queue.flush()
      presenter.followers = cycle
      queue.flush()
      presenter.following = cycle + 1
      queue.flush()
      presenter.posts = cycle + 2
      queue.flush()
      presenter.likes = cycle + 3
      queue.flush()
      presenter.photos = cycle + 4
      queue.flush()
      presenter.unread = cycle + 5
      queue.flush()
      presenter.isFollowing = cycle % 2 == 1
      queue.flush()
      presenter.isOnline = cycle % 2 == 1
      queue.flush()
    }
  }
}
