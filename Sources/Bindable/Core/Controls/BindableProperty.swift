/// A property of a view that a table is expected to bind.
@MainActor
public struct BindableProperty {
  /// The name of the property, such as `text`.
  package let name: String
  /// A Boolean value that indicates whether the property has no effect unless a binding writes it.
  package let isEmpty: Bool
  /// A Boolean value that indicates whether only a two-way binding receives the user's edits.
  package let isInput: Bool
  /// A closure that finds a problem with the current value.
  let problem: @MainActor () -> String?
  /// A closure that reads the property, to find the bindings that write it.
  let read: @MainActor () -> Any

  /// Creates a property; if `read` reads several observed properties, one of them must be bound.
  ///
  /// - Parameters:
  ///   - name: The name of the property, such as `text`.
  ///   - isEmpty: Whether the property has no effect unless a binding writes it.
  ///   - isInput: Whether only a two-way binding receives the user's edits.
  ///   - problem: What's wrong with the current value, for a diagnostic, or `nil`.
  ///   - read: A closure that reads the property, to find the bindings that write it.
  public init(
    _ name: String, isEmpty: Bool, isInput: Bool = false,
    problem: @autoclosure @escaping @MainActor () -> String? = nil,
    _ read: @escaping @MainActor () -> Any
  ) {
    self.name = name
    self.isEmpty = isEmpty
    self.isInput = isInput
    self.problem = problem
    self.read = read
  }
}
