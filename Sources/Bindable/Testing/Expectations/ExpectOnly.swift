extension Connection {
  /// Checks that `body` changes the given properties of the view, and no other bound properties.
  ///
  /// ```swift
  /// try connection.expectOnly(\.followers.text, \.follow.title) { view.follow.press() }
  /// // The changes don't match the expectation.
  /// //   unexpected: bio.text: "" -> "41"
  /// //     because Presenter.followerCount changed, in press "Follow"
  /// //     binding bio --> bio.text  (ProfileBindings.swift:9)
  /// //   missing: follow.title, which is still "Follow"
  /// ```
  ///
  /// To expect changes of a list's items, pass the list: `\.photos`. A property that the user
  /// edits, such as the text of a field, must be included if a binding writes it. Without
  /// arguments, no property may change.
  ///
  /// - Throws: The changes, if there's no reporter, and any error of `body`.
  public func expectOnly(
    _ targets: PartialKeyPath<View>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ body: @MainActor () throws -> Void
  ) throws {
    let before = TargetValues(self)
    try body()
    try check(
      targets, since: before,
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Checks that an asynchronous `body` changes the given properties, and no other bound ones.
  ///
  /// - Throws: The changes, if there's no reporter, and any error of `body`.
  public func expectOnly(
    _ targets: PartialKeyPath<View>..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, _ body: @MainActor () async throws -> Void
  ) async throws {
    let before = TargetValues(self)
    try await body()
    try check(
      targets, since: before,
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func check(
    _ targets: [PartialKeyPath<View>], since before: TargetValues, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    let after = TargetValues(self)
    var lines: [String] = []
    for (name, new) in after.values {
      guard let old = before.value(name), !old.equals(new),
        !targets.contains(where: { $0 == new.path })
      else { continue }
      let (oldText, newText) = old.texts(to: new)
      lines.append("  unexpected: \(name): \(oldText) -> \(newText)")
      if let update = before.updateSince(of: name) {
        lines += ["    \(update.reason)", "    binding \(update.binding)"]
      }
    }
    for target in targets {
      guard let (name, new) = after.values.first(where: { $0.value.path == target }) else {
        let known = after.values.map(\.name).joined(separator: ", ")
        lines.append(
          "  missing: \(after.name(of: target)), which no binding writes; bindings write \(known)")
        continue
      }
      if let old = before.value(name), old.equals(new) {
        lines.append("  missing: \(name), which is still \(new.text)")
      }
    }
    guard !lines.isEmpty else { return }
    try SnapshotMismatch.expectationFailed(
      (["The changes don't match the expectation."] + lines).joined(separator: "\n"), at: location)
  }
}
