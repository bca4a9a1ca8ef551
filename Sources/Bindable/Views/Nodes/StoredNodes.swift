internal import BindableCore

/// The nodes in the stored properties of a view, with the names of the properties.
///
/// Optionals, collections, and structures are searched, too, and, if asked for, objects that aren't
/// nodes. The search of a property ends after some values, so that a large model costs little.
@MainActor struct StoredNodes {
  private(set) var nodes: [(name: String, node: ViewNode)] = []
  private let searchesObjects: Bool
  private var remaining = 0
  private var visited: Set<ObjectIdentifier> = []

  init(of view: ViewNode, searchesObjects: Bool = false) {
    self.searchesObjects = searchesObjects
    for property in view.storedProperties {
      remaining = 256
      add(property.value, property.name)
    }
  }

  private mutating func add(_ value: Any, _ name: String) {
    if let node = value as? ViewNode { return nodes.append((name, node)) }
    if let held = value as? [ViewNode] {
      for (index, node) in held.enumerated() { nodes.append(("\(name)[\(index)]", node)) }
      return
    }
    guard remaining > 0 else { return }
    remaining -= 1
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case nil: return
    case .dictionary:
      for (_, entry) in mirror.children {
        let (key, held) = Self.parts(of: entry)
        add(held, "\(name)[\(key)]")
        if remaining == 0 { return }
      }
    case .class:
      guard searchesObjects, visited.insert(ObjectIdentifier(value as AnyObject)).inserted else {
        return
      }
      var level: Mirror? = mirror
      while let current = level {
        addChildren(of: current, name)
        level = current.superclassMirror
      }
    default: addChildren(of: mirror, name)
    }
  }

  private mutating func addChildren(of mirror: Mirror, _ name: String) {
    for (index, child) in mirror.children.enumerated() {
      let isIndexed = mirror.displayStyle == .collection || child.label == nil
      add(child.value, isIndexed ? "\(name)[\(index)]" : "\(name).\(child.label ?? "")")
      if remaining == 0 { return }
    }
  }

  // The description of a key of the program could run its code.
  private static func parts(of entry: Any) -> (key: String, value: Any) {
    let parts = Array(Mirror(reflecting: entry).children)
    guard parts.count == 2 else { return ("", entry) }
    let key = parts[0].value
    if let key = key as? String { return ("\"\(key)\"", parts[1].value) }
    if let key = key as? Int { return ("\(key)", parts[1].value) }
    return ("", parts[1].value)
  }
}
