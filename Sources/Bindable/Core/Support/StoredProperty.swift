/// A stored property of an object, found by reflection.
package struct StoredProperty {
  private let label: String
  /// The value, in which a cast to another type finds the value of an optional.
  package let value: Any
  /// The class that declares the property.
  package let owner: Any.Type

  // `lazy var title` is stored as `$__lazy_storage_$_title`.
  private static let lazyPrefix = "$__lazy_storage_$_"

  var isLazy: Bool { label.hasPrefix(Self.lazyPrefix) }

  /// The name of the property, which begins with an underscore if it's the storage of a wrapper.
  package var name: String {
    isLazy ? String(label.dropFirst(Self.lazyPrefix.count)) : label
  }

  /// The object that is the value, or that the optional value contains.
  package var object: AnyObject? { Self.object(in: value) }

  /// Returns an object, which can be in an optional, or `nil` if the value isn't an object.
  static func object(in value: Any) -> AnyObject? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { object(in: $0.value) }
    }
    return type(of: value) is AnyClass ? value as AnyObject : nil
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
