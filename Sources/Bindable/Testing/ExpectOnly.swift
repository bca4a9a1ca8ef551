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
    let before = Shown(self)
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
    let before = Shown(self)
    try await body()
    try check(
      targets, since: before,
      at: SnapshotLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func check(
    _ targets: [PartialKeyPath<View>], since before: Shown, at location: SnapshotLocation
  ) throws(SnapshotMismatch) {
    let after = Shown(self)
    var lines: [String] = []
    for (name, new) in after.values {
      guard let old = before.value(name), !old.equals(new),
        !targets.contains(where: { $0 == new.path })
      else { continue }
      let (oldText, newText) = old.texts(to: new)
      lines.append("  also: \(name): \(oldText) -> \(newText)")
      if let update = lastUpdate(of: name, since: before.time) {
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

  private func lastUpdate(of target: String, since time: UInt64) -> Update? {
    all.flatMap { connection in
      connection.layout.parts.indices.map { (connection, connection.block.row($0)) }
    }
    .filter { $0.1.pointee.written > time && $0.0.targetName(of: $0.1) == target }
    .max { $0.1.pointee.written < $1.1.pointee.written }
    .flatMap { $0.0.update(of: $0.1) }
  }
}

/// What the targets of a connection's rows are at a time, in the order of the table.
@MainActor
private struct Shown {
  @MainActor struct Value {
    let path: AnyKeyPath
    let value: Any
    /// The rows of a list; `nil` for what is none.
    let rows: [String]?

    init(_ path: AnyKeyPath, _ value: Any) {
      self.path = path
      self.value = value
      rows = (value as? any ListTarget)?.inlet.content.map { content in
        (0..<content.sectionCount).flatMap { section in
          (content.header(ofSection: section).map { [RowValues.text($0)] } ?? [])
            + (0..<content.rowCount(ofSection: section)).map {
              RowValues.text(content.item(at: ListPlace(section: section, row: $0)))
            }
        }
      }
    }

    func equals(_ other: Value) -> Bool {
      if let rows { return rows == other.rows }
      if type(of: value) is AnyClass { return value as AnyObject === other.value as AnyObject }
      guard let known = value as? any Equatable else { return text == other.text }
      return Self.areEqual(known, other.value)
    }

    private static func areEqual<Known: Equatable>(_ known: Known, _ other: Any) -> Bool {
      other as? Known == known
    }

    var text: String { rows.map { "\($0.count) rows" } ?? RowValues.text(value) }

    /// Both texts, of a list with as many rows those of the first row that differs.
    func texts(to new: Value) -> (String, String) {
      guard let rows, let others = new.rows, rows.count == others.count,
        let row = rows.indices.first(where: { rows[$0] != others[$0] })
      else { return (text, new.text) }
      return ("\(row + 1) is \(rows[row])", "\(others[row])")
    }
  }

  let time = Bindable.graph.clock
  let values: [(name: String, value: Value)]

  init(_ connection: AnyConnection) {
    var values: [(name: String, value: Value)] = []
    var known: Set<AnyKeyPath> = []
    let names = connection.names
    if let view = connection.viewThere {
      for reach in connection.layout.reaches where known.insert(reach.target).inserted {
        let value = untracked { connection.layout.readView(view, reach.target) }
        // What a control does is nothing that is shown.
        guard let value, !(value is Act?), !(value is ListAct?) else { continue }
        values.append((names.target(of: reach), Value(reach.target, value)))
      }
    }
    self.values = values
  }

  func value(_ name: String) -> Value? { values.first { $0.name == name }?.value }
}
