/// A key for an object, compared by identity.
///
/// It retains the object. An `ObjectIdentifier` doesn't, so after the object is deallocated, that
/// of another object can be equal.
package struct ObjectKey: Hashable {
  package let object: AnyObject

  package init(_ object: AnyObject) { self.object = object }

  package static func == (left: Self, right: Self) -> Bool { left.object === right.object }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}
