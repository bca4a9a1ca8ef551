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
/// `BindingTable.diagnostics(for:in:)` checks these properties. Each `ViewNode` conforms to this
/// protocol; those with content or input list properties. Appearance and layout aren't included.
@MainActor
public protocol BindableView: AnyObject {
  /// The bindable properties in their current state.
  var bindableProperties: [BindableProperty] { get }
}
