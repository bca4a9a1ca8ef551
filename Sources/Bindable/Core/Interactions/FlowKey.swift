/// A key for a value that one step of a flow sets and later steps use.
///
/// ```swift
/// let reason = FlowKey<String>("reason")
/// ```
///
/// Keys are distinct even if they have the same name.
public final class FlowKey<Value>: Sendable {
  /// The name of the value in the description of a flow.
  let name: String

  /// Creates a key.
  public init(_ name: String) { self.name = name }
}
