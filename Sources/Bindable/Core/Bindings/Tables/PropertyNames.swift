// Names of the properties that contain lists and derived values with closures.

extension Graph {
  /// Returns the name of a node or, if it belongs to a list or to a derived value with a closure, the
  /// one by which the program knows that.
  ///
  /// Neither knows the property that contains it. It's looked up in the presenter and in what the
  /// presenter contains, such as a store.
  static func name(of node: Node, in presenter: Any?) -> String {
    let list = owner(of: node) as? VersionSource
    let hasOwner = node.isEffect || address(ofOwnerOf: node) != nil
    guard let presenter, list != nil || !hasOwner else { return name(of: node) }
    let parts = children(of: presenter).map(\.value).filter {
      type(of: $0) is AnyClass && !($0 is any NamedList)
    }
    let names = ([presenter] + parts).flatMap { object in
      children(of: object).compactMap { label, value -> String? in
        let property = "\(type(of: object)).\(label)"
        if (value as? any NodeBacked)?.anchor?.node == node { return property }
        return (value as? any NamedList)?.name(of: node, in: property)
      }
    }
    // The base of a list can have a property of its own.
    return names.first { !$0.hasPrefix("the ") } ?? names.first ?? list?.name ?? name(of: node)
  }

  /// Returns the stored properties of an object and its superclasses, with the names in the program.
  static func children(of object: Any) -> [(label: String, value: Any)] {
    StoredProperty.all(of: object).map { property in
      let (name, value) = (property.name, unwrapped(property.value))
      // A wrapper is stored under the property's name with an underscore.
      let isWrapper = name.hasPrefix("_") && (value is any ItemsSource || value is any NodeBacked)
      return (isWrapper ? String(name.dropFirst()) : name, value)
    }
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else {
      return value
    }
    return wrapped.value
  }
}
