/// Starts an interaction of the presenter when the user presses a control that shows its state.
///
/// ```swift
/// on(\.follow, run: \.followInteraction)
/// ```
///
/// The control is disabled while the interaction asks or performs, and shows that it's running while
/// it performs. If another binding of the table sets one of these states, that one applies.
@MainActor @_disfavoredOverload
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl, Course: Interaction>(
  _ control: KeyPath<View, Control>, run course: KeyPath<Presenter, Course>
) -> TableBinding<Presenter, View> {
  var action = TableBinding<Presenter, View>.action(
    on: control, sources: [course], detail: "run", stop: { $0[keyPath: course].cancel() },
    { $0[keyPath: course].start() })
  let (enabled, running) = (
    control.appending(path: Control.enabledPath), control.appending(path: Control.runningPath)
  )
  action.following = [
    .oneWay([course.appending(path: \.isRunning)], to: enabled) { (presenter: Presenter, _) in
      !presenter[keyPath: course].isRunning
    },
    .oneWay([course.appending(path: \.phase)], to: running) { (presenter: Presenter, _) in
      presenter[keyPath: course].phase == .performing
    },
  ]
  action.following[0].impliedTarget = enabled
  action.following[1].impliedTarget = running
  return action
}
