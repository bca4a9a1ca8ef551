// Names of the properties that contain lists.

extension Graph {
  /// Returns the name of a node or, if it's the state of a list, of the property with the list.
  ///
  /// A list doesn't know the property. It's looked up in the presenter and in what the presenter
  /// contains, such as a store.
  static func name(of node: NodePointer, in presenter: Any?) -> String {
    guard let source = owner(of: node) as? VersionSource, let presenter else {
      return name(of: node)
    }
    let parts = children(of: presenter).map(\.value).filter { type(of: $0) is AnyClass }
    for object in [presenter] + parts {
      for (label, value) in children(of: object) {
        if let list = value as? any NumberedList, list.isNumbered(by: source) {
          return "\(type(of: object)).\(label)"
        }
      }
    }
    return source.name
  }

  /// Returns the stored properties of an object and its superclasses, with the names in the program.
  static func children(of object: Any) -> [(label: String, value: Any)] {
    var children: [(label: String, value: Any)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children {
        guard let label = child.label else { continue }
        let value = unwrapped(child.value)
        let lazyPrefix = "$__lazy_storage_$_"
        if label.hasPrefix(lazyPrefix) {
          children.append((String(label.dropFirst(lazyPrefix.count)), value))
        } else {
          // A list wrapper is stored under the property's name with an underscore.
          let isWrapper = label.hasPrefix("_") && value is any ItemsSource
          children.append((isWrapper ? String(label.dropFirst()) : label, value))
        }
      }
      mirror = level.superclassMirror
    }
    return children
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else {
      return value
    }
    return wrapped.value
  }
}
