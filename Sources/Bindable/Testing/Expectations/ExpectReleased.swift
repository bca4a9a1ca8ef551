/// Checks that objects are deallocated when they're no longer used.
///
/// ```swift
/// try expectReleased {
///   let profile = ProfileScreen(1, store: store, gateway: gateway)
///   profile.view.follow.press()
///   return [profile, profile.presenter, profile.view]
/// }
/// // 1 of 3 objects wasn't released:
/// //   ProfilePresenter, possibly retained by FollowInteraction.owner, which is also alive
/// // 1 new connection: ProfileView.
/// ```
///
/// A live object is reported with what may retain it, such as another of these objects, work in
/// progress, or a connection.
///
/// - Throws: The live objects, if there's no reporter, and any error of `body`.
@MainActor
public func expectReleased(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ body: @MainActor () throws -> [AnyObject]
) throws {
  let before = LiveObjectReport.current
  let objects = ReleaseCheck(try body())
  try objects.report(
    since: before,
    at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Checks that objects are deallocated when they're no longer used and their work has ended.
///
/// ```swift
/// try await expectReleased(within: 100) {
///   let edit = EditProfileScreen(1, store: store, gateway: gateway)
///   edit.view.save.press()
///   return [edit, edit.presenter]
/// }
/// ```
///
/// Canceled tasks on the main actor get up to `turns` turns to end.
///
/// - Throws: The live objects, if there's no reporter, and any error of `body`.
@MainActor
public func expectReleased(
  within turns: Int, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, _ body: @MainActor () async throws -> [AnyObject]
) async throws {
  let objects = ReleaseCheck(try await body())
  for _ in 0..<max(0, turns) where !objects.areGone { await Task.yield() }
  try objects.report(
    since: nil,
    at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The objects of a check.
@MainActor
private final class ReleaseCheck {
  private let entries: [Weak<AnyObject>]

  init(_ objects: [AnyObject]) { entries = objects.map { Weak($0) } }

  var areGone: Bool { entries.allSatisfy { $0.object == nil } }

  func report(since before: LiveObjectReport?, at location: SnapshotLocation)
    throws(SnapshotMismatch)
  {
    let alive = entries.compactMap(\.object)
    guard !alive.isEmpty else { return }
    var lines = [
      "\(alive.count) of \(entries.count) objects \(alive.count == 1 ? "wasn't" : "weren't") released:"
    ]
    lines += alive.map { object in
      let hints = hints(about: object, among: alive)
      return "  \(([Self.name(object)] + hints).joined(separator: ", "))"
    }
    // Other code may have created connections during an asynchronous check.
    if let before { lines += Self.additions(since: before) }
    try SnapshotMismatch.expectationFailed(lines.joined(separator: "\n"), at: location)
  }

  private static func name(_ object: AnyObject) -> String { "\(type(of: object))" }

  /// Returns the possible reasons that an object is alive.
  private func hints(about object: AnyObject, among alive: [AnyObject]) -> [String] {
    var hints: [String] = []
    if let connection = object as? AnyConnection, connection.isConnected {
      hints.append("still connected")
    }
    for (label, value) in Self.properties(of: object) + [("", object)] {
      let name = label.isEmpty ? "it" : "its \(label)"
      if let command = value as? Command, untracked({ command.isRunning }) {
        hints.append("\(name) is running")
      } else if let interaction = value as? Interaction, untracked({ interaction.isRunning }) {
        hints.append("\(name) is in progress")
      }
    }
    for other in alive where other !== object {
      for (label, value) in Self.properties(of: other) where value === object {
        hints.append("possibly retained by \(Self.name(other)).\(label), which is also alive")
      }
    }
    return hints
  }

  /// Returns the objects in the stored properties of an object.
  private static func properties(of object: AnyObject) -> [(label: String, value: AnyObject)] {
    StoredProperty.all(of: object).compactMap { property in
      property.object.map { (property.name, $0) }
    }
  }

  /// Returns the connections and screens that were created since `before`.
  private static func additions(since before: LiveObjectReport) -> [String] {
    let now = LiveObjectReport.current
    func more(_ word: String, _ old: [LiveObjectReport.Count], _ new: [LiveObjectReport.Count])
      -> [String]
    {
      let known = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.count) })
      let names = new.filter { $0.count > known[$0.name] ?? 0 }
      guard !names.isEmpty else { return [] }
      let sum = names.map { $0.count - (known[$0.name] ?? 0) }.reduce(0, +)
      return ["\(counted(sum, "new \(word)")): \(names.map(\.name).joined(separator: ", "))."]
    }
    return more("connection", before.connections, now.connections)
      + more("screen", before.screens, now.screens)
  }
}
