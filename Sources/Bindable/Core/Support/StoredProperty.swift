/// A stored property of an object, found by reflection.
package struct StoredProperty {
  private let label: String
  /// The value, in which a cast to another type finds the value of an optional.
  package let value: Any
  /// The class that declares the property.
  package let owner: Any.Type

  /// The name of the property, which begins with an underscore if it's the storage of a wrapper.
  package var name: String {
    // `lazy var title` is stored as `$__lazy_storage_$_title`.
    let lazyPrefix = "$__lazy_storage_$_"
    return label.hasPrefix(lazyPrefix) ? String(label.dropFirst(lazyPrefix.count)) : label
  }

  /// Returns the stored properties of an object, those of its own class first.
  ///
  /// - Parameter base: The superclass whose properties, and those above, are left out.
  package static func all(
    of object: Any, below base: Any.Type? = nil
  ) -> some Sequence<StoredProperty> {
    sequence(first: Mirror(reflecting: object), next: \.superclassMirror).lazy
      .prefix { $0.subjectType != base }
      .flatMap { level in
        level.children.lazy.compactMap { label, value in
          label.map { StoredProperty(label: $0, value: value, owner: level.subjectType) }
        }
      }
  }
}
