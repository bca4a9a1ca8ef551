/// A recorder of the members that are read from drafts and `@Observable` models, because key paths
/// through dynamic members have no names at run time.
@MainActor
enum DynamicMemberRecorder {
  private static var recorded: [AnyKeyPath]?

  static func record(_ path: AnyKeyPath) {
    if recorded != nil { recorded?.append(path) }
  }

  /// Returns the members that `body` reads, in order, except those without a name.
  static func members(in body: () -> Void) -> [String] {
    recorded = []
    body()
    defer { recorded = nil }
    return recorded?.compactMap(KeyPathParser.text(of:)) ?? []
  }
}

/// A type whose dynamic members are properties of another object.
protocol DynamicMembers {}
