// Recorded updates: their values, causes, and bindings.

extension AnyConnection {
  /// The recorded updates, oldest first.
  ///
  /// These are the latest update of each binding or, if connected with `recording: .all(limit:)`,
  /// the last updates of all bindings. The bindings of visible list cells are included, with the ID
  /// of the item: `list[7].name.text`.
  public var updates: [BindingUpdate] {
    if let log { return log.updates }
    let written = allWithCells.flatMap(\.bindingNodes).filter { $0.node.writes > 0 }
    return written.sorted { $0.node.written < $1.node.written }
      .compactMap { $0.connection.update(of: $0.node) }
  }

  /// The bindings in the graph, with this connection.
  var bindingNodes: [(connection: AnyConnection, node: BindingNode)] {
    layout.parts.indices.map { (self, block.binding($0)) }
  }

  /// Returns the updates recorded since the last call, oldest first, and discards them.
  ///
  /// - Precondition: The table was connected with `recording: .all(limit:)`.
  public func drainUpdates() -> [BindingUpdate] {
    precondition(log != nil, "Draining updates requires `recording: .all(limit:)`.")
    return coldStorage?.log?.removeAll() ?? []
  }

  /// The names of the bindings, as the list's connection calls them if this is a cell's connection.
  //
  // Failures in a cell are reported without these names, once for all cells.
  var namesInList: BindingNameResolver { (self as? CellConnection)?.cellNames ?? names }

  func textInList(of binding: BindingNode) -> String {
    namesInList.text(ofBinding: layout.parts[binding.index].binding)
  }

  /// Records an update immediately, while its causes are known.
  func record(_ binding: BindingNode) {
    guard let update = update(of: binding) else { return }
    root.coldStorage?.log?.append(update, of: layout.parts[binding.index])
    RunRecorder.countDerivedInputs(of: binding.node)
    // From now on, `why` knows whether the program has written the target.
    if !binding.isReverse { observeTarget(of: binding) }
  }

  /// Returns the last update of a binding.
  func update(of binding: BindingNode) -> BindingUpdate? {
    guard binding.writes > 0 else { return nil }
    let (names, part) = (namesInList, layout.parts[binding.index])
    let causes = causes(of: binding)
    // Other recordings in the process don't matter.
    let writers = root.log == nil ? [] : causes.compactMap(\.writer?.description).uniqued
    let values = values(of: binding)
    let description = names.description(ofBinding: part.binding)
    return BindingUpdate(
      target: names.target(ofPart: binding.index, in: description), old: values?.old ?? "",
      new: values?.new ?? "?",
      causes: causes.map(\.name), writers: writers, isFirst: isFirst(binding),
      event: EventContext.name(binding.event),
      binding: description.description,
      location: layout.infos[part.binding].location)
  }

  /// Returns the values before and after the last write of a binding.
  func values(of binding: BindingNode) -> ValueTexts? {
    var values: ValueTexts?
    withRetainedEndsIfAlive { values = untracked { body(of: binding).texts(binding.run(block)) } }
    return isSecret(part: binding.index) ? values?.masked : values
  }

  /// Returns whether a binding was written when the outermost connection started.
  func isFirst(_ binding: BindingNode) -> Bool {
    guard binding.versionBefore == 0 else { return false }
    if let cell = self as? CellConnection { return cell.causesInList.isEmpty }
    guard let nested = self as? ChildConnection else { return true }
    return nested.opened.lowerBound == 0 && (nested.outer?.isFirst(nested.opener) ?? true)
  }

