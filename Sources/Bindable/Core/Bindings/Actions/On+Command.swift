// `on(_:run:)`: a control that runs a command and shows its state.

/// Runs a command of the presenter when the user performs the action of a control.
///
/// ```swift
/// on(\.save, run: \.saveCommand)
/// ```
///
/// This is three bindings: the action, `isEnabled`, and `isRunning`. If the property that stores
/// the command is observed, a replaced command takes effect immediately.
///
/// A run that the control has started is canceled when its screen is closed, or when the outermost
/// connection is disconnected or released. A hidden screen, and a cell that's scrolled away, don't
/// cancel it. With `continuesWhenHidden()`, it always continues.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command>
) -> TableBinding<Presenter, View> {
  runBinding(
    control, command, (command.appending(path: \.isEnabled), { $0.isEnabled }),
    (command.appending(path: \.isRunning), { $0.isRunning })
  ) { $0[keyPath: command] }
}

/// Runs an optional command of the presenter, and disables the control while it's `nil`.
///
/// ```swift
/// on(\.save, run: \.note?.save)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command?>
) -> TableBinding<Presenter, View> {
  runBinding(
    control, command, (command.appending(path: \.?.isEnabled), { $0.isEnabled }),
    (command.appending(path: \.?.isRunning), { $0.isRunning })
  ) { $0[keyPath: command] }
}

/// Returns the bindings of a control that runs work and shows its state.
///
/// - Parameters:
///   - control: The control.
///   - course: The path to the work.
///   - enabled: The path to the enabled state, and the closure that reads it.
///   - running: The path to the running state, and the closure that reads it.
///   - read: Returns the work, or `nil` to disable the control.
@MainActor
func runBinding<Presenter: AnyObject, View: AnyObject, Control: CommandControl, Course: Startable>(
  _ control: KeyPath<View, Control>, _ course: AnyKeyPath,
  _ enabled: (AnyKeyPath, @MainActor (Course) -> Bool),
  _ running: (AnyKeyPath, @MainActor (Course) -> Bool),
  _ read: @escaping @MainActor (Presenter) -> Course?
) -> TableBinding<Presenter, View> {
  var action = TableBinding<Presenter, View>.action(
    on: control, running: [course], read)
  action.following = [
    (enabled, control.appending(path: Control.enabledPath)),
    (running, control.appending(path: Control.runningPath)),
  ].map { state, target in
    .oneWay([state.0], to: target) { (presenter: Presenter, _) in
      read(presenter).map(state.1) ?? false
    }
  }
  return action
}
