/// A group of bindings that a table includes as a whole, such as another table.
///
/// ```swift
/// BindingTable(ProfilePresenter.self, ProfileView.self) {
///   ProfileView.header
///   \.bio --> \.bio.text
/// }
/// ```
@MainActor
public protocol BindingGroup<Presenter, View> {
  /// The type that the bindings read.
  associatedtype Presenter
  /// The type that the bindings write.
  associatedtype View: AnyObject
  /// The bindings, in order.
  var bindings: [TableBinding<Presenter, View>] { get }
}
