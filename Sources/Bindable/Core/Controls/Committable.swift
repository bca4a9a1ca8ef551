/// An input that says when the user has finished with it, as a field does when its focus goes or
/// return is pressed.
///
/// `TextField` is one. To make an input of another toolkit one, count:
///
/// ```swift
/// extension MyField: Committable {}  // with @Observed var commitCount = 0
/// func controlTextDidEndEditing() { field.commitCount += 1 }
/// ```
///
/// A row with `commit: .onCommit` waits for it.
@MainActor
public protocol Committable: AnyObject {
  /// How often the user has finished; an observed property.
  var commitCount: Int { get }
}
