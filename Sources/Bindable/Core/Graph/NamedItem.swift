/// An object with the observed properties of one item of many, such as one user, which the names of
/// these properties then state.
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
