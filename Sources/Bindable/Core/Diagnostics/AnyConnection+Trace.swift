// The parts of a connection that a trace records. They're read from what the graph stores anyway,
// so they have no cost until a trace is recorded.

/// A property whose change caused an update, with what changed it.
package struct TracedCause: Hashable, Sendable {
  /// The name, such as `ProfilePresenter.followerCount`.
  package let name: String
  /// The value, or `nil` if it's neither short nor a list.
  package let value: String?
  /// The code that wrote the property, such as `the command "Save"`.
  package let writer: String?
  /// The properties that it's computed from and that changed, or an empty array for a written one.
  package let causes: [TracedCause]
}

/// A run of a binding.
package struct TracedRun {
  /// The connection.
  package let connection: AnyConnection
  /// The number of the part of its table.
  package let part: Int
  /// The number of the binding in its table.
  package let binding: Int
  package let isWrite: Bool
  /// Set for a run from the view to the presenter.
  package let isReverse: Bool
  /// Set for the first value of a list item.
  package let isOfNewItem: Bool
}

/// A change that a binding wrote.
package struct TracedUpdate {
  /// The written property, such as `list[7].name.text`.
  package let target: String
  /// The values before and after.
  package let old: String, new: String
  /// Set for the run that connected the table.
  package let isFirst: Bool
  /// The event of the run, such as `press "Follow"`.
  package let event: String?
  /// The controls that were written.
  package let controls: [AnyObject]
  /// The value of the property that the binding reads, or `nil` if it's neither short nor a list,
  /// or if there are several properties.
  package let source: String?
  /// The properties that changed.
  package let causes: [TracedCause]
}

extension AnyConnection {
  /// The table, which all connections of it share.
  package var tracedTable: AnyObject { layout }

  package var isOfCell: Bool { self is CellConnection }

  /// The property with the list, for the connection of a list item.
  package var tracedList: String? {
    (self as? CellConnection)?.listTarget
  }

  /// The presenter or, if that's a value, the view.
  package var tracedPresenter: AnyObject? {
    block.ownsPresenter ? liveView : livePresenter.map { $0 as AnyObject }
  }

  /// The types of the presenter and the view.
  package var tracedEnds: (presenter: String, view: String) {
    let presenter = livePresenter.map { "\(type(of: $0))" } ?? ""
    return (presenter, liveView.map { "\(type(of: $0))" } ?? "")
  }

  /// The numbers of the parts of the table.
  package var partIndices: Range<Int> { layout.parts.indices }

  /// The bindings of the table, without those of nested tables.
  package var tracedBindings: [BindingDescription] {
    Graph.keepingOwners { layout.infos.indices.map { names.description(ofBinding: $0) } }
  }

  /// Returns the runs of bindings since a time, in the order of the table.
  package func runs(since time: UInt64) -> [TracedRun] {
    layout.parts.indices.compactMap { index in
      let (binding, part) = (block.binding(index), layout.parts[index])
      guard layout.nested[part.binding] == nil, !binding.node.hasEnded,
        hasRun(part: index, since: time)
      else { return nil }
      let isWrite = binding.written > time && binding.writes > 0
      return TracedRun(
        connection: self, part: index, binding: part.binding, isWrite: isWrite,
        isReverse: part.isReverse, isOfNewItem: isWrite && isOfCell && isFirst(binding))
    }
  }

  /// Returns whether a part has run since a time.
  package func hasRun(part index: Int, since time: UInt64) -> Bool {
    let binding = block.binding(index)
    return binding.written > time || binding.node.version > time
  }

