// `on(_:run:)`: a control that runs a command and shows its state.

/// Runs a command of the presenter when the user performs the action of a control.
///
/// ```swift
/// on(\.save, run: \.saveCommand)
/// ```
///
/// This is three bindings: the action, `isEnabled`, and `isRunning`. If the property that stores
/// the command is observed, a replaced command takes effect immediately. The run in progress is
/// canceled when the connection ends or its presenter is replaced.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, run command: KeyPath<Presenter, Command>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> some BindingGroup<Presenter, View> {
  commandBindings(
    control, command, command.appending(path: \.isEnabled), command.appending(path: \.isRunning),
    at: CodeLocation(fileID: fileID, line: line)
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
  fileID: StaticString = #fileID, line: UInt = #line
) -> some BindingGroup<Presenter, View> {
  commandBindings(
    control, command, command.appending(path: \.?.isEnabled),
    command.appending(path: \.?.isRunning), at: CodeLocation(fileID: fileID, line: line)
  ) { $0[keyPath: command] }
}

@MainActor
private func commandBindings<Presenter: AnyObject, View: AnyObject, Control: CommandControl>(
  _ control: KeyPath<View, Control>, _ command: AnyKeyPath, _ isEnabled: AnyKeyPath,
  _ isRunning: AnyKeyPath, at location: CodeLocation,
  _ read: @escaping @MainActor (Presenter) -> Command?
) -> BindingSequence<Presenter, View> {
  BindingSequence(
    bindings: [
      .action(
        on: control, sources: [command], detail: "run", stop: { read($0)?.cancel() },
        { read($0)?.start() }),
      .oneWay([isEnabled], to: control.appending(path: Control.enabledPath)) {
        (presenter: Presenter, _) in read(presenter)?.isEnabled ?? false
      },
      .oneWay([isRunning], to: control.appending(path: Control.runningPath)) {
        (presenter: Presenter, _) in read(presenter)?.isRunning ?? false
      },
    ], at: location)
}

/// Several bindings that are written on one line of a table.
struct BindingSequence<Presenter, View: AnyObject>: BindingGroup {
  let bindings: [TableBinding<Presenter, View>]

  init(bindings: [TableBinding<Presenter, View>], at location: CodeLocation) {
    self.bindings = bindings.map { binding in
      var binding = binding
      binding.info.location = location
      return binding
    }
  }
}
