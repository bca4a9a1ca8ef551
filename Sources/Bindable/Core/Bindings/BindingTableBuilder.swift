/// A result builder that collects the bindings of a table and their locations.
@MainActor
@resultBuilder
public enum BindingTableBuilder<Presenter, View: AnyObject> {
  /// Returns a binding with its location.
  public static func buildExpression(
    _ binding: TableBinding<Presenter, View>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [TableBinding<Presenter, View>] {
    var binding = binding
    binding.info.location = CodeLocation(fileID: fileID, line: line)
    return [binding]
  }

  // Generic, so that it isn't a candidate for an invalid binding. The compiler would report both.

  /// Returns the bindings of another table.
  public static func buildExpression<Group: BindingGroup>(
    _ group: Group
  ) -> [TableBinding<Presenter, View>] where Group.Presenter == Presenter, Group.View == View {
    group.bindings
  }

  /// Returns all bindings, in order.
  public static func buildBlock(_ bindings: [TableBinding<Presenter, View>]...) -> [TableBinding<
    Presenter, View
  >] {
    bindings.flatMap { $0 }
  }

  /// Returns the bindings of an `if` without `else`.
  public static func buildOptional(_ bindings: [TableBinding<Presenter, View>]?) -> [TableBinding<
    Presenter, View
  >] {
    bindings ?? []
  }

  /// Returns the bindings of an `if`.
  public static func buildEither(first bindings: [TableBinding<Presenter, View>]) -> [TableBinding<
    Presenter, View
  >] {
    bindings
  }

  /// Returns the bindings of an `else`.
  public static func buildEither(second bindings: [TableBinding<Presenter, View>]) -> [TableBinding<
    Presenter, View
  >] {
    bindings
  }

  /// Returns the bindings of a `for`.
  public static func buildArray(_ bindings: [[TableBinding<Presenter, View>]]) -> [TableBinding<
    Presenter, View
  >] {
    bindings.flatMap { $0 }
  }
}
