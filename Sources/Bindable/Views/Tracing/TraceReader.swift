package import BindableCore

/// A reader of a trace: what is on the screen after a step, and why.
///
/// It answers by the same rules as the viewer in a browser.
package struct TraceReader {
  package let trace: Trace
  /// The number of the first step, which isn't 0 if earlier ones were dropped.
  package let start: Int

  package init(_ trace: Trace, from start: Int = 0) { (self.trace, self.start) = (trace, start) }

  /// The numbers of the steps.
  package var steps: Range<Int> { start..<start + trace.steps.count }

  /// A node on the screen.
  package struct Node: Hashable {
    package let index: Int
    /// The visible part.
    package let rect: Rect
    let level: Int
    /// A Boolean value that indicates whether the node isn't only a view around others.
    package let drawsItself: Bool

    /// The number of visible cells.
    package var area: Int { rect.width * rect.height }
  }

  /// The screen after a step.
  package struct Screen {
    package let frame: Frame
    /// The visible nodes and the views around them, in reading order.
    package let nodes: [Node]

    /// Returns the node in front at a position: of the highest level, then the smallest.
    package func node(at position: Position) -> Node? {
      nodes.filter { $0.drawsItself && $0.rect.contains(position) }
        .max { ($0.level, -$0.area, $0.index) < ($1.level, -$1.area, $1.index) }
    }
  }

  // MARK: - Screens

  /// Returns what is on the screen after a step, from the last step that has all of it.
  ///
  /// - Complexity: O(*n*) in the size of the screen and of the changes since that step.
  package func screen(after step: Int) -> Screen {
    let last = trace.steps[step - start]
    var rows: [Int: [Trace.Run]] = [:]
    var places: [Int: [Int]] = [:]
    for step in trace.steps[...(step - start)].reversed() {
      for row in step.frame.changed where rows[row.row] == nil { rows[row.row] = row.runs }
      for place in step.places where places[place.node] == nil { places[place.node] = place.rect }
      if step.frame.isFull == true { break }
    }
    let styles = trace.styles.map(Style.init)
    var frame = Frame(width: trace.columns, height: last.frame.rows)
    for (row, runs) in rows where row < last.frame.rows {
      var column = 0
      for run in runs { frame.write(run, styles[run.style], row: row, column: &column) }
    }
    frame.cursor = last.cursor.map { Position(column: $0[0], row: $0[1]) }
    return Screen(frame: frame, nodes: nodes(at: places))
  }

  private func nodes(at places: [Int: [Int]]) -> [Node] {
    var found: [Int: Node] = [:]
    for (index, place) in places where !place.isEmpty {
      let rect = Rect(column: place[0], row: place[1], width: place[2], height: place[3])
      found[index] = Node(index: index, rect: rect, level: place[4], drawsItself: true)
      // A view is as large as what it contains.
      for view in lineage(of: index).dropFirst() where places[view]?.isEmpty ?? true {
        let known = found[view]
        found[view] = Node(
          index: view, rect: known.map { $0.rect.union(rect) } ?? rect,
          level: min(known?.level ?? place[4], place[4]), drawsItself: false)
      }
    }
    func order(_ node: Node) -> (Int, Int, Int, Int, Int) {
      (node.rect.row, node.rect.column, node.level, -node.area, node.index)
    }
    return found.values.sorted { order($0) < order($1) }
  }

  /// Returns a node and the views around it.
  private func lineage(of node: Int) -> [Int] {
    Array(sequence(first: node) { trace.nodes[$0].parent })
  }

  // MARK: - Names

  /// The node of a name in the trace.
  package func node(named path: String) -> Int? { trace.nodes.firstIndex { $0.path == path } }

  /// Returns the shortest name of a node that no other one of some nodes has.
  package func name(of node: Int, among others: [Node]) -> String {
    let path = trace.nodes[node].path
    let parts = TracedNames.parts(of: path)
    let paths = others.filter { $0.index != node }.map { trace.nodes[$0.index].path }
    let names = parts.indices.reversed().lazy.map { parts[$0...].joined(separator: ".") }
    return names.first { name in !paths.contains { $0 == name || $0.hasSuffix("." + name) } }
      ?? path
  }

  /// Returns the words of a step, such as `press "Follow"`.
  private func words(of step: Int) -> String {
    let step = trace.steps[step - start]
    if step.verb.isEmpty { return "Initial screen" }
    return step.object.isEmpty ? step.verb : "\(step.verb) \(step.object)"
  }

  // MARK: - Reasons

  /// A binding of a node, with the last value that it wrote and the reason.
  package struct ExplainedBinding: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
      fileprivate let binding: Int
      fileprivate let property: Int
    }
    package let id: ID
    /// The property with the value before and the last one, which is empty for an action.
    package let change: String
    package var reason: String
    /// The text and location of the binding, such as `followerCount --> followers.text`.
    package let binding: String
    /// A Boolean value that indicates whether the binding wrote the presenter.
    package let isReverse: Bool
    package let failures: String

    /// The line about the binding.
    package var bindingLine: String { binding.isEmpty ? "" : "binding \(binding)" }
  }

  /// Returns the bindings of a node with their last updates until a step, the newest first, and
  /// then those that have written nothing.
  ///
  /// - Parameter name: The name of the node.
  package func explanations(
    of node: Int, called name: String, after step: Int
  ) -> [ExplainedBinding] {
    let past = trace.steps[...(step - start)]
    let failures = past.flatMap { $0.failures ?? [] }
    var found: [ExplainedBinding] = []
    func add(_ id: ExplainedBinding.ID, _ change: String, _ reason: String, _ binding: String) {
      let own = failures.filter { $0.binding == binding }.map { "\($0.kind): \($0.message)" }
      found.append(
        ExplainedBinding(
          id: id, change: change, reason: reason, binding: binding,
          isReverse: trace.texts[id.property].contains("."),
          failures: own.uniqued.joined(separator: "\n")))
    }
    var written: Set<ExplainedBinding.ID> = []
    for update in past.reversed().flatMap({ $0.updates.reversed() }) where update.node == node {
      let id = ExplainedBinding.ID(binding: update.binding, property: update.property)
      guard written.insert(id).inserted else { continue }
      let change = bindingUpdate(update, ofNodeCalled: name)
      add(id, change.change, change.reasonWithWriters, change.binding)
    }
    let known = Set(written.map(\.binding))
    let isOfItem = lineage(of: node).dropFirst().contains { trace.nodes[$0].type == "ListView" }
    let state = isOfItem ? "set when its item was shown" : "not changed by its binding"
    for index in bindings(of: node) where !known.contains(index) {
      let binding = trace.bindings[index].description
      let target = target(TracedNames.parts(of: binding.target).last ?? "", ofNodeCalled: name)
      let change = binding.isAction ? "" : "\(target): \(state)"
      add(ExplainedBinding.ID(binding: index, property: 0), change, "", binding.description)
    }
    return found
  }

  /// Returns the values that bindings wrote in a node in a step.
  package func values(of node: Int, in step: Int) -> [String] {
    trace.steps[step - start].updates.filter { $0.node == node }.map { trace.texts[$0.new] }
  }

  /// Returns the event that caused the first update of a step, or else the words of the step.
  package func event(of step: Int) -> String {
    let events = trace.steps[step - start].updates.lazy.map { trace.texts[$0.event] }
    return events.first { !$0.isEmpty } ?? words(of: step)
  }

  private func bindingUpdate(
    _ update: Trace.Update, ofNodeCalled name: String
  ) -> BindingUpdate {
    let texts = trace.texts
    let binding = update.binding < 0 ? nil : trace.bindings[update.binding].description
    let roots = roots(of: update.causes)
    return BindingUpdate(
      target: target(texts[update.property][...], ofNodeCalled: name), old: texts[update.old],
      new: texts[update.new], causes: roots.map { texts[$0.property] }.uniqued,
      writers: roots.compactMap { $0.writer.map { texts[$0] } }.uniqued, isFirst: update.isFirst,
      event: update.event == 0 ? nil : texts[update.event],
      binding: binding?.description ?? "", location: binding?.location)
  }

  private func target(_ property: Substring, ofNodeCalled name: String) -> String {
    let isKnown = property.isEmpty || name == property || name.hasSuffix("." + property)
    return property.contains(".") ? String(property) : isKnown ? name : "\(name).\(property)"
  }

  /// Returns the properties that were written, at the ends of the chains of causes.
  private func roots(of causes: [Int]) -> [Trace.Cause] {
    causes.flatMap { index -> [Trace.Cause] in
      let cause = trace.causes[index]
      return cause.causes.map(roots) ?? [cause]
    }
  }

  /// Returns the bindings that write a node or that it starts, by their names.
  package func bindings(of node: Int) -> [Int] {
    let path = trace.nodes[node].path
    // The names relative to the views around the node, by the types of these.
    var names: [String: Substring] = [trace.nodes[node].type: ""]
    for view in lineage(of: node).dropFirst().map({ trace.nodes[$0] })
    where names[view.type] == nil {
      let start = view.path == "." ? "" : view.path + "."
      if path.hasPrefix(start) { names[view.type] = path.dropFirst(start.count) }
    }
    return trace.bindings.indices.filter { index in
      let binding = trace.bindings[index]
      guard let name = names[trace.tables[binding.table].view] else { return false }
      if name.isEmpty { return binding.target == "key" }
      // An action of a list follows its name: `people onOpen`.
      return binding.target.hasPrefix(name + ".") || (binding.target + " ").hasPrefix(name + " ")
    }
  }
}

