/// Checks that objects go when nobody uses them any more.
///
/// ```swift
/// try expectReleased {
///   let profile = ProfileScreen(1, store: store, gateway: gateway)
///   profile.view.follow.press()
///   return [profile, profile.presenter, profile.view]
/// }
/// // 1 of 3 objects was not released:
/// //   ProfilePresenter, held perhaps by FollowInteraction.owner, which lives too
/// // Since then there is 1 connection more: ProfileView.
/// ```
///
/// What still lives is named with what may hold it: another one of these objects, a run that is under
/// way, a connection that was not ended.
///
/// - Throws: what lives, where no reporter takes it; and what `body` throws.
@MainActor
public func expectReleased(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ body: @MainActor () throws -> [AnyObject]
) throws {
  let before = Census.now
  let objects = Remains(try body())
  try objects.report(
    since: before,
    at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Checks that objects go when nobody uses them any more, and what they have begun has ended.
///
/// ```swift
/// try await expectReleased(within: 100) {
///   let edit = EditProfileScreen(1, store: store, gateway: gateway)
///   edit.view.save.press()
///   return [edit, edit.presenter]
/// }
/// ```
///
/// Tasks of the main actor that were cancelled get so many turns to end.
///
/// - Throws: what lives, where no reporter takes it; and what `body` throws.
@MainActor
public func expectReleased(
  within turns: Int, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, _ body: @MainActor () async throws -> [AnyObject]
) async throws {
  let objects = Remains(try await body())
  for _ in 0..<max(0, turns) where !objects.areGone { await Task.yield() }
  try objects.report(
    since: nil,
    at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Objects that are to go.
@MainActor
private final class Remains {
  private struct Entry {
    weak var object: AnyObject?
  }

  private let entries: [Entry]

  init(_ objects: [AnyObject]) { entries = objects.map { Entry(object: $0) } }

  var areGone: Bool { entries.allSatisfy { $0.object == nil } }

  func report(since before: Census?, at location: SnapshotLocation) throws(SnapshotMismatch) {
    let alive = entries.compactMap(\.object)
    guard !alive.isEmpty else { return }
    var lines = [
      "\(alive.count) of \(entries.count) objects \(alive.count == 1 ? "was" : "were") not released:"
    ]
    lines += alive.map { object in
      let hints = hints(about: object, among: alive)
      return "  \(([Self.name(object)] + hints).joined(separator: ", "))"
    }
    // While this waited, anybody else may have connected something.
    if let before { lines += Self.whatCame(since: before) }
    try SnapshotMismatch.unmet(lines.joined(separator: "\n"), at: location)
  }

  private static func name(_ object: AnyObject) -> String { "\(type(of: object))" }

  /// What may hold it.
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
        hints.append("\(name) is under way")
      }
    }
    for other in alive where other !== object {
      for (label, value) in Self.properties(of: other) where value === object {
        hints.append("held perhaps by \(Self.name(other)).\(label), which lives too")
      }
    }
    return hints
  }

  /// The objects that stored properties hold.
  private static func properties(of object: AnyObject) -> [(label: String, value: AnyObject)] {
    var found: [(label: String, value: AnyObject)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        guard let label = child.label, let held = held(child.value) else { continue }
        let lazyPrefix = "$__lazy_storage_$_"
        let name = label.hasPrefix(lazyPrefix) ? label.dropFirst(lazyPrefix.count) : label[...]
        found.append((String(name), held))
      }
      mirror = level.superclassMirror
    }
    return found
  }

  private static func held(_ value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return value as AnyObject }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first?.value else {
      return nil
    }
    return held(wrapped)
  }

  /// The connections and screens that were not there before.
  private static func whatCame(since before: Census) -> [String] {
    let now = Census.now
    func more(_ word: String, _ old: [Census.Count], _ new: [Census.Count]) -> [String] {
      let known = Dictionary(uniqueKeysWithValues: old.map { ($0.name, $0.count) })
      let names = new.filter { $0.count > known[$0.name] ?? 0 }
      guard !names.isEmpty else { return [] }
      let sum = names.map { $0.count - (known[$0.name] ?? 0) }.reduce(0, +)
      return [
        "Since then there \(sum == 1 ? "is 1 \(word)" : "are \(sum) \(word)s") more: "
          + "\(names.map(\.name).joined(separator: ", "))."
      ]
    }
    return more("connection", before.connections, now.connections)
      + more("screen", before.screens, now.screens)
  }
}
