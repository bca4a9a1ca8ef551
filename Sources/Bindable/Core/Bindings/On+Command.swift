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
/// cancel it. Pass `true` for `continuesWhenHidden` to let it go on in any case.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command>,
  continuesWhenHidden: Bool = false
) -> TableBinding<Presenter, View> {
  commandBinding(
    control, command, command.appending(path: \.isEnabled), command.appending(path: \.isRunning),
    continuesWhenHidden
  ) { $0[keyPath: command] }
}

/// Runs an optional command of the presenter, and disables the control while it's `nil`.
///
/// ```swift
/// on(\.save, run: \.note?.save)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command?>,
  continuesWhenHidden: Bool = false
) -> TableBinding<Presenter, View> {
  commandBinding(
    control, command, command.appending(path: \.?.isEnabled),
    command.appending(path: \.?.isRunning), continuesWhenHidden
  ) { $0[keyPath: command] }
}

@MainActor
private func commandBinding<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, _ command: AnyKeyPath, _ isEnabled: AnyKeyPath,
  _ isRunning: AnyKeyPath, _ continuesWhenHidden: Bool,
  _ read: @escaping @MainActor (Presenter) -> Command?
) -> TableBinding<Presenter, View> {
  var action = TableBinding<Presenter, View>.action(
    on: control, running: [command], continuesWhenHidden: continuesWhenHidden, read)
  action.following = [
    .oneWay([isEnabled], to: control.appending(path: Control.enabledPath)) {
      (presenter: Presenter, _) in read(presenter)?.isEnabled ?? false
    },
    .oneWay([isRunning], to: control.appending(path: Control.runningPath)) {
      (presenter: Presenter, _) in read(presenter)?.isRunning ?? false
    },
  ]
  return action
}