/// Remarks on a binding that a trace doesn't contain: the writers of the target since its last
/// update, a change that waits, and the number of skipped writes.
package struct BindingRemarks: Hashable, Sendable {
  /// The text and location of the binding, such as `followerCount --> followers.text`.
  package let binding: String
  /// A Boolean value that indicates whether the remarks are about writes of the presenter.
  package let isReverse: Bool
  package let lines: [String]
}

extension Trace.Binding {
  init(_ description: BindingDescription, table: Int) {
    self.init(
      table: table, kind: description.arrow, source: description.source,
      target: description.target, format: description.detail.isEmpty ? nil : description.detail,
      file: description.location?.fileName, line: description.location.map { Int($0.line) },
      context: description.context.isEmpty ? nil : description.context)
  }

  /// The binding as written.
  package var description: BindingDescription {
    BindingDescription(
      source: source, arrow: kind, target: target, detail: format ?? "", context: context ?? [],
      location: file.map { CodeLocation(fileName: $0, line: UInt(line ?? 0)) })
  }
}

extension Frame {
  /// Writes a run of a trace, and moves to the column after it.
  fileprivate mutating func write(
    _ run: Trace.Run, _ style: Style, row: Int, column: inout Int
  ) {
    let isOne = run.text.count == 1
    for character in isOne ? [Character(run.text)] : run.text.unicodeScalars.map(Character.init) {
      let width = isOne ? run.columns : 1
      guard column + width <= size.width else { return }
      write(Glyph(character, width: width), column: column, row: row, style: style)
      column += width
    }
  }
}

extension Style {
  fileprivate init(_ style: Trace.TextStyle) {
    self.init(foreground: Color(style.fg), background: Color(style.bg))
    func add(_ attribute: Attributes, _ isOn: Bool?) {
      if isOn == true { attributes.insert(attribute) }
    }
    add(.bold, style.bold)
    add(.dim, style.dim)
    add(.italic, style.italic)
    add(.underline, style.underline)
    add(.inverse, style.reverse)
  }
}

extension Color {
  fileprivate init(_ text: String?) {
    if let number = text.flatMap({ UInt8($0) }) {
      self = .ansi(number)
    } else if let text, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) {
      self = .rgb(
        UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number))
    } else {
      self = .default
    }
  }
}
