/// A view that displays a message next to a field, and is hidden if there's no message.
///
/// A binding `validate(\.email, in: \.form, into: \.emailMessage)` updates it.
@MainActor
public protocol MessageDisplay: AnyObject {
  /// The message, or `nil` if there is none.
  ///
  /// Setting the message also hides or shows the view and updates its accessibility role.
  var message: String? { get set }
  /// The key path to `message` for tables: `\Self.message`.
  static var messagePath: ReferenceWritableKeyPath<Self, String?> { get }
}
