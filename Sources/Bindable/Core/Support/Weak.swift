/// A weak reference as a value, such as an element of an array.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object?) { self.object = object }
}

extension Array {
  /// Calls a closure that removes elements of the array, while the objects of all are retained.
  ///
  /// A comparison of a weak reference retains its object for a moment. If another thread releases
  /// the other references then, the object's `deinit` runs here, where it must not change the
  /// array.
  package func retainingObjects<Object>(_ body: () -> Void) where Element == Weak<Object> {
    withExtendedLifetime(map(\.object), body)
  }
}
