internal import BindableCore

/// The steps of a trace, and what they contain as indexes.
@MainActor
struct TracedSteps {
  private(set) var all: [Trace.Step] = []
  private var styles = TracedStyles()
  /// The rows of the last steps, from the first one whose rows aren't in the step yet.
  private var rows: [[TracedRow]] = []
  private var cellCount = 0
  /// The maximum number of cells in these rows.
  private static let cellLimit = 1 << 20
  var secrets = TracedSecrets(properties: [])
  private var texts = IndexedValues<String>()
  private var causes = IndexedValues<Trace.Cause>()
  private var nodes: [Trace.Node] = []
  private var nodeIndexes: [String: Int] = [:]
  // The indexes of the nodes of the current tree.
  private var knownNodes: [ObjectIdentifier: Int] = [:]
  private var tables: [Trace.Table] = []
  private var bindings: [Trace.Binding] = []
  /// The number of the first binding of each table.
  private var firstBindings: [ObjectKey: Int] = [:]
  /// The last value that each binding wrote, to find what a step has changed.
  private var values: [SourceKey: (connection: Weak<AnyConnection>, value: Int)] = [:]
  /// The last values of the computed properties that bindings read.
  private var sources: [SourceKey: (connection: Weak<AnyConnection>, value: Int)] = [:]
  /// The bindings whose old values have been reported.
  private var staleBindings: [SourceKey: Weak<AnyConnection>] = [:]
  private(set) var findings: [Trace.Finding] = []
  /// The nodes that show hidden values.
  private var hiddenNodes: [ObjectIdentifier: Weak<ViewNode>] = [:]

  /// The numbers of the parts that were passed on step by step.
  private var passedOn = (texts: 0, styles: 0, causes: 0, nodes: 0, tables: 0, bindings: 0)

  private struct SourceKey: Hashable {
    let connection: ObjectIdentifier
    let part: Int
  }

  init() {
    _ = texts.index(of: "")
  }

  private mutating func text(_ text: String) -> Int { texts.index(of: secrets.hiding(in: text)) }

  // MARK: - Nodes

  /// Returns the index of a node, which is added with the views around it if it's new.
  mutating func index(of node: ViewNode, _ names: TracedNames) -> Int {
    if let known = knownNodes[ObjectIdentifier(node)] { return known }
    let index = foundIndex(of: node, names)
    if names[node] != nil { knownNodes[ObjectIdentifier(node)] = index }
    return index
  }

  /// Forgets the indexes of nodes, because the tree has changed.
  mutating func forgetNodes() { knownNodes = [:] }

  private mutating func foundIndex(of node: ViewNode, _ names: TracedNames) -> Int {
    let path = secrets.hiding(in: names[node] ?? "\(type(of: node))")
    if let known = nodeIndexes[path] { return known }
    var parent: Int?
    if let outer = node.lineage.dropFirst().first(where: { !$0.isArrangement }), names[outer] != nil
    {
      parent = index(of: outer, names)
    }
    return addNode(path, "\(type(of: node))", parent)
  }

  private mutating func addNode(_ path: String, _ type: String, _ parent: Int?) -> Int {
    if let known = nodeIndexes[path] { return known }
    nodes.append(Trace.Node(path: path, type: type, parent: parent))
    nodeIndexes[path] = nodes.count - 1
    return nodes.count - 1
  }

  /// Returns whether a node shows a hidden value.
  func isHidden(_ node: ViewNode) -> Bool { hiddenNodes[ObjectIdentifier(node)]?.object === node }

  // MARK: - Steps

  func step(_ words: String, line: String?) -> Trace.Step {
    let label = secrets.hiding(in: words)
    let end = label.firstIndex(of: " ") ?? label.endIndex
    return Trace.Step(
      verb: String(label[..<end]), object: String(label[end...].dropFirst()),
      line: line == words ? nil : line.map(secrets.hiding),
      frame: Trace.ScreenChange(rows: 0, changed: []), places: [], updates: [], ran: [])
  }

