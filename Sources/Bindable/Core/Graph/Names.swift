// What a property is called. A key path to a wrapped property prints an address on Linux, so names
// come from mirrors of the owners, and only when somebody asks.

/// The storage of a property with a node.
@MainActor
protocol NodeStorage {
  var anchor: NodeAnchor? { get }
}

extension Observed: @MainActor NodeStorage {}
extension Derived: @MainActor NodeStorage {}

/// Who makes nodes of tables' rows: the graph runs them without knowing what they are.
@MainActor
protocol RowKeeper {
  /// What the row is called.
  static func name(of row: NodePointer) -> String
  /// Has the row's connection remember a failure, which is reported besides.
  static func record(_ failure: Failure, of row: NodePointer)
  /// Reports, when it is called, which two-way rows among some nodes have ends that differ.
  static func differences(of nodes: [NodePointer]) -> @MainActor () -> Void
}

extension Graph {
  /// Set by the first table.
  static var rows: (any RowKeeper.Type)?

  /// `Type.property` of a source or derived value, or where an effect was made.
  static func name(of node: NodePointer) -> String {
    guard node.pointee.owner != nil else { return "a derived value" }
    if node.pointee.flags.has(.row) { return rows?.name(of: node) ?? "a row" }
    guard let object = owner(of: node) else { return "something that has ended" }
    if let effect = object as? Effect { return "the effect at \(effect.place)" }
    if let part = object as? ModelPart { return part.name }
    let property = label(in: object) { $0.node == node }
    return "\(type(of: object)).\(property ?? "property")"
  }

  /// The name of the property of `object` whose storage has the anchor that `isWanted` accepts.
  static func label(in object: Any, where isWanted: (NodeAnchor) -> Bool) -> String? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        guard let anchor = (child.value as? any NodeStorage)?.anchor, isWanted(anchor),
          let label = child.label
        else { continue }
        return String(label.drop { $0 == "_" })
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// The nodes of the properties of `object` whose storage has an anchor that `isWanted` accepts.
  static func nodes(in object: Any, where isWanted: (NodeAnchor) -> Bool) -> [NodePointer] {
    var nodes: [NodePointer] = []
    _ = label(in: object) { anchor in
      if isWanted(anchor) { nodes.append(anchor.node) }
      return false
    }
    return nodes
  }

  /// The names of `nodes`, each once, in order.
  static func names(of nodes: [NodePointer]) -> String {
    var names: [String] = []
    for node in nodes {
      let name = name(of: node)
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }
}

// MARK: - Mistakes and failures

extension Graph {
  @usableFromInline
  static func stopWriteInDerived(_ source: NodePointer) -> Never {
    let derived = graph.computing.map { name(of: $0) } ?? "a derived value"
    fatalError(
      "\(derived) writes \(name(of: source)) while it is computed. A derived value only reads: "
        + "write in an effect or a method.")
  }

  @usableFromInline
  static func stopSelfRead(_ derived: NodePointer) -> Never {
    fatalError(
      "\(name(of: derived)) reads its own value while it is first computed, by way of "
        + "\(graph.computing.map { name(of: $0) } ?? "itself"). Break the cycle.")
  }

  /// A derived value that has an old value answers it, so that the program can go on.
  static func reportSelfRead(_ derived: NodePointer) {
    let way = graph.computing.map { name(of: $0) } ?? "itself"
    Failure(
      .cycle,
      "\(name(of: derived)) reads its own value, by way of \(way); it answers the old one."
    ).report()
  }
}

extension Failure {
  @MainActor
  static func cycle(of effects: [NodePointer]) -> Failure {
    var sources: [NodePointer] = []
    for effect in effects {
      var link = effect.pointee.deps
      while let current = link {
        if let source = current.pointee.source, source.pointee.version != current.pointee.version {
          sources.append(source)
        }
        link = current.pointee.nextDep
      }
    }
    return Failure(
      .cycle,
      "\(Graph.names(of: effects)) did not come to rest after \(Graph.roundLimit) rounds, and was "
        + "stopped. It goes on changing \(Graph.names(of: sources)): write only when the value "
        + "differs, or read it in untracked { }.")
  }
}