  /// Returns the last update of a part, or `nil` if it has written nothing.
  ///
  /// - Parameter known: The source and the target as the table calls them, if they're known.
  package func tracedUpdate(
    ofPart index: Int, as known: (source: String, target: String)? = nil
  ) -> TracedUpdate? {
    Graph.keepingOwners {
      let binding = block.binding(index)
      guard binding.writes > 0 else { return nil }
      let (values, source) = (values(of: binding), sourceValue(ofPart: index))
      let isKnown = !layout.parts[index].isReverse && !isOfCell
      return TracedUpdate(
        target: (isKnown ? known?.target : nil) ?? namesInList.target(ofPart: index),
        old: values?.old ?? "", new: values?.new ?? "?",
        isFirst: isFirst(binding), event: EventContext.name(binding.event),
        controls: controls(ofPart: index), source: source,
        causes: tracedCauses(of: binding, source, known: known?.source))
    }
  }

  /// Counts the reads of the derived values that a part has read, from now on.
  package func countReads(ofPart index: Int) {
    RunRecorder.countDerivedInputs(of: block.binding(index).node)
  }

  /// Returns a warning if the source of a part differs from the one that it has shown last,
  /// although it hasn't run since then.
  package func staleness(ofPart index: Int, showing shown: String) -> TableDiagnostic? {
    let info = layout.infos[layout.parts[index].binding]
    let binding = block.binding(index)
    guard isConnected, !binding.node.hasEnded, !binding.node.isQueued,
      states?.all[binding.number]?.isWaiting != true
    else { return nil }
    return Graph.keepingOwners {
      // The text of an object can change although the object doesn't.
      guard let source = source(ofPart: index), TracedText.isWhole(source),
        let value = TracedText.short(source), value != shown, isConnected,
        !info.isOnce
      else { return nil }
      let name = names.presenterEnds(ofPart: index).joined()
      return .warning(
        "\(names.target(ofPart: index)) shows an old value: \(name) is \(value) now, but nothing that "
          + "the binding observes has changed; mark what \(name) reads with @Observed, or read it "
          + "through an ObservableAdapter", at: info.location)
    }
  }

  /// Returns the short text of the only property that a part reads.
  package func sourceValue(ofPart index: Int) -> String? {
    TracedText.short(source(ofPart: index))
  }

  private func source(ofPart index: Int) -> Any? {
    let part = layout.parts[index]
    guard !part.isReverse, part.sources.count == 1, layout.infos[part.binding].arrow != "each",
      let presenter = livePresenter
    else { return nil }
    var value: Any?
    withRetainedEndsIfAlive { [layout] in
      untracked { value = layout.readPresenter(presenter, part.sources[0]) }
    }
    return value
  }

  /// Returns the observed and derived properties that a part reads or, from the view, writes.
  package func properties(ofPart index: Int) -> Set<String> {
    Graph.keepingOwners {
      var found: Set<String> = []
      let presenter = tracedEnds.presenter
      for end in names.presenterEnds(ofPart: index) { found.insert("\(presenter).\(end)") }
      guard !layout.parts[index].isReverse else { return found }
      var visited: Set<Node> = []
      var waiting = [block.binding(index).node]
      while let node = waiting.popLast() {
        // Kept before the first name, whose code can release the others.
        for source in node.keptInputs where visited.insert(source).inserted {
          found.insert(Graph.name(of: source, in: livePresenter))
          if source.isDerived { waiting.append(source) }
        }
      }
      return found
    }
  }

  /// The edits that haven't reached the presenter, with their controls.
  package var tracedEdits: [(controls: [AnyObject], status: BindingStatus)] {
    twoWayParts.compactMap { connection, part in
      guard let status = connection.bindingStatus(ofPart: part), status.state != .synchronized
      else { return nil }
      return (connection.controls(ofPart: part), status)
    }
  }

  // MARK: - Causes

  /// Returns the name of the only property of the presenter that a part reads or writes.
  private func tracedEnd(ofPart index: Int, known: String?) -> String? {
    // A table inside another one can be connected with several names.
    if let known, !(self is ChildConnection), layout.parts[index].presenterPaths.count == 1 {
      return known
    }
    let ends = names.presenterEnds(ofPart: index)
    return ends.count == 1 ? ends[0] : nil
  }

