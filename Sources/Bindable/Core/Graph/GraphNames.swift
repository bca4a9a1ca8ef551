// Names of properties. A key path to a wrapped property prints an address on Linux, so names are
// found by reflection, and only on request.

/// A property storage that has a node.
@MainActor
protocol NodeBacked {
  var anchor: NodeOwner? { get }
}

extension Observed: @MainActor NodeBacked {}
extension Derived: @MainActor NodeBacked {}

/// An object with a source that isn't a property of the program, and that has a name of its own.
@MainActor
protocol NamedSource: AnyObject {
  var name: String { get }
}

extension Graph {
  /// Returns the `Type.property` of a source or derived value, or the location of an effect.
  static func name(of node: Node) -> String {
    if node.isBinding { return graph.bindings?.name(of: node) ?? "a binding" }
    guard address(ofOwnerOf: node) != nil else { return "a derived value" }
    guard let object = owner(of: node) else { return "a deallocated object" }
    if let effect = object as? Effect {
      return effect.name?() ?? "the effect at \(effect.location)"
    }
    if let source = object as? any NamedSource { return source.name }
    let property = label(of: node, in: object)
    let item = (object as? any NamedItem).map { item in " of \(untracked { item.itemName })" } ?? ""
    return "\(type(of: object)).\(property ?? "property")\(item)"
  }

  /// A property of the objects of a class.
  private struct PropertyKey: Hashable {
    let type: ObjectIdentifier
    let number: UInt32
  }

  /// The names that have been found, at most as many as the program has properties.
  private static var labels: [PropertyKey: String] = [:]

  /// Returns the name of the property of `object` that has a node.
  ///
  /// - Complexity: O(1), except for the first node of a property, whose name is found by
  ///   reflection.
  static func label(of node: Node, in object: AnyObject) -> String? {
    guard let path = keyPath(of: node) else { return label(in: object) { $0.node == node } }
    let number = node.isDerived ? KeyPathNumbers.number(of: path) : node.id
    return label(ofNumber: number, in: object) { $0.node == node }
  }

  /// Returns the name of the property of `object` that has a key path.
  static func label(of property: AnyKeyPath?, in object: AnyObject) -> String? {
    guard let property else { return label(in: object) { $0.property == nil } }
    return label(ofNumber: KeyPathNumbers.number(of: property), in: object) {
      $0.property == property
    }
  }

  private static func label(
    ofNumber number: UInt32, in object: AnyObject, where isWanted: (NodeOwner) -> Bool
  ) -> String? {
    let key = PropertyKey(type: ObjectIdentifier(type(of: object)), number: number)
    if let known = labels[key] { return known }
    let found = label(in: object, where: isWanted)
    if let found { labels[key] = found }
    return found
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
  static func nodes(in object: Any, where isWanted: (NodeOwner) -> Bool) -> [Node] {
    var nodes: [Node] = []
    _ = label(in: object) { anchor in
      if isWanted(anchor) { nodes.append(anchor.node) }
      return false
    }
    return nodes
  }

  /// Returns the unique names of `nodes`, in order.
  static func names(of nodes: [Node]) -> String {
    var names: [String] = []
    keepingOwners {
      for node in nodes.map({ kept($0) }) {
        let name = name(of: node)
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.joined(separator: ", ")
  }
}

// MARK: - Mistakes and failures

extension Graph {
  @usableFromInline
  static func trapOnWriteInDerived(_ source: Node) -> Never {
    let derived = graph.computing.map { name(of: $0) } ?? "a derived value"
    fatalError(
      "\(derived) writes \(name(of: source)) while it's being computed. A derived value can't "
        + "write: write in an effect or a method instead.")
  }

  // The key path of a node can't be printed, and the property's storage has another node now.
  @usableFromInline
  static func trapOnReplacedStorage(in owner: AnyObject?) -> Never {
    fatalError(
      "The storage of a property\(typeText(of: owner)) was replaced, as by "
        + "_name = Observed(wrappedValue: …), while the property is in use. Outside an "
        + "initializer, set the property instead.")
  }

  @usableFromInline
  static func trapOnCopiedStorage(in owner: AnyObject?) -> Never {
    fatalError(
      "A property\(typeText(of: owner)) has the storage of another object's property, as after "
        + "_name = other._name. Copy the value instead: name = other.name.")
  }

  private static func typeText(of owner: AnyObject?) -> String {
    owner.map { " of \(type(of: $0))" } ?? ""
  }

  static func trapOnSelfRead(_ derived: Node) -> Never {
    fatalError(
      "\(name(of: derived)) reads its own value during its first computation: "
        + "\(cycleText(of: derived)). Break the cycle.")
  }

  /// Reports a cycle in a derived value, which then returns its previous value.
  static func reportSelfRead(_ derived: Node) {
    Failure(
      .cycle,
      "\(name(of: derived)) reads its own value: \(cycleText(of: derived)). The previous value is "
        + "returned."
    ).report()
  }

  /// Returns the derived values of a cycle, from each to the one that reads it.
  private static func cycleText(of derived: Node) -> String {
    let cycle = [derived] + readers(upTo: derived) + [derived]
    return cycle.map { name(of: $0) }.joined(separator: " --> ")
  }

  /// Returns the derived values that are being computed or checked, innermost first, up to
  /// `derived`, which the innermost one reads.
  private static func readers(upTo derived: Node) -> [Node] {
    var chain: [Node] = []
    var links = (0..<graph.path.count).compactMap { graph.path[$0] }[...]
    func appendChecked(from dependent: Node) {
      var dependent = dependent
      while let link = links.first, link.dependent == dependent,
        let source = link.source
      {
        chain.append(source)
        dependent = source
        links.removeFirst()
      }
    }
    // An effect's check comes first. Each derived value that's read begins a check of its own.
    if let link = links.first, link.dependent.isEffect {
      appendChecked(from: link.dependent)
    }
    for index in 0..<graph.refreshed.count {
      guard let node = graph.refreshed[index] else { continue }
      chain.append(node)
      appendChecked(from: node)
    }
    if chain.last == derived { chain.removeLast() }
    return chain.reversed().prefix { $0 != derived }
  }
}

extension Failure {
  /// Returns the failure of effects that didn't settle, with their cycles if they're known.
  @MainActor
  static func cycle(_ cycles: [String], of effects: [Node]) -> Failure {
    let verb = cycles.count > 1 ? "were" : "was"
    let subject = cycles.isEmpty ? Graph.names(of: effects) : cycles.joined(separator: ", and ")
    return Failure(
      .cycle,
      "\(subject) didn't settle after \(Graph.roundLimit) rounds and \(verb) stopped: write only "
        + "when the value differs, or read it in untracked { }.")
  }
}
