/// An input control that reports the end of editing, such as a loss of focus or the Return key.
///
/// `TextField` conforms to this protocol. In an input of another toolkit, increment the count:
///
/// ```swift
/// extension MyField: EditingControl {}  // with @Observed var editingEndCount = 0
/// func controlTextDidEndEditing() { field.editingEndCount += 1 }
/// ```
///
/// A binding with `commit(.onEditingEnd)` waits for the end of editing.
@MainActor
public protocol EditingControl: AnyObject {
  /// The number of times editing has ended. Conforming types observe this property.
  var editingEndCount: Int { get }

  /// A Boolean value that indicates whether the text is a secret, which failures, updates, and
  /// other diagnostics of its bindings don't contain.
  ///
  /// The default is `false`.
  var isSecret: Bool { get }
}

extension EditingControl {
  /// Not a secret.
  public var isSecret: Bool { false }
}
