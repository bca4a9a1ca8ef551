/// A node with user actions that can be recorded, replayed, written in scripts, and tried by the
/// screen fuzzer.
///
/// ```swift
/// extension Rating: UserActionHandler {
///   func perform(_ action: UserAction) -> Bool? {
///     switch action {
///     case .increment: rate(stars + 1)
///     case .decrement: rate(stars - 1)
///     default: nil
///     }
///   }
///   var sampleActions: [UserAction] { [.increment, .decrement] }
/// }
/// ```
///
/// Perform the actions with ``ViewNode/record(_:as:performing:_:)``. Use the cases of `UserAction` that fit,
/// and `.perform` for others.
@MainActor public protocol UserActionHandler: ViewNode {
  /// Performs a user action.
  ///
  /// - Returns: `true` if the action was performed, `false` if it isn't possible now, or `nil` if
  ///   nodes of this type don't support it.
  func perform(_ action: UserAction) -> Bool?

  /// Actions that a user of this node could try, for the screen fuzzer and for error messages.
  var sampleActions: [UserAction] { get }
}
