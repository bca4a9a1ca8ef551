/// The status of a form's field.
public struct FieldStatus: Hashable, Sendable {
  /// The first error of the field, or an empty string if it isn't shown.
  public internal(set) var error = ""
  /// The first error of the field, whether shown or not, or `nil`.
  public internal(set) var errorMessage: String?
  /// A Boolean value that indicates whether an asynchronous rule of the field is pending.
  public internal(set) var isPending = false
  /// A Boolean value that indicates whether an asynchronous rule of the field couldn't be checked,
  /// so that `checkAgain()` is useful.
  public internal(set) var hasFailedCheck = false
  /// A Boolean value that indicates whether the value changed since the form was created or reset.
  public let isTouched: Bool
  var pending = ""

  init(isTouched: Bool) { self.isTouched = isTouched }

  /// The message next to the field: the error, the pending message, or an empty string.
  public var message: String { error.isEmpty ? pending : error }
}
