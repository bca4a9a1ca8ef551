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
      var owner = parent
      while let view = owner {
        if let property = view.property(holding: self) {
          cachedName = property
          return property
        }
        owner = view.parent
      }
      // Not cached, because the node may still be added to the view that has it as a property.
      return String(describing: type(of: self))
    }
    set { cachedName = newValue }
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

  /// Returns a Boolean value that indicates whether a stored property holds a node.
  final func holds(_ node: ViewNode) -> Bool { storedNodes.contains { $0 === node } }

  /// The nodes held by stored properties: directly, as optionals, or in arrays.
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

  // Returns the node held by a stored property, directly or as an optional.
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
