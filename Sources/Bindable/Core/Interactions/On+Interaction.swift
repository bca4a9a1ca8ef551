/// Starts an interaction of the presenter when the user presses a control that shows its state.
///
/// ```swift
/// on(\.follow, run: \.followInteraction)
/// ```
///
/// The control is disabled while the interaction asks or performs, and shows that it's running while
/// it performs or is being canceled. If another binding of the table sets one of these states, that one
/// applies.
///
/// A run that the control has started is canceled when its screen is closed, or when the outermost
/// connection is disconnected or released. A hidden screen, and a cell that's scrolled away, don't
/// cancel it. With `continuesWhenHidden()`, it always continues.
@MainActor @_disfavoredOverload
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl, Course: Interaction>(
  _ control: KeyPath<View, Control>, run course: KeyPath<Presenter, Course>
) -> TableBinding<Presenter, View> {
  interactionBinding(
    control, course, course.appending(path: \.isRunning), course.appending(path: \.isActing)
  ) { $0[keyPath: course] }
}

/// Starts an optional interaction of the presenter, such as that of a row, and disables the control
/// while it's `nil`.
///
/// ```swift
/// on(\.follow, run: \.selectedRow?.follow)
/// ```
@MainActor @_disfavoredOverload
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl, Course: Interaction>(
  _ control: KeyPath<View, Control>, run course: KeyPath<Presenter, Course?>
) -> TableBinding<Presenter, View> {
  interactionBinding(
    control, course, course.appending(path: \.?.isRunning), course.appending(path: \.?.isActing)
  ) { $0[keyPath: course] }
}

@MainActor
private func interactionBinding<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, _ course: AnyKeyPath, _ isRunning: AnyKeyPath,
  _ isActing: AnyKeyPath,
  _ read: @escaping @MainActor (Presenter) -> Interaction?
) -> TableBinding<Presenter, View> {
  var action: TableBinding<Presenter, View> = runBinding(
    control, course, (isRunning, { !$0.isRunning }), (isActing, { $0.isActing }),
    read)
  action.following[0].impliedTarget = control.appending(path: Control.enabledPath)
  action.following[1].impliedTarget = control.appending(path: Control.runningPath)
  return action
}

extension Interaction: RunCounting {}
