internal import BindableCore

extension ViewNode {
  /// The name of the node in diagnostics.
  ///
  /// ```swift
  /// profile.followers.nodeName  // "followers", a property of the enclosing view
  /// Label().nodeName            // "Label"
  /// ```
  ///
  /// The default is the name of the stored property that holds the node in an enclosing view, or
  /// else the name of its type. A name that you set is kept.
  ///
  /// - Complexity: O(*p*) in the number of properties of the enclosing views, on first access.
  public final var nodeName: String {
    get {
      if let cachedName { return cachedName }
      for view in lineage.dropFirst() {
        guard let property = view.property(holding: self) else { continue }
        cachedName = property
        return property
      }
      // Not cached, because the node may still be added to the view that has it as a property.
      return "\(type(of: self) as Any.Type)"
    }
    set { cachedName = newValue }
  }

  private func property(holding node: ViewNode) -> String? {
    storedProperties.first { $0.value as? ViewNode === node }?.name
  }

  /// Returns a Boolean value that indicates whether a stored property holds a node.
  final func holds(_ node: ViewNode) -> Bool { storedNodes.contains { $0 === node } }

  /// The nodes held by stored properties: directly, as optionals, or in arrays.
  //
  // A loop, because a tree that was never drawn asks often, and lazy sequences take three times as
  // long in debug builds.
  final var storedNodes: [ViewNode] {
    var nodes: [ViewNode] = []
    var level: Mirror? = Mirror(reflecting: self)
    while let mirror = level, mirror.subjectType != ViewNode.self {
      for (_, value) in mirror.children {
        if let node = value as? ViewNode {
          nodes.append(node)
        } else if let held = value as? [ViewNode] {
          nodes += held
        }
      }
      level = mirror.superclassMirror
    }
    return nodes
  }

  /// The stored properties, except for those of every node.
  final var storedProperties: some Sequence<StoredProperty> {
    StoredProperty.all(of: self, below: ViewNode.self)
  }
}
