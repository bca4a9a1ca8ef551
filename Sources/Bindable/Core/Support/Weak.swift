/// A weak reference as a value, such as an element of an array.
package struct Weak<Object: AnyObject> {
  package weak var object: Object?

  package init(_ object: Object?) { self.object = object }
}
