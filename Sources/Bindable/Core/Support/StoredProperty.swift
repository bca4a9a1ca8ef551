/// A stored property of an object, found by reflection.
package struct StoredProperty {
  private let label: String
  /// The value, in which a cast to another type finds the value of an optional.
  package let value: Any
  /// The class that declares the property.
  package let owner: Any.Type

  // `lazy var title` is stored as `$__lazy_storage_$_title`.
  private static let lazyPrefix = "$__lazy_storage_$_"

  package var isLazy: Bool { label.hasPrefix(Self.lazyPrefix) }

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
  /// - Parameters:
  ///   - base: The superclass whose properties, and those above, are left out.
  ///   - isIncluded: Returns whether the properties that a class declares are included.
  package static func all(
    of object: Any, below base: Any.Type? = nil,
    where isIncluded: @escaping (Any.Type) -> Bool = { _ in true }
  ) -> some Sequence<StoredProperty> {
    sequence(first: Mirror(reflecting: object), next: \.superclassMirror).lazy
      .prefix { $0.subjectType != base }
      .filter { isIncluded($0.subjectType) }
      .flatMap { level in
        level.children.lazy.compactMap { label, value in
          label.map { StoredProperty(label: $0, value: value, owner: level.subjectType) }
        }
      }
  }

  /// Returns the stored properties that can hold an object: those with an object or an optional.
  ///
  /// Reading a property by reflection takes long, so those to read are known for each class.
  @MainActor
  package static func holders(of object: AnyObject, below base: Any.Type) -> [StoredProperty] {
    let levels = holderIndexes(in: object, below: base)
    guard levels.contains(where: { !$0.isEmpty }) else { return [] }
    var found: [StoredProperty] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    for indexes in levels {
      guard let level = mirror else { break }
      let children = level.children
      for offset in indexes {
        let (label, value) = children[children.index(children.startIndex, offsetBy: offset)]
        guard let label else { continue }
        found.append(StoredProperty(label: label, value: value, owner: level.subjectType))
      }
      mirror = level.superclassMirror
    }
    return found
  }

  /// Returns whether a value is an optional.
  //
  // A mirror would look up conformances of the value's type, which takes long for each type.
  static func isOptional(_ value: Any) -> Bool {
    let type = type(of: value)
    return !(type is AnyClass) && "\(type)".hasPrefix("Optional<")
  }

  @MainActor
  private static func holderIndexes(in object: AnyObject, below base: Any.Type) -> [[Int]] {
    let type = ObjectIdentifier(type(of: object))
    if let known = knownHolders[type] { return known }
    var levels: [[Int]] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror, level.subjectType != base {
      let values = level.children.map(\.value).enumerated()
      levels.append(
        values.filter { _, value in
          Swift.type(of: value) is AnyClass || isOptional(value)
        }.map(\.offset))
      mirror = level.superclassMirror
    }
    knownHolders[type] = levels
    return levels
  }

  @MainActor private static var knownHolders: [ObjectIdentifier: [[Int]]] = [:]
}
