// Explanations of updates: their values, causes, and bindings.

extension AnyConnection {
  /// The recorded updates, oldest first.
  ///
  /// These are the latest update of each binding or, if connected with `recording: .all(limit:)`,
  /// the last updates of all bindings. The bindings of visible list cells are included, with the ID
  /// of the item: `list[7].name.text`.
  public var updates: [BindingUpdate] {
    if let log { return log.updates }
    return allWithCells.flatMap { connection in
      connection.layout.parts.indices.map { (connection, connection.block.binding($0)) }
    }
    .filter { $0.1.pointee.writes > 0 }
    .sorted { $0.1.pointee.written < $1.1.pointee.written }
    .compactMap { $0.0.update(of: $0.1) }
  }

  /// Returns the updates recorded since the last call, oldest first, and discards them.
  ///
  /// - Precondition: The table was connected with `recording: .all(limit:)`.
  public func drainUpdates() -> [BindingUpdate] {
    precondition(log != nil, "Draining updates requires `recording: .all(limit:)`.")
    return coldStorage?.log?.removeAll() ?? []
  }

  /// Returns an explanation of a property's value: its last update, the causes, and the binding.
  ///
  /// ```swift
  /// connection.why("followers.text")
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// If the property is a path from the view, write `why(\.followers.text)`.
  public func why(_ target: String) -> String {
    let known = allWithCells.flatMap { connection in
      connection.layout.parts.indices.map { index in
        let row = connection.block.binding(index)
        return (
          connection: connection, row: row, target: connection.namesInList.target(ofPart: index)
        )
      }
    }.filter { !$0.target.isEmpty }
    let rows = known.filter { $0.target == target }
    guard
      let (connection, row, _) = rows.max(by: { $0.row.pointee.written < $1.row.pointee.written })
    else {
      if let resting = names.bindingDescriptions().first(where: { $0.target == target }) {
        let reason = resting.context.last.map { " (in \($0))" } ?? ""
        return "\(target): its binding is inactive\n  binding \(resting)\(reason)"
      }
      // One binding of a list's cells represents the others.
      let others = known.filter { !($0.connection is CellConnection) }.map(\.target)
      let cell = known.first { $0.connection is CellConnection }.map { [$0.target + " and so on"] }
      return "\(target): no binding writes it. Bindings write "
        + "\((others + (cell ?? [])).joined(separator: ", "))."
    }
    return connection.update(of: row)?.description
      ?? "\(target): not changed by its binding\n  binding \(connection.textInList(of: row))"
  }

  /// The names of the bindings, as the list's connection calls them if this is a cell's connection.
  //
  // Failures in a cell are reported without these names, once for all cells.
  private var namesInList: BindingNameResolver { (self as? CellConnection)?.cellNames ?? names }

  private func textInList(of row: BindingNodePointer) -> String {
    namesInList.text(ofRow: layout.parts[Int(row.pointee.index)].binding)
  }

  /// Records an update immediately, while its causes are known.
  func record(_ row: BindingNodePointer) {
    guard let update = update(of: row) else { return }
    root.coldStorage?.log?.append(update, of: layout.parts[Int(row.pointee.index)])
  }

  func update(of row: BindingNodePointer) -> BindingUpdate? {
    guard row.pointee.writes > 0 else { return nil }
    var values: ValueTexts?
    let part = layout.parts[Int(row.pointee.index)]
    if block.pointee.isConnected {
      withRetainedEndsIfAlive {
        values =
          untracked {
            row.pointee.body(
              part.isReverse ? .describeBack : .describe, block.pointee.presenter,
              block.pointee.view,
              row)
          } as? ValueTexts
      }
    }
    return BindingUpdate(
      target: namesInList.target(ofPart: Int(row.pointee.index)), old: values?.old ?? "?",
      new: values?.new ?? "?",
      causes: causes(of: row), isFirst: isFirst(row), event: EventContext.name(row.pointee.event),
      binding: textInList(of: row),
      location: layout.infos[layout.parts[Int(row.pointee.index)].binding].location)
  }

  /// Returns whether a binding was written when the outermost connection started.
  private func isFirst(_ row: BindingNodePointer) -> Bool {
    guard row.pointee.seenBefore == 0 else { return false }
    if let cell = self as? CellConnection { return cell.causesInList.isEmpty }
    guard let nested = self as? ChildConnection else { return true }
    return nested.opened.lowerBound == 0 && (nested.outer?.isFirst(nested.opener) ?? true)
  }

  /// Returns the sources that changed between the run before the last write and that write.
  private func causes(of row: BindingNodePointer) -> [String] {
    guard row.pointee.seenBefore == 0 else {
      // An edit: the view's property, as the table calls it.
      if layout.parts[Int(row.pointee.index)].isReverse {
        return [names.viewEnd(ofPart: Int(row.pointee.index))]
      }
      return causes(of: row.node, in: row.pointee.seenBefore + 1...row.pointee.written)
    }
    if let cell = self as? CellConnection { return cell.causesInList }
    // The binding was created when its container opened, so the cause is what opened the container.
    guard let nested = self as? ChildConnection, let outer = nested.outer else { return [] }
    return nested.opened.lowerBound == 0
      ? outer.causes(of: nested.opener)
      : outer.causes(
        of: nested.opener.node, in: nested.opened.lowerBound + 1...nested.opened.upperBound)
  }

  /// Returns the sources that caused the last run that wrote a value.
  func causesOfLastRun(ofPart part: Int) -> [String] {
    let row = block.binding(part)
    // A running binding hasn't recorded its run yet.
    guard row.pointee.node.flags.has(.running), row.pointee.node.version > 0 else {
      return causes(of: row)
    }
    let before = row.pointee.node.version
    return causes(of: row.node, in: before + 1...max(before + 1, BindableCore.graph.clock))
  }

  /// Returns the sources that a binding read and that changed in a range of times.
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
      // An edit of a list is reported as an edit of the property that the binding shows.
      (source.isStateOfList ? listName(of: node) : nil) ?? Graph.name(of: source)
    }
  }

  private func listName(of node: NodePointer) -> String? {
    guard let part = layout.parts.indices.first(where: { block.binding($0).node == node }),
      layout.infos[layout.parts[part].binding].arrow == "each",
      let name = names.presenterEnds(ofPart: part).first
    else { return nil }
    return livePresenter.map { "\(type(of: $0)).\(name)" } ?? name
  }
}

extension Connection {
  /// Returns an explanation of a property's value: its last update, the causes, and the binding.
  ///
  /// ```swift
  /// connection.why(\.followers.text)
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// For a property of a list cell, which has no path, use its name: `why("list[7].name.text")`.
  public func why<Value>(_ target: KeyPath<View, Value>) -> String {
    why(names.target(at: target))
  }
}

extension NodePointer {
  /// A Boolean value that indicates whether the node is the version of a list's state.
  @MainActor fileprivate var isStateOfList: Bool { Graph.owner(of: self) is VersionSource }
}
