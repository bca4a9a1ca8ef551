extension BindingTable {
  /// The rows as a graph, with the names that `presenter` and `view` give their properties.
  ///
  /// ```swift
  /// print(ProfileView.bindings.graph(for: presenter, in: view).mermaid)
  /// ```
  ///
  /// A property that several rows read is one vertex. One that is computed is called by what it reads,
  /// and by the line of its first row. Nothing is connected.
  ///
  /// - Complexity: O(*n*) in the number of rows and the properties they read.
  public func graph(for presenter: Presenter, in view: View) -> BindingGraph {
    var drawing = TableDrawing()
    drawing.addRows(RowNames(layout: layout, presenter: presenter, view: view))
    return drawing.builder.graph
  }
}

extension AnyConnection {
  /// The rows that are at work as a graph, with what the presenter's properties are made of as things
  /// are: observed properties, wherever they are, and derived values.
  ///
  /// ```swift
  /// print(connection.graph.text)
  /// // s0 FollowInteraction.isFollowing
  /// //   ..> p1 (isFollowing) of line 14
  /// ```
  ///
  /// Asking for it reads the properties; it makes nobody depend on them, and changes nothing.
  ///
  /// - Complexity: O(*n*) in the number of rows and of what they read.
  public var graph: BindingGraph {
    untracked {
      var drawing = TableDrawing()
      let tables = isConnected ? all.map { ($0.names, $0.liveParts) } : []
      for (names, parts) in tables { drawing.addWhatPropertiesAreMadeOf(names, parts) }
      for (names, parts) in tables { drawing.addRows(names, parts) }
      return drawing.builder.graph
    }
  }

  private var liveParts: [Int] {
    layout.parts.indices.filter { !block.row($0).pointee.node.flags.has(.disposed) }
  }
}

/// Tables on their way to a graph.
@MainActor
private struct TableDrawing {
  var builder = BindingGraphBuilder()

  private enum Key: Hashable {
    case property(root: AnyHashable, AnyKeyPath)
    case target(root: AnyHashable, AnyKeyPath)
    case node(NodePointer)
    case act(TableRow)
  }

  private struct TableRow: Hashable {
    let table: ObjectIdentifier
    let root: AnyHashable
    let row: Int
  }

  /// The rows of a table that is not connected, and of those inside of its rows.
  mutating func addRows(_ names: RowNames) {
    for index in names.layout.parts.indices where isFirst(names, index) {
      let row = names.layout.parts[index].row
      guard let nested = names.layout.nested[row] else {
        addRow(names, index)
        if let items = names.layout.items[row] { addRows(names.nested(items, inRow: row)) }
        continue
      }
      for table in nested.tables { addRows(names.nested(table, inRow: row)) }
    }
  }

  /// Those rows of a table that is connected, and holds other rows by itself.
  mutating func addRows(_ names: RowNames, _ parts: [Int]) {
    for index in parts where isOwn(names, index) { addRow(names, index) }
  }

  private func isOwn(_ names: RowNames, _ index: Int) -> Bool {
    isFirst(names, index) && names.layout.nested[names.layout.parts[index].row] == nil
  }

  /// Whether a part is the one that its row is drawn for: of a two-way row, the way to the view.
  private func isFirst(_ names: RowNames, _ index: Int) -> Bool {
    let parts = names.layout.parts
    return index == 0 || parts[index - 1].row != parts[index].row
  }

  private mutating func addRow(_ names: RowNames, _ index: Int) {
    let part = names.layout.parts[index]
    guard let path = part.viewEnd else { return }
    let row = names.description(ofRow: part.row)
    let target = builder.vertex(
      .target, of: Key.target(root: root(names.view, names.targetPrefix), path), label: row.target,
      in: row.context)
    guard !row.isAct else {
      let key = TableRow(
        table: ObjectIdentifier(names.layout), root: root(names.view, names.targetPrefix),
        row: part.row)
      let act = builder.vertex(.act, of: Key.act(key), label: row.remark, in: row.context)
      builder.edge(.act, from: target, to: act, in: row.context)
      return
    }
    for source in properties(names, index) {
      // An edit that only flows to the presenter has no way to the view.
      let isBackOnly = part.isBack
      builder.edge(
        row.arrow == "<->" ? .twoWay : .oneWay, from: isBackOnly ? target : source,
        to: isBackOnly ? source : target, label: row.detail, in: row.context)
    }
  }

  /// What key paths of a presenter or a view start from: an object, or else what leads to the value.
  private func root(_ value: Any?, _ prefix: String) -> AnyHashable {
    guard let value, type(of: value) is AnyObject.Type else { return prefix }
    return ObjectIdentifier(value as AnyObject)
  }

  /// The vertices of what a row reads.
  private mutating func properties(_ names: RowNames, _ index: Int) -> [String] {
    let part = names.layout.parts[index]
    let line = names.layout.infos[part.row].place.map { " of line \($0.line)" } ?? ""
    let root = root(names.presenter, names.sourcePrefix)
    return zip(part.presenterPaths, names.presenterEnds(ofPart: index)).map { path, label in
      // Several computed properties may read the same.
      builder.vertex(
        .property, of: Key.property(root: root, path),
        label: label.hasSuffix(")") ? label + line : label)
    }
  }

  mutating func addWhatPropertiesAreMadeOf(_ names: RowNames, _ parts: [Int]) {
    guard let presenter = names.presenter else { return }
    let layout = names.layout
    var made: [(id: String, nodes: [NodePointer])] = []
    for index in parts where isOwn(names, index) {
      let part = layout.parts[index]
      guard layout.infos[part.row].arrow != "on" else { continue }
      for (id, path) in zip(properties(names, index), part.presenterPaths) {
        let nodes = Graph.reads { _ = layout.readPresenter(presenter, path) }
        // An observed or derived property is what it reads.
        let own = nodes.first { node in
          Graph.label(in: presenter) { $0.node == node && $0.property == path } != nil
        }
        if let own {
          builder.alias(Key.node(own), for: id)
          made.append((id, own.pointee.flags.has(.derived) ? Graph.sources(of: own) : []))
        } else {
          made.append((id, nodes))
        }
      }
    }
    while !made.isEmpty {
      let (id, nodes) = made.removeFirst()
      for node in nodes {
        let isNew = !builder.hasVertex(of: Key.node(node))
        let isDerived = node.pointee.flags.has(.derived)
        let source = builder.vertex(
          isDerived ? .derived : .source, of: Key.node(node), label: Graph.name(of: node))
        builder.edge(.reads, from: source, to: id)
        if isNew, isDerived { made.append((source, Graph.sources(of: node))) }
      }
    }
  }
}
