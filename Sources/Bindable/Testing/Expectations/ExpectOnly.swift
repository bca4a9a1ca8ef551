extension Connection {
  /// Checks that what `body` does changes these properties of the view, and nothing else that rows
  /// write.
  ///
  /// ```swift
  /// try connection.expectOnly(\.followers.text, \.follow.title) { view.follow.press() }
  /// // Something else changed than was expected.
  /// //   also: bio.text: "" -> "41"
  /// //     because Presenter.followerCount changed, in press "Follow"
  /// //     row bio --> bio.text  (ProfileBindings.swift:9)
  /// //   not: follow.title, which is "Follow" as before
  /// ```
  ///
  /// A list is named by itself, `\.photos`: it changes when its rows do. What the user changes by hand,
  /// as the text of a field, has to be named where a row writes it. With no paths, nothing may change.
  ///
  /// - Throws: what changed, where no reporter takes it; and what `body` throws.
  public func expectOnly(
    _ targets: PartialKeyPath<View>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ body: @MainActor () throws -> Void
  ) throws {
    let before = ShownTargets(self)
    try body()
    try check(
      targets, since: before,
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The same for what is done with waiting.
  ///
  /// - Throws: what changed, where no reporter takes it; and what `body` throws.
  public func expectOnly(
    _ targets: PartialKeyPath<View>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ body: @MainActor () async throws -> Void
  ) async throws {
    let before = ShownTargets(self)
    try await body()
    try check(
      targets, since: before,
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func check(
    _ targets: [PartialKeyPath<View>], since before: ShownTargets, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    let after = ShownTargets(self)
    var lines: [String] = []
    for (name, new) in after.values {
      guard let old = before.value(name), !old.equals(new),
        !targets.contains(where: { $0 == new.path })
      else { continue }
      let (oldText, newText) = old.texts(to: new)
      lines.append("  also: \(name): \(oldText) -> \(newText)")
      if let update = before.updateSince(of: name) {
        lines += ["    \(update.reason)", "    row \(update.row)"]
      }
    }
    for target in targets {
      guard let (name, new) = after.values.first(where: { $0.value.path == target }) else {
        let known = after.values.map(\.name).joined(separator: ", ")
        lines.append("  not: \(target), for no row writes it; rows write \(known)")
        continue
      }
      if let old = before.value(name), old.equals(new) {
        lines.append("  not: \(name), which is \(new.text) as before")
      }
    }
    guard !lines.isEmpty else { return }
    try SnapshotMismatch.unmet(
      (["Something else changed than was expected."] + lines).joined(separator: "\n"), at: location)
  }
}
