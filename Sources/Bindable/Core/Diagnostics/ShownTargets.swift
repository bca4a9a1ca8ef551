/// The values of a connection's targets at one time, in table order.
@MainActor
package struct ShownTargets {
  /// The value of one target.
  @MainActor package struct Value {
    package let path: AnyKeyPath
    let value: Any
    /// The rows of a list; `nil` for what is none.
    let rows: [String]?

    fileprivate init(_ path: AnyKeyPath, _ value: Any) {
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

    package func equals(_ other: Value) -> Bool {
      if let rows { return rows == other.rows }
      if type(of: value) is AnyClass { return value as AnyObject === other.value as AnyObject }
      guard let known = value as? any Equatable else { return text == other.text }
      return Self.areEqual(known, other.value)
    }

    private static func areEqual<Known: Equatable>(_ known: Known, _ other: Any) -> Bool {
      other as? Known == known
    }

    package var text: String { rows.map { "\($0.count) rows" } ?? RowValues.text(value) }

    /// Both texts, of a list with as many rows those of the first row that differs.
    package func texts(to new: Value) -> (String, String) {
      guard let rows, let others = new.rows, rows.count == others.count,
        let row = rows.indices.first(where: { rows[$0] != others[$0] })
      else { return (text, new.text) }
      return ("\(row + 1) is \(rows[row])", "\(others[row])")
    }
  }

  private let connection: AnyConnection
  private let time = graph.clock
  package let values: [(name: String, value: Value)]

  package init(_ connection: AnyConnection) {
    self.connection = connection
    var values: [(name: String, value: Value)] = []
    var known: Set<AnyKeyPath> = []
    let names = connection.names
    if let view = connection.viewThere {
      for reach in connection.layout.reaches where known.insert(reach.target).inserted {
        let value = untracked { connection.layout.readView(view, reach.target) }
        // Actions aren't visible.
        guard let value, !(value is Act?), !(value is ListAct?) else { continue }
        values.append((names.target(of: reach), Value(reach.target, value)))
      }
    }
    self.values = values
  }

  package func value(_ name: String) -> Value? { values.first { $0.name == name }?.value }

  /// The last time since these values that a row wrote a target, by the target's name.
  package func updateSince(of target: String) -> Update? {
    connection.all.flatMap { connection in
      connection.layout.parts.indices.map { (connection, connection.block.row($0)) }
    }
    .filter { $0.1.pointee.written > time && $0.0.targetName(of: $0.1) == target }
    .max { $0.1.pointee.written < $1.1.pointee.written }
    .flatMap { $0.0.update(of: $0.1) }
  }
}
