/// A result builder that collects the bindings of a table and their locations.
@MainActor
@resultBuilder
public enum BindingTableBuilder<Presenter, View: AnyObject> {
  /// Returns the bindings of a line with its location.
  public static func buildExpression(
    _ binding: TableBinding<Presenter, View>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [TableBinding<Presenter, View>] {
    var binding = binding
    binding.info.location = CodeLocation(fileID: fileID, line: line)
    var bindings = [binding]
    if !binding.following.isEmpty {
      bindings[0].following = []
      bindings += binding.following
      for index in bindings.indices { bindings[index].info.location = binding.info.location }
    }
    return bindings
  }

  // Generic, so that it isn't a candidate for an invalid binding. The compiler would report both.
  // Disfavored, so that the compiler, once it has found a binding, doesn't try its overloads again.

  /// Returns the bindings of another table.
  @_disfavoredOverload
  public static func buildExpression<Group: BindingGroup>(
    _ group: Group
  ) -> [TableBinding<Presenter, View>] where Group.Presenter == Presenter, Group.View == View {
    group.bindings
  }

  /// Returns all bindings, in order.
  public static func buildBlock(
    _ bindings: [TableBinding<Presenter, View>]...
  ) -> [TableBinding<Presenter, View>] { bindings.flatMap { $0 } }

  /// Returns the bindings of an `if` without `else`.
  public static func buildOptional(
    _ bindings: [TableBinding<Presenter, View>]?
  ) -> [TableBinding<Presenter, View>] { bindings ?? [] }

  /// Returns the bindings of an `if`.
  public static func buildEither(
    first bindings: [TableBinding<Presenter, View>]
  ) -> [TableBinding<Presenter, View>] { bindings }

  /// Returns the bindings of an `else`.
  public static func buildEither(
    second bindings: [TableBinding<Presenter, View>]
  ) -> [TableBinding<Presenter, View>] { bindings }

  /// Returns the bindings of a `for`.
  public static func buildArray(
    _ bindings: [[TableBinding<Presenter, View>]]
  ) -> [TableBinding<Presenter, View>] { bindings.flatMap { $0 } }
}
