internal import BenchmarkViews

/// The changes and expected results of W2.
///
/// A cycle writes each of the 12 stored properties once. Each write also changes its dependents:
/// two titles that depend on a flag, and two sums of two numbers each. So 12 changes run 18
/// bindings.
enum Profile {
  static let changesPerCycle = 12
  static let runsPerCycle = 18

  /// Returns the cycles of the given changes.
  static func cycles(_ numbers: Range<Int>) -> Range<Int> {
    numbers.lowerBound / changesPerCycle + 1..<numbers.upperBound / changesPerCycle + 1
  }

  static func followTitle(_ isFollowing: Bool) -> String { isFollowing ? "Following" : "Follow" }
  static func status(_ isOnline: Bool) -> String { isOnline ? "Online" : "Away" }
  static func connections(_ followers: Int, _ following: Int) -> Int { followers &+ following }
  static func score(_ posts: Int, _ likes: Int) -> Int { posts &* 3 &+ likes }

  /// Returns the cycle that all 16 values of a view agree on, or `-1` if they disagree.
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

/// A contestant with one profile view per screen, the middle one of which is checked.
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
