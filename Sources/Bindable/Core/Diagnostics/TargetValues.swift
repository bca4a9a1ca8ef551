/// The values of a connection's targets at one time, in table order.
@MainActor
package struct TargetValues {
  /// The value of one target.
  @MainActor package struct Value {
    package let path: AnyKeyPath
    let value: Any
    /// The headers and items of a list, or `nil` if the value isn't a list.
    private let entries: [Entry]?
    private let isSecret: Bool

    private struct Entry: Equatable {
      /// The number of an item, from one, or `header` with that of its section.
      let position: String
      let text: String
      let isHeader: Bool
    }

    fileprivate init(_ path: AnyKeyPath, _ value: Any, isSecret: Bool) {
      self.path = path
      self.value = value
      self.isSecret = isSecret && !(value is Bool)
      entries = (value as? any ListTarget)?.adapter.content.map { content in
        var entries: [Entry] = []
        var itemCount = 0
        for section in 0..<content.sectionCount {
          if let header = content.header(ofSection: section) {
            entries.append(
              Entry(
                position: "header \(section + 1)", text: ValueTexts.text(header), isHeader: true))
          }
          for item in 0..<content.itemCount(ofSection: section) {
            itemCount += 1
            let value = content.item(at: ListIndexPath(section: section, item: item))
            entries.append(
              Entry(position: "\(itemCount)", text: ValueTexts.text(value), isHeader: false))
          }
        }
        return entries
      }
    }

    package func equals(_ other: Value) -> Bool {
      if let entries { return entries == other.entries }
      if type(of: value) is AnyClass { return value as AnyObject === other.value as AnyObject }
      guard let known = value as? any Equatable else { return text == other.text }
      return Self.areEqual(known, other.value)
    }

    private static func areEqual<Known: Equatable>(_ known: Known, _ other: Any) -> Bool {
      (other as? Known).map { isUnchanged($0, known) } ?? false
    }

    package var text: String {
      guard let entries else { return isSecret ? ValueTexts.secret : ValueTexts.text(value) }
      let headerCount = entries.count(where: \.isHeader)
      let itemCount = entries.count - headerCount
      let items = counted(itemCount, "item")
      return headerCount > 1 ? "\(items) in \(headerCount) sections" : items
    }

    /// Returns both texts or, for lists of equal length, those of the first entries that differ.
    package func texts(to new: Value) -> (String, String) {
      guard let entries, let others = new.entries, entries.count == others.count,
        let (old, other) = zip(entries, others).first(where: { $0 != $1 })
      else { return (text, new.text) }
      return ("\(old.position) is \(old.text)", other.text)
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
        let (value, isSecret) = Graph.resultAndSecrecy {
          connection.layout.readView(view, path.target)
        }
        // Actions aren't visible, and the control of a key or a choice is another object each time.
        guard let value, !(value is ControlAction?), !(value is ListAction?),
          !(value is any ActionControl)
        else { continue }
        values.append((names.target(of: path), Value(path.target, value, isSecret: isSecret)))
      }
    }
    self.values = values
  }

  /// Returns the name of a property of the view.
  package func name(of path: AnyKeyPath) -> String { connection.names.target(at: path) }

  package func value(_ name: String) -> Value? { values.first { $0.name == name }?.value }

  /// Returns the latest update of a target that was written after these values were captured.
  package func updateSince(of target: String) -> BindingUpdate? {
    let written = connection.all.flatMap(\.bindingNodes).filter { connection, node in
      node.written > time && connection.targetName(of: node) == target
    }
    guard let latest = written.max(by: { $0.node.written < $1.node.written }) else { return nil }
    return latest.connection.update(of: latest.node)
  }
}