  /// Adds a run of a binding to a step.
  mutating func add(
    _ run: TracedRun, to step: inout Trace.Step, _ names: TracedNames, hasRoom: Bool
  ) {
    let binding = index(ofBinding: run)
    step.ran.append(binding)
    run.connection.countReads(ofPart: run.part)
    guard run.isWrite else { return keepSource(of: run) }
    // The first values of list items are counted.
    if run.isOfNewItem, secrets.isEmpty { return addToGroup(of: run, in: &step) }
    let known = (source: bindings[binding].source, target: bindings[binding].target)
    guard let update = run.connection.tracedUpdate(ofPart: run.part, as: known) else { return }
    let isHidden = !secrets.isEmpty && secrets.hide(run, update.controls)
    if isHidden {
      for case let node as ViewNode in update.controls {
        hiddenNodes[ObjectIdentifier(node)] = Weak(node)
      }
      for value in [update.old, update.new] { secrets.add(Self.unquoted(value)) }
    }
    if run.connection.isOfCell, run.isOfNewItem || update.old.isEmpty {
      return addToGroup(of: run, in: &step)
    }
    guard hasRoom else { return }
    let parts = TracedNames.parts(of: update.target)
    let node = shownNode(of: update.controls, names)
    let nodeIndex =
      node.map { index(of: $0, names) }
      ?? addNode(
        secrets.hiding(in: parts.dropLast().joined(separator: ".")), "", nil)
    let property = text(run.isReverse ? update.target : parts.last.map(String.init) ?? "")
    let key = SourceKey(connection: ObjectIdentifier(run.connection), part: run.part)
    let new = isHidden ? text(TracedSecrets.mark) : text(update.new)
    var old = isHidden ? new : text(update.old)
    if let known = values[key], known.connection.object === run.connection, !isHidden {
      old = known.value
    }
    values[key] = (Weak(run.connection), new)
    let oldSource = sources[key].flatMap { known in
      known.connection.object === run.connection ? known.value : nil
    }
    sources[key] =
      isHidden
      ? nil
      : update.source.map {
        (Weak(run.connection), text($0))
      }
    if old == new, !isHidden, !update.isFirst { return }
    let causes = update.causes.map { index(of: $0, oldSource, isHidden: isHidden) }
    step.updates.append(
      Trace.Update(
        node: nodeIndex, property: property, old: old, new: new, binding: binding,
        isFirst: update.isFirst, event: update.event.map { text($0) } ?? 0, causes: causes))
  }

  /// Stores the value that a run has read and that it hasn't written, because the target has it.
  private mutating func keepSource(of run: TracedRun) {
    let key = SourceKey(connection: ObjectIdentifier(run.connection), part: run.part)
    let isKnown = sources[key]?.connection.object === run.connection
    guard !run.connection.isOfCell,
      isKnown || secrets.isEmpty || !secrets.hide(run, run.connection.controls(ofPart: run.part)),
      let value = run.connection.sourceValue(ofPart: run.part)
    else { return }
    sources[key] = (Weak(run.connection), text(value))
  }

  mutating func add(_ skipped: [SkippedWork], to step: inout Trace.Step) {
    guard !skipped.isEmpty else { return }
    step.skipped = skipped.map {
      Trace.Skipped(kind: $0.kind.rawValue, property: text($0.property), count: $0.count)
    }
  }

  /// Finds the bindings that haven't run since a time although their sources have changed.
  mutating func findStaleBindings(since time: UInt64, step: Int, _ names: TracedNames) {
    let found = sources.compactMap { key, known -> (SourceKey, AnyConnection, TableDiagnostic)? in
      guard let connection = known.connection.object,
        staleBindings[key]?.object !== connection,
        !connection.hasRun(part: key.part, since: time),
        let stale = connection.staleness(ofPart: key.part, showing: texts.all[known.value])
      else { return nil }
      return (key, connection, stale)
    }
    for (key, connection, stale) in found.sorted(by: { $0.2.message < $1.2.message }) {
      staleBindings[key] = Weak(connection)
      let node = shownNode(of: connection.controls(ofPart: key.part), names)
      findings.append(
        Trace.Finding(
          message: secrets.hiding(in: stale.message), severity: stale.severity.rawValue,
          file: stale.location?.fileName, line: stale.location.map { Int($0.line) }, step: step,
          node: node.map { index(of: $0, names) }))
    }
  }

  private func shownNode(of controls: [AnyObject], _ names: TracedNames) -> ViewNode? {
    controls.compactMap { $0 as? ViewNode }.last { names[$0] != nil }
  }

  private func addToGroup(of run: TracedRun, in step: inout Trace.Step) {
    let list = run.connection.tracedList?.split(separator: ".").last.map(String.init) ?? "list"
    var groups = step.groups ?? []
    if let index = groups.firstIndex(where: { $0.list == list }) {
      groups[index].count += 1
    } else {
      groups.append(Trace.Group(list: list, count: 1))
    }
    step.groups = groups
  }

  private static func unquoted(_ value: String) -> String {
    value.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
      ? String(value.dropFirst().dropLast()) : value
  }

  // MARK: - Causes

  /// Returns the index of a cause.
  ///
  /// - Parameter old: The value before, for the property that the binding reads.
  private mutating func index(
    of cause: TracedCause, _ old: Int? = nil, isHidden: Bool = false
  ) -> Int {
    let isHidden = isHidden || !secrets.isEmpty && secrets.hide(cause)
    let new = isHidden ? nil : cause.value.map { text($0) }
    let inner = cause.causes.map { index(of: $0) }
    return causes.index(
      of: Trace.Cause(
        property: text(cause.name), old: new == nil || old == new ? nil : old, new: new,
        writer: cause.writer.map { text($0) }, causes: inner.isEmpty ? nil : inner))
  }

