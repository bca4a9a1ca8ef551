/// A report of the library's live objects: connections, screens, effects, nodes, and links.
///
/// ```swift
/// print(LiveObjectReport.current)
/// // 2 connections: FollowersView 1, FollowerCell 1
/// // 1 screen: FollowersView (visible)
/// // 3 effects
/// // 28 nodes, 31 links
/// ```
///
/// Compare two reports to detect leaks, and use `expectReleased` to identify them.
public struct LiveObjectReport: Hashable, Sendable, CustomStringConvertible {
  /// The number of objects with the same name.
  public struct Count: Hashable, Sendable {
    /// The type of a connection's view, or the title and phase of a screen.
    public let name: String
    /// The number of objects.
    public let count: Int
  }

  /// The live connections by view, sorted by name.
  public let connections: [Count]
  /// The live screens, sorted by name.
  public let screens: [Count]
  /// The number of live effects.
  public let effects: Int
  /// The number of nodes in the graph: tracked properties, derived values, effects, and bindings.
  public let nodes: Int
  /// The number of links in the graph, each from a node to one of its inputs.
  public let links: Int

  /// The current report.
  ///
  /// - Complexity: O(*n*) in the number of tables that were ever connected, and of screens.
  @MainActor public static var current: LiveObjectReport {
    LiveObjectReport(
      connections: counts(ConnectionRegistry.all),
      screens: counts(ScreenRegistry.names.map { ($0, 1) }),
      effects: BindableCore.graph.liveEffects, nodes: BindableCore.graph.liveNodes,
      links: BindableCore.graph.liveLinks)
  }

  private static func counts(_ found: [(name: String, count: Int)]) -> [Count] {
    var sums: [String: Int] = [:]
    for (name, count) in found { sums[name, default: 0] += count }
    return sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }
      .map { Count(name: $0.key, count: $0.value) }
  }

  /// The counts, with one line for each kind.
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
}
