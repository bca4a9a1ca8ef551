// What a connection says of its updates: what they were, why, and in which row.

extension AnyConnection {
  /// The updates it remembers, oldest first: the latest of each row or, if it was connected with
  /// `recording: .all(limit:)`, those of all rows up to the limit.
  public var updates: [Update] {
    if let log { return log.updates }
    return layout.parts.indices
      .filter { block.row($0).pointee.writes > 0 }
      .sorted { block.row($0).pointee.written < block.row($1).pointee.written }
      .compactMap { update(of: block.row($0)) }
  }

  /// The updates it remembers since this was last called, oldest first; it forgets them.
  ///
  /// - Precondition: It was connected with `recording: .all(limit:)`.
  public func takeUpdates() -> [Update] {
    precondition(log != nil, "Connect with recording: .all(limit:) to take updates.")
    return log?.removeAll() ?? []
  }

  /// Why a property of the view is as it is: its last update, what caused it, and the row.
  ///
  /// ```swift
  /// connection.why("followers.text")
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   row followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  public func why(_ target: String) -> String {
    let rows = layout.parts.indices.map { block.row($0) }.filter { targetName(of: $0) == target }
    guard let row = rows.max(by: { $0.pointee.written < $1.pointee.written }) else {
      let known = layout.parts.indices.map { targetName(of: block.row($0)) }
      return "\(target): no row writes it. Rows write \(known.joined(separator: ", "))."
    }
    return update(of: row)?.description
      ?? "\(target): not changed by its row\n  row \(text(of: row))"
  }

  /// Writes down an update at once, while its causes can be told.
  func record(_ row: RowPointer) {
    guard let update = update(of: row) else { return }
    log?.append(update)
  }

  func update(of row: RowPointer) -> Update? {
    guard row.pointee.writes > 0 else { return nil }
    var values: RowValues?
    let part = layout.parts[Int(row.pointee.index)]
    if block.pointee.isConnected {
      holdingEnds {
        values =
          untracked {
            row.pointee.body(
              part.isBack ? .describeBack : .describe, block.pointee.presenter, block.pointee.view,
              row)
          } as? RowValues
      }
    }
    return Update(
      target: targetName(of: row), old: values?.old ?? "?", new: values?.new ?? "?",
      causes: row.pointee.seenBefore == 0 ? [] : causes(of: row),
      isFirst: row.pointee.seenBefore == 0, event: Events.name(row.pointee.event),
      row: text(of: row), place: layout.infos[layout.parts[Int(row.pointee.index)].row].place)
  }

  /// The sources that changed between the run before the last write and that write.
  private func causes(of row: RowPointer) -> [String] {
    // An edit: the view's property, as the table calls it.
    if layout.parts[Int(row.pointee.index)].isBack {
      return [names.viewEnd(ofPart: Int(row.pointee.index))]
    }
    var causes: [NodePointer] = []
    var seen: Set<NodePointer> = []
    var waiting = [row.node]
    while let node = waiting.popLast() {
      var link = node.pointee.deps
      var below: [NodePointer] = []
      while let current = link {
        link = current.pointee.nextDep
        guard let source = current.pointee.source, seen.insert(source).inserted else { continue }
        if source.pointee.flags.has(.derived) {
          below.append(source)
        } else if source.pointee.version > row.pointee.seenBefore,
          source.pointee.version <= row.pointee.written
        {
          causes.append(source)
        }
      }
      waiting += below.reversed()
    }
    return causes.map { Graph.name(of: $0) }
  }
}
