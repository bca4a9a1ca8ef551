// Names of the properties that contain lists and derived values with closures.

extension Graph {
  /// Returns the name of a node or, if it belongs to a list or to a derived value with a closure,
  /// the one by which the program knows that.
  ///
  /// Neither knows the property that contains it. It's looked up in the presenter and in what the
  /// presenter contains, such as a store.
  static func name(of node: Node, in presenter: Any?) -> String {
    let list = owner(of: node) as? VersionSource
    let hasOwner = node.isEffect || address(ofOwnerOf: node) != nil
    guard let presenter, list != nil || !hasOwner else { return name(of: node) }
    let unknown = { list?.name ?? name(of: node) }
    guard keyPath(of: node) == nil else {
      return containedName(of: node, in: presenter) ?? unknown()
    }
    // A node without a property has a number of its own.
    let key = ContainedNode(presenter: ObjectIdentifier(type(of: presenter)), number: node.id)
    if let known = containedNames[key] { return known }
    // One that isn't found can be stored later.
    guard let found = containedName(of: node, in: presenter) else { return unknown() }
    if containedNames.count >= 4_096 { containedNames = [:] }
    containedNames[key] = found
    return found
  }

  /// A node that a presenter or its parts contain.
  private struct ContainedNode: Hashable {
    let presenter: ObjectIdentifier
    let number: UInt32
  }

  private static var containedNames: [ContainedNode: String] = [:]

  private static func containedName(of node: Node, in presenter: Any) -> String? {
    let own = children(of: presenter)
    // The base of a list can have a property of its own.
    var base: String?
    func find(in object: Any, _ children: [(label: String, value: Any)]) -> String? {
      for (label, value) in children {
        guard let name = name(of: node, in: value, "\(type(of: object)).\(label)") else { continue }
        if !name.hasPrefix("the ") { return name }
        base = base ?? name
      }
      return nil
    }
    if let name = find(in: presenter, own) { return name }
    for (_, part) in own where type(of: part) is AnyClass && !(part is any NamedList) {
      if let name = find(in: part, children(of: part)) { return name }
    }
    return base
  }

  /// Returns the name of a node that the value of a property contains.
  private static func name(of node: Node, in value: Any, _ property: String) -> String? {
    // Looking up a conformance that a type doesn't have takes long.
    guard type(of: value) is AnyClass else {
      return (value as? any NodeBacked)?.anchor?.node == node ? property : nil
    }
    return (value as? any NamedList)?.name(of: node, in: property)
  }

  /// Returns the stored properties of an object and its superclasses, with the names in the
  /// program.
  static func children(of object: Any) -> [(label: String, value: Any)] {
    StoredProperty.all(of: object).map { property in
      let (name, value) = (property.name, unwrapped(property.value))
      // A wrapper is stored under the property's name with an underscore.
      let isWrapper = name.hasPrefix("_") && (value is any ItemsSource || value is any NodeBacked)
      return (isWrapper ? String(name.dropFirst()) : name, value)
    }
  }

  private static func unwrapped(_ value: Any) -> Any {
    guard StoredProperty.isOptional(value) else { return value }
    return Mirror(reflecting: value).children.first?.value ?? value
  }
}
