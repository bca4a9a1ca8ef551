// `on(key:)`: keys that perform an action wherever the focus is in a view.

/// Calls a method of the presenter when the user presses a key while the focus is in the view.
///
/// ```swift
/// on(key: KeyPress("s", .control), "Save", EditPresenter.save)
/// ```
///
/// The key is sent to the focused node and its ancestors first, so a key that edits a field, such
/// as a letter, doesn't reach the command while the field has the focus. The title names the
/// command for the user, and in recorded actions.
@MainActor @_disfavoredOverload
public func on<Presenter, View: ViewNode>(
  key press: KeyPress, _ title: String,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: KeyCommand(title, press)) { method($0)() }
}

/// Runs a closure with the presenter when the user presses a key while the focus is in the view.
///
/// ```swift
/// on(key: KeyPress("n", .control), "Next Page") { $0.page += 1 }
/// ```
@MainActor
public func on<Presenter, View: ViewNode>(
  key press: KeyPress, _ title: String, _ perform: @escaping @MainActor (Presenter) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: KeyCommand(title, press), perform)
}

/// Starts work of the presenter, such as a command or an interaction, when the user presses a key
/// while the focus is in the view.
///
/// ```swift
/// on(key: KeyPress("s", .control), "Save", run: \.saveCommand)
/// ```
///
/// A run that the key has started ends with its screen, as one that a control has started.
@MainActor
public func on<Presenter, View: ViewNode, Work: Startable>(
  key press: KeyPress, _ title: String, run work: KeyPath<Presenter, Work>
) -> TableBinding<Presenter, View> {
  on(\View.[command: KeyCommand(title, press)], run: work)
}

extension TableBinding where View: ViewNode {
  fileprivate static func action(
    on command: KeyCommand, _ perform: @escaping @MainActor (Presenter) -> Void
  ) -> TableBinding {
    .action(
      on: \View.[command: command],
      detail: "\(command.press) \(command.title.debugDescription)", perform)
  }
}

/// A key and the title of the action that it performs.
struct KeyCommand: Hashable, Sendable {
  let title: String
  let press: KeyPress

  init(_ title: String, _ press: KeyPress) { (self.title, self.press) = (title, press) }
}

/// A key command of a view as a control, for tables.
@MainActor
final class KeyCommandControl: ActionControl, AddedProperty {
  nonisolated static let name = "key"
  private let node: ViewNode
  private let command: KeyCommand

  fileprivate init(_ node: ViewNode, _ command: KeyCommand) {
    (self.node, self.command) = (node, command)
  }

  var controlAction: ControlAction? {
    get { node.commands.first { $0.press == command.press }?.action }
    set {
      node.commands.removeAll { $0.press == command.press }
      guard let newValue else { return }
      node.commands.append(
        ViewCommand(title: command.title, press: command.press, action: newValue))
    }
  }
}

extension ViewNode {
  /// Performs the key command of this view with a key, if there's one.
  final func performKeyCommand(_ press: KeyPress) -> Bool {
    commands.first { $0.press == press }.map { performKeyCommand($0.title) } ?? false
  }

  final subscript(command command: KeyCommand) -> KeyCommandControl {
    KeyCommandControl(self, command)
  }
}
