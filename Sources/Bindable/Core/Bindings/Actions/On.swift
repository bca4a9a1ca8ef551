// `on`: user actions.

/// Calls a method of the presenter when the user performs the action of a control.
///
/// ```swift
/// on(\.follow, ProfilePresenter.follow)
/// ```
///
/// If the presenter is a value, the method is called on the connection's copy.
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: control, detail: "a method") { method($0)() }
}

/// Runs a closure with the presenter when the user performs the action of a control.
///
/// ```swift
/// on(\.more) { $0.page += 1 }
/// ```
@MainActor
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>, _ perform: @escaping @MainActor (Presenter) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: control, detail: "a closure", perform)
}

extension TableBinding {
  package static func action<Control: ActionControl>(
    on control: KeyPath<View, Control>, detail: String,
    _ perform: @escaping @MainActor (Presenter) -> Void
  ) -> TableBinding {
    action(on: control, sources: [], detail: detail) { presenter, _ in perform(presenter) }
  }

  /// Creates a binding that starts work of the presenter.
  static func action<Control: ActionControl>(
    on control: KeyPath<View, Control>, running sources: [AnyKeyPath],
    _ read: @escaping @MainActor (Presenter) -> (any Startable)?
  ) -> TableBinding {
    action(on: control, sources: sources, detail: "run", startsWork: true) {
      presenter, reference in
      guard let course = read(presenter) else { return }
      // Another thread can have released the connection.
      guard let connection = reference.connection else { return }
      if reference.continuesWhenHidden {
        course.start()
      } else {
        connection.root.startedWork.start(course)
      }
    }
  }

  private static func action<Control: ActionControl>(
    on control: KeyPath<View, Control>, sources: [AnyKeyPath], detail: String,
    startsWork: Bool = false,
    _ perform: @escaping @MainActor (Presenter, PresenterReference<Presenter>) -> Void
  ) -> TableBinding {
    .action(
      \.controlAction, of: control, sources: sources, target: control, detail: detail
    ) { reference in
      ControlAction(
        {
          if let presenter = reference.presenter {
            perform(presenter, reference)
          } else {
            reference.fail(
              .rejectedAction,
              "the action does nothing, because the presenter was released. Retain the presenter, "
                + "for example in a Screen.")
          }
        },
        startsWork: startsWork
      ) {
        reference.release()
      }
    } stop: {
      $0.stop?()
    }
  }

  /// Creates a binding that sets a property of a control to an action of the presenter.
  ///
  /// - Parameters:
  ///   - make: Creates the action.
  ///   - stop: Releases what the action refers to.
  static func action<Owner: AnyObject, Action: AnyObject>(
    _ property: ReferenceWritableKeyPath<Owner, Action?>, of control: KeyPath<View, Owner>,
    sources: [AnyKeyPath] = [], target: AnyKeyPath, detail: String,
    make: @escaping @MainActor (PresenterReference<Presenter>) -> Action,
    stop: @escaping @MainActor (Action) -> Void = { _ in }
  ) -> TableBinding {
    let body = BindingBody(sources, target, storing: Action.self)
    body.save = { SavedAction(of: $0, control, property) }
    body.attach = { run in
      let reference = PresenterReference<Presenter>(run.presenter.load(), of: run.binding)
      let owner = run.view.value(at: control)
      if run.binding.node.hasEnded { return }
      let action = make(reference)
      _ = run.binding.save(action)
      (action as? any BoundAction)?.view = run.view.object(as: View.self)
      owner[keyPath: property] = action
    }
    body.detach = { binding, view in
      guard let action = binding.previousValue(Action.self) else { return }
      binding.forget(Action.self)
      (action as? any BoundAction)?.view = nil
      stop(action)
      guard let view else { return }
      let owner = view.value(at: control)
      // Another binding may have taken the control over.
      if owner[keyPath: property] === action { owner[keyPath: property] = nil }
    }
    return TableBinding("on", detail: [detail], body)
  }
}

/// The action of a control before a binding replaced it.
private final class SavedAction<View: AnyObject, Owner: AnyObject, Action: AnyObject>: SavedTarget {
  private let control: KeyPath<View, Owner>
  private let property: ReferenceWritableKeyPath<Owner, Action?>
  private let action: Action?

  init(
    of view: Unretained, _ control: KeyPath<View, Owner>,
    _ property: ReferenceWritableKeyPath<Owner, Action?>
  ) {
    self.control = control
    self.property = property
    action = view.value(at: control)[keyPath: property]
  }

  override func restore(in view: Unretained, if mayWrite: () -> Bool) -> Bool {
    let owner = view.value(at: control)
    // The binding has removed its own action, so an action that's there now belongs to other code.
    if owner[keyPath: property] == nil, mayWrite() { owner[keyPath: property] = action }
    return false
  }
}

/// A reference to the presenter of an action, which is cleared when its connection ends.
@MainActor
final class PresenterReference<Presenter> {
  // An object isn't retained. A value is copied, as in the connection.
  private weak var object: AnyObject?
  private var value: Presenter?
  /// The connection until it ends.
  private(set) weak var connection: AnyConnection?
  private let binding: Int
  /// `true` if work that the action starts continues when its screen is closed.
  let continuesWhenHidden: Bool

  var presenter: Presenter? { value ?? object as? Presenter }

  init(_ presenter: Presenter, of binding: BindingNode) {
    (connection, self.binding) = (binding.connection, binding.number)
    continuesWhenHidden = connection?.layout.infos[binding.number].continuesWhenHidden ?? false
    if type(of: presenter as Any) is AnyObject.Type {
      object = presenter as AnyObject
    } else {
      value = presenter
    }
  }

  /// Reports a failure of the binding.
  func fail(_ kind: Failure.Kind, _ message: String) {
    connection?.fail(kind, binding: binding, message)
  }

  func release() { (object, value, connection) = (nil, nil, nil) }
}

/// The runs that the controls of a screen have started, which end with it.
///
/// The outermost connection owns them, so that they outlive a cell, and hands them over to the
/// connection that follows when the screen appears again.
@MainActor
final class StartedWork {
  private struct Run {
    weak var course: (any Startable)?
    let number: Int?

    @MainActor var isOver: Bool {
      guard let course else { return true }
      return (course as? any ShownWork)?.runCount != number
    }
  }

  private var runs: [Run] = []

  /// Starts work, and remembers it unless code has started it already.
  func start(_ course: any Startable) {
    let before = (course as? any ShownWork)?.runCount
    course.start()
    let number = (course as? any ShownWork)?.runCount
    guard number == nil || number != before else { return }
    runs.removeAll { $0.isOver || $0.course === course }
    runs.append(Run(course: course, number: number))
  }

  /// Cancels the runs that no code has started again since.
  func cancel() {
    for run in exchange(&runs, with: []) where !run.isOver { run.course?.cancel() }
  }
}

extension AnyConnection {
  /// The runs that the controls have started, of the outermost connection.
  var startedWork: StartedWork {
    if let work = coldStorage?.work { return work }
    let work = StartedWork()
    coldStorageOrNew.work = work
    return work
  }

  /// Cancels the runs of a connection that ends, unless another one follows.
  package func cancelStartedWork() {
    guard let work = coldStorage?.work else { return }
    coldStorage?.work = nil
    work.cancel()
  }
}
