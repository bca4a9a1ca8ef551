/// What of the library is alive: connections, screens, effects, and the nodes and links of the graph.
///
/// ```swift
/// print(Census.now)
/// // 2 connections: FollowersView 1, FollowerCell 1
/// // 1 screen: FollowersView (visible)
/// // 3 effects
/// // 28 nodes, 31 links
/// ```
///
/// Two of them, before and after, tell whether something was left behind; `expectReleased` says what.
public struct Census: Hashable, Sendable, CustomStringConvertible {
  /// How many of one kind there are.
  public struct Count: Hashable, Sendable {
    /// Of connections, the type of the view; of screens, the title and the phase.
    public let name: String
    /// How many.
    public let count: Int
  }

  /// The connections that were not released, by view, in the order of the names.
  public let connections: [Count]
  /// The screens that were not released, in the order of the names.
  public let screens: [Count]
  /// How many effects were not released.
  public let effects: Int
  /// How many nodes the graph has: properties that somebody reads, derived values, effects and rows.
  public let nodes: Int
  /// How many links it has: who reads what.
  public let links: Int

  /// As things are.
  ///
  /// - Complexity: O(*n*) in the number of tables that were ever connected, and of screens.
  @MainActor public static var now: Census {
    Census(
      connections: counts(LiveConnections.all), screens: counts(LiveScreens.names.map { ($0, 1) }),
      effects: BindableCore.graph.liveEffects, nodes: BindableCore.graph.liveNodes,
      links: BindableCore.graph.liveLinks)
  }

  private static func counts(_ found: [(name: String, count: Int)]) -> [Count] {
    Dictionary(found.map { ($0.name, $0.count) }, uniquingKeysWith: +)
      .filter { $0.value != 0 }.sorted { $0.key < $1.key }
      .map { Count(name: $0.key, count: $0.value) }
  }

  /// The counts, a kind a line.
  public var description: String {
    func line(_ word: String, _ counts: [Count], _ isNamed: (Count) -> String) -> String {
      let sum = counts.map(\.count).reduce(0, +)
      let names = counts.map(isNamed).joined(separator: ", ")
      return counted(sum, word) + (counts.isEmpty ? "" : ": \(names)")
    }
    return [
      line("connection", connections) { "\($0.name) \($0.count)" },
      line("screen", screens) { $0.count == 1 ? $0.name : "\($0.name) × \($0.count)" },
      counted(effects, "effect"), "\(counted(nodes, "node")), \(counted(links, "link"))",
    ].joined(separator: "\n")
  }

  private func counted(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
