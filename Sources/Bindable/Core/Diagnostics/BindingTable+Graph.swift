extension BindingTable {
  /// Returns a graph of the bindings, with the property names of `presenter` and `view`.
  ///
  /// ```swift
  /// print(ProfileView.bindings.graph(for: presenter, in: view).mermaid)
  /// ```
  ///
  /// A property that several bindings read is one vertex. A computed property is named after its
  /// inputs and the source line of its first binding. This method doesn't create a connection.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public func graph(for presenter: Presenter, in view: View) -> BindingGraph {
    var drawing = BindingGraphAssembler()
    drawing.addBindings(BindingNameResolver(layout: layout, presenter: presenter, view: view))
    return drawing.builder.graph
  }
}

extension AnyConnection {
  /// A graph of the active bindings and the current inputs of the presenter's properties.
  ///
  /// ```swift
  /// print(connection.graph.text)
  /// // s0 FollowInteraction.isFollowing
  /// //   ..> p1 (isFollowing) of line 14
  /// ```
  ///
  /// Inputs are derived values and observed properties of any object. Reads aren't tracked.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and of all their inputs.
  public var graph: BindingGraph {
    Graph.keepingOwners { untracked { currentGraph } }
  }

  private var currentGraph: BindingGraph {
    var drawing = BindingGraphAssembler()
    let tables = isConnected ? all.map { ($0.names, $0.liveParts) } : []
    for (names, parts) in tables { drawing.addDependencies(names, parts) }
    for (names, parts) in tables { drawing.addBindings(names, parts) }
    return drawing.builder.graph
  }

  private var liveParts: [Int] {
    layout.parts.indices.filter { !block.binding($0).node.hasEnded }
  }
}

/// A graph of tables under construction.
@MainActor
private struct BindingGraphAssembler {
  var builder = BindingGraphBuilder()

  private enum Key: Hashable {
    case property(root: AnyHashable, AnyKeyPath)
    case target(root: AnyHashable, AnyKeyPath)
    case node(Node)
    case action(BindingKey)
  }

  private struct BindingKey: Hashable {
    let table: ObjectKey
    let root: AnyHashable
    let binding: Int
  }

  /// Adds the bindings of a table that isn't connected, including nested ones.
  mutating func addBindings(_ names: BindingNameResolver) {
    for index in names.layout.parts.indices where isFirst(names, index) {
      let binding = names.layout.parts[index].binding
      guard let nested = names.layout.nested[binding] else {
        addBinding(names, index)
        if let items = names.layout.items[binding] {
          addBindings(names.nested(items, inBinding: binding))
        }
        continue
      }
      for table in nested.tables { addBindings(names.nested(table, inBinding: binding)) }
    }
  }

  /// Adds the given bindings of a connected table, except for those that only contain others.
  mutating func addBindings(_ names: BindingNameResolver, _ parts: [Int]) {
    for index in parts where isOwn(names, index) { addBinding(names, index) }
  }

  private func isOwn(_ names: BindingNameResolver, _ index: Int) -> Bool {
    isFirst(names, index) && names.layout.nested[names.layout.parts[index].binding] == nil
  }

  /// Returns whether a part stands for its binding: of a two-way binding, the forward direction.
  private func isFirst(_ names: BindingNameResolver, _ index: Int) -> Bool {
    let parts = names.layout.parts
    return index == 0 || parts[index - 1].binding != parts[index].binding
  }

  private mutating func addBinding(_ names: BindingNameResolver, _ index: Int) {
    let part = names.layout.parts[index]
    guard let path = part.viewEnd else { return }
    let description = names.description(ofBinding: part.binding)
    let target = builder.vertex(
      .target, of: Key.target(root: root(names.view, names.targetPrefix), path),
      label: description.target, in: description.context)
    guard !description.isAction else {
      let key = BindingKey(
        table: ObjectKey(names.layout), root: root(names.view, names.targetPrefix),
        binding: part.binding)
      let action = builder.vertex(
        .action, of: Key.action(key), label: description.annotation, in: description.context)
      builder.edge(.action, from: target, to: action, in: description.context)
      return
    }
    for source in properties(names, index) {
      // A binding that only writes to the presenter starts at the view.
      let isBackOnly = part.isReverse
      builder.edge(
        description.arrow == "<->" ? .twoWay : .oneWay, from: isBackOnly ? target : source,
        to: isBackOnly ? source : target, label: description.detail, in: description.context)
    }
  }

  /// Returns the root of key paths: an object or, for a value, the path that leads to it.
  private func root(_ value: Any?, _ prefix: String) -> AnyHashable {
    guard let value, type(of: value) is AnyObject.Type else { return prefix }
    return ObjectKey(value as AnyObject)
  }

  /// Returns the vertices of the properties that a binding reads.
  private mutating func properties(_ names: BindingNameResolver, _ index: Int) -> [String] {
    let part = names.layout.parts[index]
    let line = names.layout.infos[part.binding].location.map { " of line \($0.line)" } ?? ""
    let root = root(names.presenter, names.sourcePrefix)
    return zip(part.presenterPaths, names.presenterEnds(ofPart: index)).map { path, label in
      // The source line distinguishes computed properties with the same inputs.
      builder.vertex(
        .property, of: Key.property(root: root, path),
        label: label.hasSuffix(")") ? label + line : label)
    }
  }

  mutating func addDependencies(_ names: BindingNameResolver, _ parts: [Int]) {
    guard let presenter = names.presenter else { return }
    let layout = names.layout
    var made: [(id: String, nodes: [Node])] = []
    for index in parts where isOwn(names, index) {
      let part = layout.parts[index]
      guard layout.infos[part.binding].arrow != "on" else { continue }
      for (id, path) in zip(properties(names, index), part.presenterPaths) {
        let nodes = Graph.reads { _ = layout.readPresenter(presenter, path) }
        // An observed or derived property is its own input.
        let own = nodes.first { node in
          Graph.label(in: presenter) { $0.node == node && $0.property == path } != nil
        }
        if let own {
          builder.alias(Key.node(own), for: id)
          made.append((id, own.isDerived ? Graph.sources(of: own) : []))
        } else {
          made.append((id, nodes))
        }
      }
    }
    while !made.isEmpty {
      let (id, nodes) = made.removeFirst()
      for node in nodes {
        let isNew = !builder.hasVertex(of: Key.node(node))
        let isDerived = node.isDerived
        let source = builder.vertex(
          isDerived ? .derived : .source, of: Key.node(node),
          label: Graph.name(of: node, in: presenter))
        builder.edge(.reads, from: source, to: id)
        if isNew, isDerived { made.append((source, Graph.sources(of: node))) }
      }
    }
  }
}
