// `on(_:run:)`: a control that runs a command, and shows by itself whether it can.

/// Runs a command of the presenter when the user acts on a control, which shows whether the command is
/// enabled and whether it is running.
///
/// ```swift
/// on(\.save, run: \.saveCommand)
/// ```
///
/// It is three rows: the act, one for `isEnabled` and one for `isRunning`. If the property that holds
/// the command is observed, another command takes effect at once. When the connection ends, or gets
/// another presenter, a run that is under way is cancelled.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> some RowGroup<Presenter, View> {
  SeveralRows(
    rows: [
      .act(
        on: control, sources: [command], detail: "run",
        stop: { $0[keyPath: command].cancel() }, { $0[keyPath: command].start() }),
      .oneWay(
        [command.appending(path: \.isEnabled)], to: control.appending(path: Control.enabledPath)
      ) { (presenter: Presenter, _) in presenter[keyPath: command].isEnabled },
      .oneWay(
        [command.appending(path: \.isRunning)], to: control.appending(path: Control.runningPath)
      ) { (presenter: Presenter, _) in presenter[keyPath: command].isRunning },
    ], at: SourcePlace(fileID: fileID, line: line))
}

/// Runs a command of the presenter that may be missing: the control is disabled then.
///
/// ```swift
/// on(\.save, run: \.note?.save)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command?>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> some RowGroup<Presenter, View> {
  SeveralRows(
    rows: [
      .act(
        on: control, sources: [command], detail: "run",
        stop: { $0[keyPath: command]?.cancel() }, { $0[keyPath: command]?.start() }),
      .oneWay(
        [command.appending(path: \.?.isEnabled)], to: control.appending(path: Control.enabledPath)
      ) { (presenter: Presenter, _) in presenter[keyPath: command]?.isEnabled ?? false },
      .oneWay(
        [command.appending(path: \.?.isRunning)], to: control.appending(path: Control.runningPath)
      ) { (presenter: Presenter, _) in presenter[keyPath: command]?.isRunning ?? false },
    ], at: SourcePlace(fileID: fileID, line: line))
}
