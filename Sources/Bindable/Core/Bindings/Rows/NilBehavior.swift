/// The treatment of a target while its source is `nil`, for bindings without a placeholder.
public enum NilBehavior: Hashable, Sendable {
  /// The target keeps its last value.
  case keepLastValue

  var detail: String { "ifNil: .keepLastValue" }
}
