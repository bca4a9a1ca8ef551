// `on(_:run:)`: a control that starts a command, an interaction, or other work.

/// Starts work of the presenter, such as a command or an interaction, when the user performs the
/// action of a control.
///
/// ```swift
/// on(\.save, run: \.saveCommand)
/// on(\.follow, run: \.followInteraction)
/// ```
///
/// A `CommandControl`, such as a button, also shows the state of a command or an interaction, so
/// that this is three bindings: the action, `isEnabled`, and `isRunning`. It's disabled while the
/// work can't start: a command whose condition isn't met, or an interaction that asks or performs.
/// An interaction has no condition, so another binding of the table can set one of these states
/// instead. If the property that stores the work is observed, replaced work takes effect
/// immediately.
///
/// A run that the control has started is canceled when its screen is closed, or when the outermost
/// connection is disconnected or released. A hidden screen, and a cell that's scrolled away, don't
/// cancel it. With `continuesWhenHidden()`, it always continues.
@MainActor
public func on<Presenter, View: AnyObject, Control: ActionControl, Work: Startable>(
  _ control: KeyPath<View, Control>, run work: KeyPath<Presenter, Work>
) -> TableBinding<Presenter, View> {
  .run(work, on: control) { $0[keyPath: work] }
}

/// Starts optional work of the presenter, such as that of a selected row, and disables a control
/// that shows the state of work while it's `nil`.
///
/// ```swift
/// on(\.save, run: \.note?.save)
/// ```
@MainActor
public func on<Presenter, View: AnyObject, Control: ActionControl, Work: Startable>(
  _ control: KeyPath<View, Control>, run work: KeyPath<Presenter, Work?>
) -> TableBinding<Presenter, View> {
  .run(work, on: control) { $0[keyPath: work] }
}

extension TableBinding {
  /// Creates the bindings of a control that starts work and, if both can, shows its state.
  fileprivate static func run<Control: ActionControl, Work: Startable>(
    _ work: PartialKeyPath<Presenter>, on control: KeyPath<View, Control>,
    _ read: @escaping @MainActor (Presenter) -> Work?
  ) -> TableBinding {
    var action = action(on: control, running: [work], read)
    if let shown = Work.self as? any ShownWork.Type, let states = shown.states(at: work),
      let display = Control.self as? any CommandControl.Type
    {
      action.following = following(states, shownBy: display, at: control) {
        read($0) as? any ShownWork
      }
      for index in action.following.indices {
        action.following[index].isImplied = !shown.hasCondition
      }
    }
    return action
  }

  private static func following<Display: CommandControl>(
    _ states: (isEnabled: AnyKeyPath, isRunning: AnyKeyPath), shownBy display: Display.Type,
    at control: PartialKeyPath<View>, _ read: @escaping @MainActor (Presenter) -> (any ShownWork)?
  ) -> [TableBinding] {
    guard let control = control as? KeyPath<View, Display> else { return [] }
    return [
      .oneWay([states.isEnabled], to: control.appending(path: Display.enabledPath)) {
        presenter, _ in read(presenter)?.isShownEnabled ?? false
      },
      .oneWay([states.isRunning], to: control.appending(path: Display.runningPath)) {
        presenter, _ in read(presenter)?.isShownRunning ?? false
      },
    ]
  }
}

/// Work whose state controls show, and whose runs are told apart.
@MainActor
protocol ShownWork: Startable {
  /// A Boolean value that indicates whether the work itself knows if it can start.
  static var hasCondition: Bool { get }
  /// Returns the key paths to the properties that the states depend on, from a key path to this
  /// work or to optional work.
  static func states<Root>(
    at path: PartialKeyPath<Root>
  ) -> (isEnabled: AnyKeyPath, isRunning: AnyKeyPath)?
  /// A Boolean value that indicates whether a control is enabled.
  var isShownEnabled: Bool { get }
  /// A Boolean value that indicates whether a control shows that the work is running.
  var isShownRunning: Bool { get }
  /// The number of runs that have been started.
  var runCount: Int { get }
}

extension Command: ShownWork {
  static var hasCondition: Bool { true }

  static func states<Root>(
    at path: PartialKeyPath<Root>
  ) -> (isEnabled: AnyKeyPath, isRunning: AnyKeyPath)? {
    if let path = path as? KeyPath<Root, Command> {
      return (path.appending(path: \.isEnabled), path.appending(path: \.isRunning))
    }
    return (path as? KeyPath<Root, Command?>).map {
      ($0.appending(path: \.?.isEnabled), $0.appending(path: \.?.isRunning))
    }
  }

  var isShownEnabled: Bool { isEnabled }
  var isShownRunning: Bool { isRunning }
}
