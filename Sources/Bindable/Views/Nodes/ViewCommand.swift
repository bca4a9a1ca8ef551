/// A titled action that the user can perform anywhere in a view, with a key.
package struct ViewCommand {
  package let title: String
  package let press: KeyPress
  let action: ControlAction
}

extension ViewNode {
  /// Performs a key command of this view, as if the user had pressed its key.
  ///
  /// - Returns: `false` if there's no such command, or the view is disabled or hidden.
  @discardableResult final func performKeyCommand(_ title: String) -> Bool {
    guard let command = commands.first(where: { $0.title == title }) else { return false }
    return record(.perform(title)) { command.action.perform() }
  }
}
