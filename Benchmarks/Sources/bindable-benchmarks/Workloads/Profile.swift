internal import BenchmarkViews

/// What W2 writes into a profile, and what must come of it.
///
/// A cycle writes each of the 12 stored properties once. Each write changes what depends on it
/// too: two titles that follow a flag, and two sums of two numbers each. So 12 changes run 18
/// rows.
enum Profile {
  static let changesPerCycle = 12
  static let runsPerCycle = 18

  /// The cycles that make up these changes.
  static func cycles(_ numbers: Range<Int>) -> Range<Int> {
    numbers.lowerBound / changesPerCycle + 1..<numbers.upperBound / changesPerCycle + 1
  }

  static func followTitle(_ isFollowing: Bool) -> String { isFollowing ? "Following" : "Follow" }
  static func status(_ isOnline: Bool) -> String { isOnline ? "Online" : "Away" }
  static func connections(_ followers: Int, _ following: Int) -> Int { followers &+ following }
  static func score(_ posts: Int, _ likes: Int) -> Int { posts &* 3 &+ likes }

  /// The cycle a view shows in all its 16 slots; `-1` if they do not agree.
  static func cycle(
    texts: [String], numbers: [Int], flags: [Bool], followTitle: String, status: String,
    connections: Int, score: Int
  ) -> Int {
    let cycle = numbers[0]
    let flag = cycle % 2 == 1
    let agrees =
      texts.map(Texts.number(in:)) == (0..<4).map { (cycle + $0) % Texts.count }
      && numbers == (0..<6).map { cycle + $0 } && flags == [flag, flag]
      && followTitle == self.followTitle(flag) && status == self.status(flag)
      && connections == self.connections(cycle, cycle + 1)
      && score == self.score(cycle + 2, cycle + 3)
    return agrees ? cycle : -1
  }
}

/// A contestant with a profile view for each screen, of which the middle one is looked at.
protocol ProfilesContestant: Contestant {
  var views: [ProfileView] { get }
}

extension ProfilesContestant {
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
