extension ViewNode {
  /// What diagnostics call the node.
  ///
  /// ```swift
  /// profile.followers.nodeName  // "followers", the property of the view that it is in
  /// Label().nodeName            // "Label"
  /// ```
  ///
  /// A node that is a stored property of a view that it is in is called by that property, any other
  /// by its type. A name that is set stays.
  ///
  /// - Complexity: the first time O(*p*) in the number of properties of the views around it.
  public final var nodeName: String {
    get {
      if let knownName { return knownName }
      var owner = parent
      while let view = owner {
        if let property = view.property(holding: self) {
          knownName = property
          return property
        }
        owner = view.parent
      }
      // Not kept: the node may yet be put into the view that it is a property of.
      return String(describing: type(of: self))
    }
    set { knownName = newValue }
  }

  private func property(holding node: ViewNode) -> String? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != ViewNode.self {
      for (label, value) in current.children {
        guard let label, let held = Self.node(in: value), held === node else { continue }
        return Self.propertyName(fromStorage: label)
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Whether a stored property holds a node.
  final func holds(_ node: ViewNode) -> Bool { storedNodes.contains { $0 === node } }

  /// The nodes that stored properties hold: plainly, as optionals, or in arrays.
  final var storedNodes: [ViewNode] {
    var nodes: [ViewNode] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != ViewNode.self {
      for (_, value) in current.children {
        if let several = value as? [ViewNode] {
          nodes += several
        } else if let node = Self.node(in: value) {
          nodes.append(node)
        }
      }
      mirror = current.superclassMirror
    }
    return nodes
  }

  // The node that a stored property holds, whether plainly or as an optional.
  static func node(in value: Any) -> ViewNode? {
    if let node = value as? ViewNode { return node }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else { return nil }
    return wrapped.value as? ViewNode
  }

  // `lazy var title` is stored as `$__lazy_storage_$_title`.
  static func propertyName(fromStorage label: String) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    return label.hasPrefix(lazyPrefix) ? String(label.dropFirst(lazyPrefix.count)) : label
  }
}
