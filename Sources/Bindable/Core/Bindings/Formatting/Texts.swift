/// The texts of the library in another language, or other ones in English.
///
/// ```swift
/// let german = Texts { text in
///   switch text {
///   case .cancel: "Abbrechen"
///   case .itemCount(let count): count == 1 ? "1 Element" : "\(count) Elemente"
///   default: nil
///   }
/// }
/// var context = FormatContext()
/// context[Texts.self] = german
/// let screen = Screen(presenter, view, ProfileView.bindings, in: context)
/// ```
///
/// A screen passes the texts of its context to all nodes of its view, and to its bindings, whose
/// parsers have messages. `Navigator` and `TabNavigator` have a context too. Texts for developers,
/// such as failures and explanations, and the inspector stay in English.
public struct Texts: FormatSetting, Sendable {
  /// The English texts.
  public static let english = Texts { _ in nil }

  /// The English texts.
  public static var defaultValue: Texts { english }

  private let replacement: @Sendable (LibraryText) -> String?

  /// Creates texts from a closure that returns a text, or `nil` for the English one.
  public init(_ replacement: @escaping @Sendable (LibraryText) -> String?) {
    self.replacement = replacement
  }

  /// Returns a text to show.
  public subscript(text: LibraryText) -> String { replacement(text) ?? text.english }
}

extension Parser {
  /// Returns the same parser in a context, for code that isn't a binding.
  ///
  /// ```swift
  /// Prompt("How many?", into: count, parse: .int.in(context))
  /// ```
  public func `in`(_ context: FormatContext) -> Parser {
    Parser(name) { apply($0, in: context) }
  }
}