  private func tracedCauses(
    of binding: BindingNode, _ source: String?, known: String?
  ) -> [TracedCause] {
    guard binding.versionBefore > 0, !layout.parts[binding.index].isReverse else {
      let causes = causes(of: binding).map {
        TracedCause(name: $0.name, value: nil, writer: $0.writer?.description, causes: [])
      }
      // The first value comes from what the binding reads.
      guard causes.isEmpty, let source, let presenter = livePresenter,
        let end = tracedEnd(ofPart: binding.index, known: known)
      else { return causes }
      return [
        TracedCause(name: "\(type(of: presenter)).\(end)", value: source, writer: nil, causes: [])
      ]
    }
    var causes: [TracedCause] = []
    for times in causeTimes(of: binding) where causes.isEmpty {
      var visited: Set<Node> = []
      causes = tracedCauses(of: binding.node, in: times, &visited, depth: 0)
    }
    // A computed property of the presenter is between what it reads and the binding.
    guard let end = tracedEnd(ofPart: binding.index, known: known), !end.hasPrefix("("),
      end != "self", let presenter = livePresenter,
      layout.infos[layout.parts[binding.index].binding].arrow != "each"
    else { return causes }
    let name = "\(type(of: presenter)).\(end)"
    if causes.contains(where: { $0.name == name }) { return causes }
    return [TracedCause(name: name, value: source, writer: nil, causes: causes)]
  }

  // Deeper causes are listed at the last level, so that the recursion has a limit.
  private func tracedCauses(
    of node: Node, in times: ClosedRange<UInt64>, _ visited: inout Set<Node>,
    depth: Int
  ) -> [TracedCause] {
    var found: [TracedCause] = []
    // Kept before the first name, whose code can release the others.
    for source in node.keptInputs where visited.insert(source).inserted {
      let isDerived = source.isDerived
      let inner =
        isDerived && depth < 8
        ? tracedCauses(of: source, in: times, &visited, depth: depth + 1) : []
      guard isDerived ? !inner.isEmpty : times.contains(source.version) else { continue }
      let cause = UpdateCause(
        name: Graph.name(of: source, in: livePresenter),
        version: source.version, owner: Graph.owner(of: source))
      found.append(
        TracedCause(
          name: cause.name, value: Graph.value(of: source), writer: cause.writer?.description,
          causes: inner))
    }
    return found
  }
}

extension Node {
  /// The inputs, whose memory stays until `Graph.keepingOwners(_:)` ends.
  @MainActor fileprivate var keptInputs: [Node] { inputs.map { Graph.kept($0) } }
}

extension Graph {
  /// Returns the short text of a property's value, without computing a derived value.
  fileprivate static func value(of node: Node) -> String? {
    guard !node.isDerived, let object: Any = owner(of: node), let path = keyPath(of: node) else {
      return nil
    }
    return untracked { TracedText.short(object[keyPath: path]) }
  }
}

/// The texts of values in a trace.
package enum TracedText {
  /// The mark in place of a secret value.
  package static let secret = ValueTexts.secret

  /// Returns a value as code, on one line.
  package static func text(_ value: Any) -> String { ValueTexts.text(value) }

  /// Returns whether a text of a value says all of it, as that of a number does.
  static func isWhole(_ value: Any) -> Bool {
    if isSimple(value) || value is any LosslessStringConvertible { return true }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return false }
    return mirror.children.allSatisfy { isWhole($0.value) }
  }

  /// Returns whether a value has one of the most common types, whose texts are whole and short.
  private static func isSimple(_ value: Any) -> Bool {
    value is String || value is Int || value is Bool
  }

  private static var shortLimit: Int { 60 }

  /// Returns the number of items of a list, the text of a short value, or `nil` for any other.
  static func short(_ value: Any?) -> String? {
    guard let value else { return nil }
    if isSimple(value) { return ValueTexts.text(value) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary:
      return counted(mirror.children.count, "item")
    case .class, .struct:
      if value is any StringProtocol { return ValueTexts.text(value) }
      let text = ValueTexts.text(value, upTo: shortLimit)
      return text.unicodeScalars.count <= shortLimit ? text : nil
    default:
      return ValueTexts.text(value)
    }
  }
}
