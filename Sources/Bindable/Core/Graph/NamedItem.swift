/// An object whose observed properties belong to one item of many, such as one user.
///
/// The names of the properties in diagnostics contain that of the item:
///
/// ```swift
/// final class Person: NamedItem {
///   @Observed var age = 36
///   var itemName: String { "Ada" }
/// }
/// // … because Person.age of Ada changed
/// ```
@MainActor
public protocol NamedItem: AnyObject {
  /// The name of the item for diagnostics. Reading it isn't tracked.
  var itemName: String { get }
}