  // MARK: - Bindings

  private mutating func index(ofBinding run: TracedRun) -> Int {
    let key = ObjectKey(run.connection.tracedTable)
    if let first = firstBindings[key] { return first + run.binding }
    let ends = run.connection.tracedEnds
    tables.append(Trace.Table(view: ends.view, presenter: ends.presenter))
    firstBindings[key] = bindings.count
    bindings += run.connection.tracedBindings.map { description in
      Trace.Binding(description, table: tables.count - 1)
    }
    return (firstBindings[key] ?? 0) + run.binding
  }

  // MARK: - Edits and failures

  mutating func addEdits(
    _ edits: [(controls: [AnyObject], status: BindingStatus)], to step: inout Trace.Step,
    _ names: TracedNames
  ) {
    guard !edits.isEmpty else { return }
    step.pending = edits.map { controls, status in
      let node = shownNode(of: controls, names)
      let isSecret = node.map { $0.isSecureField || isHidden($0) } ?? false
      let state =
        switch status.state {
        case .synchronized: "synchronized"
        case .editing: "editing"
        case .pending: "pending"
        case .invalid(let message): "invalid: \(isSecret ? "" : secrets.hiding(in: message))"
        case .unsynchronized: "unsynchronized"
        }
      return Trace.Edit(
        node: node.map { index(of: $0, names) }, state: state,
        text: text(isSecret ? TracedSecrets.mark : status.target))
    }
  }

  mutating func addFailures(_ failures: [Failure], to step: inout Trace.Step) {
    var problems = failures.map { failure in
      Trace.Problem(
        message: secrets.hiding(in: failure.message), kind: failure.kind.rawValue,
        file: failure.location?.fileName, line: failure.location.map { Int($0.line) },
        binding: failure.binding.map(secrets.hiding))
    }
    // A message on the screen is one that the user sees.
    for update in step.updates where !update.isFirst {
      let (node, new) = (nodes[update.node], texts.all[update.new])
      let name = TracedNames.parts(of: node.path).last ?? ""
      guard name.hasPrefix("error"), new.hasPrefix("\""), new != "\"\"" else { continue }
      problems.append(
        Trace.Problem(message: Self.unquoted(new), kind: "message", node: update.node))
    }
    if !problems.isEmpty { step.failures = problems }
  }

  // MARK: - The trace

  /// Adds a step with the rows that differ, whose text is made later.
  mutating func append(_ step: Trace.Step, _ changed: [TracedRow]) {
    all.append(step)
    rows.append(changed)
    cellCount += changed.reduce(0) { $0 + $1.count }
    if cellCount > Self.cellLimit { writeRows() }
  }

  private mutating func writeRows() {
    for (index, changed) in zip(all.indices.suffix(rows.count), rows) {
      all[index].frame.setRows(changed, &styles)
    }
    (rows, cellCount) = ([], 0)
  }

  /// Drops the oldest steps.
  mutating func dropFirst(_ count: Int) {
    all.removeFirst(count)
    rows = rows.suffix(all.count)
  }

  mutating func write(to trace: inout Trace) {
    writeRows()
    trace.texts = texts.all.map(secrets.hiding)
    trace.styles = styles.all
    trace.causes = causes.all
    trace.tables = tables
    trace.bindings = bindings
    trace.nodes = nodes
    trace.steps = all.map(written)
  }

  /// Writes the last step, with what it has added to the other parts.
  mutating func writeLast(to trace: inout Trace) {
    writeRows()
    trace.texts = texts.all[passedOn.texts...].map(secrets.hiding)
    trace.styles = Array(styles.all[passedOn.styles...])
    trace.causes = Array(causes.all[passedOn.causes...])
    trace.nodes = Array(nodes[passedOn.nodes...])
    trace.tables = Array(tables[passedOn.tables...])
    trace.bindings = Array(bindings[passedOn.bindings...])
    trace.steps = all.suffix(1).map(written)
    passedOn = (
      texts.all.count, styles.all.count, causes.all.count, nodes.count, tables.count,
      bindings.count
    )
  }

  private func written(_ step: Trace.Step) -> Trace.Step {
    var step = step
    step.ran = Set(step.ran).sorted()
    guard secrets.hasTexts else { return step }
    // A text can turn out to be secret after it was drawn.
    for row in step.frame.changed.indices {
      for run in step.frame.changed[row].runs.indices {
        let text = step.frame.changed[row].runs[run].text
        step.frame.changed[row].runs[run].text = secrets.covering(text)
      }
    }
    return step
  }
}
