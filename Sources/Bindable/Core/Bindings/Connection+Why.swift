// What a connection says of its updates: what they were, why, and in which row.

extension AnyConnection {
  /// The updates it remembers, oldest first: the latest of each row or, if it was connected with
  /// `recording: .all(limit:)`, those of all rows up to the limit.
  ///
  /// The rows of cells that a list has in sight are among them, with the id of the item:
  /// `list[7].name.text`.
  public var updates: [Update] {
    if let log { return log.updates }
    return allWithCells.flatMap { connection in
      connection.layout.parts.indices.map { (connection, connection.block.row($0)) }
    }
    .filter { $0.1.pointee.writes > 0 }
    .sorted { $0.1.pointee.written < $1.1.pointee.written }
    .compactMap { $0.0.update(of: $0.1) }
  }

  /// The updates it remembers since this was last called, oldest first; it forgets them.
  ///
  /// - Precondition: It was connected with `recording: .all(limit:)`.
  public func takeUpdates() -> [Update] {
    precondition(log != nil, "Connect with recording: .all(limit:) to take updates.")
    return extras?.log?.removeAll() ?? []
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
    let known = allWithCells.flatMap { connection in
      connection.layout.parts.indices.map { index in
        let row = connection.block.row(index)
        return (
          connection: connection, row: row, target: connection.namesInList.target(ofPart: index)
        )
      }
    }.filter { !$0.target.isEmpty }
    let rows = known.filter { $0.target == target }
    guard
      let (connection, row, _) = rows.max(by: { $0.row.pointee.written < $1.row.pointee.written })
    else {
      if let resting = names.descriptionsOfAllRows().first(where: { $0.target == target }) {
        let reason = resting.context.last.map { " (in \($0))" } ?? ""
        return "\(target): its row rests now\n  row \(resting)\(reason)"
      }
      // Those of lists are named by one of their rows.
      let others = known.filter { !($0.connection is CellConnection) }.map(\.target)
      let cell = known.first { $0.connection is CellConnection }.map { [$0.target + " and so on"] }
      return "\(target): no row writes it. Rows write "
        + "\((others + (cell ?? [])).joined(separator: ", "))."
    }
    return connection.update(of: row)?.description
      ?? "\(target): not changed by its row\n  row \(connection.textInList(of: row))"
  }

  /// The names of its rows, as the connection of the list calls them if it is that of a cell.
  //
  // What goes wrong in a cell is told without that, once for all cells.
  private var namesInList: RowNames { (self as? CellConnection)?.namesOfCell ?? names }

  private func textInList(of row: RowPointer) -> String {
    namesInList.text(ofRow: layout.parts[Int(row.pointee.index)].row)
  }

  /// Writes down an update at once, while its causes can be told.
  func record(_ row: RowPointer) {
    guard let update = update(of: row) else { return }
    root.extras?.log?.append(update, of: layout.parts[Int(row.pointee.index)])
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
      target: namesInList.target(ofPart: Int(row.pointee.index)), old: values?.old ?? "?",
      new: values?.new ?? "?",
      causes: causes(of: row), isFirst: isFirst(row), event: Events.name(row.pointee.event),
      row: textInList(of: row), place: layout.infos[layout.parts[Int(row.pointee.index)].row].place)
  }

  /// Whether a row was written when the outermost connection began.
  private func isFirst(_ row: RowPointer) -> Bool {
    guard row.pointee.seenBefore == 0 else { return false }
    if let cell = self as? CellConnection { return cell.causesInList.isEmpty }
    guard let nested = self as? NestedConnection else { return true }
    return nested.opened.lowerBound == 0 && (nested.outer?.isFirst(nested.opener) ?? true)
  }

  /// The sources that changed between the run before the last write and that write.
  private func causes(of row: RowPointer) -> [String] {
    guard row.pointee.seenBefore == 0 else {
      // An edit: the view's property, as the table calls it.
      if layout.parts[Int(row.pointee.index)].isBack {
        return [names.viewEnd(ofPart: Int(row.pointee.index))]
      }
      return causes(of: row.node, in: row.pointee.seenBefore + 1...row.pointee.written)
    }
    if let cell = self as? CellConnection { return cell.causesInList }
    // The row came when what it is inside of opened, so what opened that is the cause.
    guard let nested = self as? NestedConnection, let outer = nested.outer else { return [] }
    return nested.opened.lowerBound == 0
      ? outer.causes(of: nested.opener)
      : outer.causes(
        of: nested.opener.node, in: nested.opened.lowerBound + 1...nested.opened.upperBound)
  }

  /// What made a row run when it wrote last.
  func causesOfLastRun(ofPart part: Int) -> [String] {
    let row = block.row(part)
    // While it runs, it has not noted yet that it did.
    guard row.pointee.node.flags.has(.running), row.pointee.node.version > 0 else {
      return causes(of: row)
    }
    let before = row.pointee.node.version
    return causes(of: row.node, in: before + 1...max(before + 1, BindableCore.graph.clock))
  }

  /// What a row read that changed in a span of time.
  private func causes(of node: NodePointer, in times: ClosedRange<UInt64>) -> [String] {
    var causes: [NodePointer] = []
    var seen: Set<NodePointer> = []
    var waiting = [node]
    while let node = waiting.popLast() {
      var link = node.pointee.deps
      var below: [NodePointer] = []
      while let current = link {
        link = current.pointee.nextDep
        guard let source = current.pointee.source, seen.insert(source).inserted else { continue }
        if source.pointee.flags.has(.derived) {
          below.append(source)
        } else if times.contains(source.pointee.version) {
          causes.append(source)
        }
      }
      waiting += below.reversed()
    }
    return causes.map { source in
      // An edit of a list is told as one of the property that the row shows.
      (source.isStateOfList ? listName(of: node) : nil) ?? Graph.name(of: source)
    }
  }

  private func listName(of node: NodePointer) -> String? {
    guard let part = layout.parts.indices.first(where: { block.row($0).node == node }),
      layout.infos[layout.parts[part].row].arrow == "each",
      let name = names.presenterEnds(ofPart: part).first
    else { return nil }
    return presenterThere.map { "\(type(of: $0)).\(name)" } ?? name
  }
}

extension NodePointer {
  /// Whether it is the number of a list's state.
  @MainActor fileprivate var isStateOfList: Bool { Graph.owner(of: self) is ListStamp }
}
