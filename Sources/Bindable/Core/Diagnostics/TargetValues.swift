/// The values of a connection's targets at one time, in table order.
@MainActor
package struct TargetValues {
  /// The value of one target.
  @MainActor package struct Value {
    package let path: AnyKeyPath
    let value: Any
    /// The items of a list, or `nil` if the value isn't a list.
    let bindings: [String]?

    fileprivate init(_ path: AnyKeyPath, _ value: Any) {
      self.path = path
      self.value = value
      bindings = (value as? any ListTarget)?.adapter.content.map { content in
        (0..<content.sectionCount).flatMap { section in
          (content.header(ofSection: section).map { [ValueTexts.text($0)] } ?? [])
            + (0..<content.itemCount(ofSection: section)).map {
              ValueTexts.text(content.item(at: ListIndexPath(section: section, item: $0)))
            }
        }
      }
    }

    package func equals(_ other: Value) -> Bool {
      if let bindings { return bindings == other.bindings }
      if type(of: value) is AnyClass { return value as AnyObject === other.value as AnyObject }
      guard let known = value as? any Equatable else { return text == other.text }
      return Self.areEqual(known, other.value)
    }

    private static func areEqual<Known: Equatable>(_ known: Known, _ other: Any) -> Bool {
      (other as? Known).map { isUnchanged($0, known) } ?? false
    }

    package var text: String { bindings.map { "\($0.count) items" } ?? ValueTexts.text(value) }

    /// Returns both texts or, for lists of equal length, those of the first items that differ.
    package func texts(to new: Value) -> (String, String) {
      guard let bindings, let others = new.bindings, bindings.count == others.count,
        let index = bindings.indices.first(where: { bindings[$0] != others[$0] })
      else { return (text, new.text) }
      return ("\(index + 1) is \(bindings[index])", "\(others[index])")
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
    if let view = connection.liveView {
      for path in connection.layout.targetPaths where known.insert(path.target).inserted {
        let value = untracked { connection.layout.readView(view, path.target) }
        // Actions aren't visible.
        guard let value, !(value is ControlAction?), !(value is ListAction?) else { continue }
        values.append((names.target(of: path), Value(path.target, value)))
      }
    }
    self.values = values
  }

  package func value(_ name: String) -> Value? { values.first { $0.name == name }?.value }

  /// Returns the latest update of a target that was written after these values were captured.
  package func updateSince(of target: String) -> BindingUpdate? {
    connection.all.flatMap { connection in
      connection.layout.parts.indices.map { (connection, connection.block.binding($0)) }
    }
    .filter { $0.1.pointee.written > time && $0.0.targetName(of: $0.1) == target }
    .max { $0.1.pointee.written < $1.1.pointee.written }
    .flatMap { $0.0.update(of: $0.1) }
  }
}
