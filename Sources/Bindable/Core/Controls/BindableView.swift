/// A view that lists the properties that a table is expected to bind.
///
/// ```swift
/// extension Gauge: BindableView {
///   var bindableProperties: [BindableProperty] {
///     [BindableProperty("reading", isEmpty: reading == nil) { self.reading as Any }]
///   }
/// }
/// ```
///
/// `BindingTable.diagnostics(for:in:)` checks these properties. The library's nodes with
/// content or input conform to this protocol. Appearance and layout aren't included.
@MainActor
public protocol BindableView: AnyObject {
  /// The bindable properties in their current state.
  var bindableProperties: [BindableProperty] { get }
}

/// A property of a view that a table is expected to bind.
@MainActor
public struct BindableProperty {
  /// The name of the property, such as `text`.
  public let name: String
  /// A Boolean value that indicates whether the property has no effect unless a binding writes it.
  public let isEmpty: Bool
  /// A Boolean value that indicates whether only a two-way binding receives the user's edits.
  public let isInput: Bool
  /// A closure that reads the property, to find the bindings that write it.
  let read: @MainActor () -> Any

  /// Creates a property; if `read` reads several observed properties, one of them must be bound.
  public init(
    _ name: String, isEmpty: Bool, isInput: Bool = false, _ read: @escaping @MainActor () -> Any
  ) {
    self.name = name
    self.isEmpty = isEmpty
    self.isInput = isInput
    self.read = read
  }
}

/// The place of a view relative to a view that a table connects.
package enum ViewPlacement {
  /// In the same tree, or in one that can't be examined.
  case shown
  /// In no tree, or in another one.
  case absent
  /// The same, but the content depends on observed properties.
  case absentNow
  /// In two places of the content, of which only the last one counts.
  case repeated
}

/// A view in a tree of views, so that a table can be checked for bindings of views that nobody sees.
@MainActor
package protocol PlacedView: AnyObject {
  /// Returns the place of this view relative to a connected view.
  func placement(in view: AnyObject) -> ViewPlacement
}
