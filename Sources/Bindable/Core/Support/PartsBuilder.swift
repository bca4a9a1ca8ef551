/// A result builder that collects the parts of something, such as the steps of a flow, the rules of
/// a form, or the nodes of a stack.
@MainActor
@resultBuilder
public enum PartsBuilder<Part> {
  /// Returns one part.
  public static func buildExpression(_ part: Part) -> [Part] { [part] }
  /// Returns all parts, in order.
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }
  /// Returns the parts of an `if` without `else`.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }
  /// Returns the parts of an `if`.
  public static func buildEither(first parts: [Part]) -> [Part] { parts }
  /// Returns the parts of an `else`.
  public static func buildEither(second parts: [Part]) -> [Part] { parts }
  /// Returns the parts of a `for`.
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap { $0 } }
}