  /// Returns the sources that changed between the run before the last write and that write.
  func causes(of binding: BindingNode) -> [UpdateCause] {
    guard binding.versionBefore == 0 else {
      // An edit: the view's property, as the table calls it.
      if layout.parts[binding.index].isReverse {
        return [UpdateCause(name: names.viewEnd(ofPart: binding.index), version: 0)]
      }
      for times in causeTimes(of: binding) {
        let causes = causes(of: binding.node, in: times)
        if !causes.isEmpty { return causes }
      }
      // The cause has changed again, without a change of the value. Its writer isn't known anymore.
      let later = causes(of: binding.node, in: binding.written + 1...UInt64.max)
      return later.count == 1 ? [UpdateCause(name: later[0].name, version: 0)] : []
    }
    if let cell = self as? CellConnection { return cell.causesInList }
    // The binding was created when its container opened, so the cause is what opened the container.
    guard let nested = self as? ChildConnection, let outer = nested.outer else { return [] }
    return nested.opened.lowerBound == 0
      ? outer.causes(of: nested.opener)
      : outer.causes(
        of: nested.opener.node, in: nested.opened.lowerBound + 1...nested.opened.upperBound)
  }

  /// Returns the times in which the causes of the last write changed, of which the later ones count
  /// only if nothing changed in the others.
  //
  // A change that a derived value doesn't depend on at that time runs no binding, so it lies
  // between two runs. It isn't a cause of what changes in a later event.
  func causeTimes(of binding: BindingNode) -> [ClosedRange<UInt64>] {
    let (before, written) = (binding.versionBefore, binding.written)
    let isDelayed = layout.infos[layout.parts[binding.index].binding].limit != .none
    let start = isDelayed ? nil : EventContext.startTime(binding.event)
    let inEvent = start.flatMap { $0 > before && $0 < written ? $0 + 1...written : nil }
    return [inEvent, before + 1...written].compactMap { $0 }
  }

  /// Returns the sources that caused the last run that wrote a value.
  func causesOfLastRun(ofPart part: Int) -> [UpdateCause] {
    let binding = block.binding(part)
    // A running binding hasn't recorded its run yet.
    guard binding.node.isRunning, binding.node.version > 0 else {
      return causes(of: binding)
    }
    let before = binding.node.version
    return causes(of: binding.node, in: before + 1...max(before + 1, BindableCore.graph.clock))
  }

  /// Returns the sources that a binding read and that changed in a range of times.
  private func causes(of node: Node, in times: ClosedRange<UInt64>) -> [UpdateCause] {
    Graph.keepingOwners {
      changedSources(of: node, in: times).map { source in
        // An edit of a list is reported as an edit of the property that the binding shows.
        UpdateCause(
          name: (source.isStateOfList ? listName(of: node) : nil)
            ?? Graph.name(of: source, in: livePresenter),
          version: source.version, owner: Graph.owner(of: source))
      }
    }
  }

  private func changedSources(
    of node: Node, in times: ClosedRange<UInt64>
  ) -> [Node] {
    var causes: [Node] = []
    var visited: Set<Node> = []
    var waiting = [node]
    while let node = waiting.popLast() {
      var below: [Node] = []
      for source in node.inputs where visited.insert(source).inserted {
        if source.isDerived {
          below.append(source)
        } else if times.contains(source.version) {
          causes.append(Graph.kept(source))
        }
      }
      waiting += below.reversed()
    }
    return causes
  }

  private func listName(of node: Node) -> String? {
    guard let part = layout.parts.indices.first(where: { block.binding($0).node == node }),
      layout.infos[layout.parts[part].binding].arrow == "each",
      let name = names.presenterEnds(ofPart: part).first
    else { return nil }
    return livePresenter.map { "\(type(of: $0)).\(name)" } ?? name
  }
}

/// A source whose change caused an update.
@MainActor
struct UpdateCause {
  let name: String
  let version: UInt64
  var owner: AnyObject?

  /// The writer of the source, except for an interaction or command that changed its own state.
  var writer: Writer? {
    let writer = RunRecorder.writer(ofVersion: version)
    return writer == (owner as? any ActionOwner)?.writer ? nil : writer
  }
}

extension Node {
  /// `true` for the version of a list's state.
  @MainActor fileprivate var isStateOfList: Bool { Graph.owner(of: self) is VersionSource }
}
