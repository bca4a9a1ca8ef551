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
  commandRows(
    control, command, command.appending(path: \.isEnabled), command.appending(path: \.isRunning),
    at: SourcePlace(fileID: fileID, line: line)
  ) { $0[keyPath: command] }
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
  commandRows(
    control, command, command.appending(path: \.?.isEnabled),
    command.appending(path: \.?.isRunning), at: SourcePlace(fileID: fileID, line: line)
  ) { $0[keyPath: command] }
}

@MainActor
private func commandRows<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, _ command: AnyKeyPath, _ isEnabled: AnyKeyPath,
  _ isRunning: AnyKeyPath, at place: SourcePlace,
  _ read: @escaping @MainActor (Presenter) -> Command?
) -> SeveralRows<Presenter, View> {
  SeveralRows(
    rows: [
      .act(
        on: control, sources: [command], detail: "run", stop: { read($0)?.cancel() },
        { read($0)?.start() }),
      .oneWay([isEnabled], to: control.appending(path: Control.enabledPath)) {
        (presenter: Presenter, _) in read(presenter)?.isEnabled ?? false
      },
      .oneWay([isRunning], to: control.appending(path: Control.runningPath)) {
        (presenter: Presenter, _) in read(presenter)?.isRunning ?? false
      },
    ], at: place)
}

/// Several rows that are written in one line of a table.
struct SeveralRows<Presenter, View: AnyObject>: RowGroup {
  let rows: [Row<Presenter, View>]

  init(rows: [Row<Presenter, View>], at place: SourcePlace) {
    self.rows = rows.map { row in
      var row = row
      row.info.place = place
      return row
    }
  }
}
