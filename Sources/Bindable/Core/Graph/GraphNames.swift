// Names of properties. A key path to a wrapped property prints an address on Linux, so names are
// found by reflection, and only on request.

/// A property storage that has a node.
@MainActor
protocol NodeBacked {
  var anchor: NodeOwner? { get }
}

extension Observed: @MainActor NodeBacked {}
extension Derived: @MainActor NodeBacked {}

/// A delegate that names binding nodes and records their failures, which the graph can't.
@MainActor
protocol BindingNodeDelegate {
  /// Returns the description of the binding.
  static func name(of node: NodePointer) -> String
  /// Records a failure in the binding's connection, in addition to reporting it.
  static func record(_ failure: Failure, of node: NodePointer)
  /// Returns a closure that reports two-way bindings among `nodes` whose ends differ.
  static func differences(of nodes: [NodePointer]) -> @MainActor () -> Void
}

extension Graph {
  /// The delegate, which the first table sets.
  static var bindings: (any BindingNodeDelegate.Type)?

  /// Returns the `Type.property` of a source or derived value, or the location of an effect.
  static func name(of node: NodePointer) -> String {
    guard node.pointee.owner != nil else { return "a derived value" }
    if node.pointee.flags.has(.binding) { return bindings?.name(of: node) ?? "a binding" }
    guard let object = owner(of: node) else { return "a deallocated object" }
    if let effect = object as? Effect { return "the effect at \(effect.location)" }
    if let part = object as? ObservableModelProperty { return part.name }
    let property = label(in: object) { $0.node == node }
    return "\(type(of: object)).\(property ?? "property")"
  }

  /// Returns the name of the property of `object` whose storage satisfies `isWanted`.
  static func label(in object: Any, where isWanted: (NodeOwner) -> Bool) -> String? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        guard let anchor = (child.value as? any NodeBacked)?.anchor, isWanted(anchor),
          let label = child.label
        else { continue }
        return String(label.drop { $0 == "_" })
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// Returns the nodes of the properties of `object` whose storage satisfies `isWanted`.
  static func nodes(in object: Any, where isWanted: (NodeOwner) -> Bool) -> [NodePointer] {
    var nodes: [NodePointer] = []
    _ = label(in: object) { anchor in
      if isWanted(anchor) { nodes.append(anchor.node) }
      return false
    }
    return nodes
  }

  /// Returns the unique names of `nodes`, in order.
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
  static func trapOnWriteInDerived(_ source: NodePointer) -> Never {
    let derived = graph.computing.map { name(of: $0) } ?? "a derived value"
    fatalError(
      "\(derived) writes \(name(of: source)) while it's being computed. A derived value can't "
        + "write: write in an effect or a method instead.")
  }

  @usableFromInline
  static func trapOnSelfRead(_ derived: NodePointer) -> Never {
    fatalError(
      "\(name(of: derived)) reads its own value during its first computation, through "
        + "\(graph.computing.map { name(of: $0) } ?? "itself"). Break the cycle.")
  }

  /// Reports a cycle in a derived value, which then returns its previous value.
  static func reportSelfRead(_ derived: NodePointer) {
    let way = graph.computing.map { name(of: $0) } ?? "itself"
    Failure(
      .cycle,
      "\(name(of: derived)) reads its own value through \(way). The previous value is returned."
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
      "\(Graph.names(of: effects)) didn't settle after \(Graph.roundLimit) rounds and was "
        + "stopped. It keeps changing \(Graph.names(of: sources)): write only when the value "
        + "differs, or read it in untracked { }.")
  }
}
