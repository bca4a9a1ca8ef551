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
  _ control: KeyPath<View, Control>, perform: @escaping @MainActor (Presenter) -> Void
) -> TableBinding<Presenter, View> {
  .action(on: control, detail: "a closure", perform)
}

/// Starts an interaction of the presenter when the user performs the action of a control.
///
/// ```swift
/// on(\.follow, run: \.followInteraction)
/// ```
///
/// The interaction in progress is canceled when the connection ends or its presenter is replaced.
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl, Course: Startable>(
  _ control: KeyPath<View, Control>, run course: KeyPath<Presenter, Course>
) -> TableBinding<Presenter, View> {
  .action(
    on: control, sources: [course], detail: "run", stop: { $0[keyPath: course].cancel() },
    { $0[keyPath: course].start() })
}

extension TableBinding {
  static func action<Control: ActionControl>(
    on control: KeyPath<View, Control>, sources: [AnyKeyPath] = [], detail: String,
    stop: @escaping @MainActor (Presenter) -> Void = { _ in },
    _ perform: @escaping @MainActor (Presenter) -> Void
  ) -> TableBinding {
    TableBinding(
      "on", detail: detail,
      BindingBody(keeping: ControlAction.self) { operation, presenter, view, row in
        switch operation {
        case .source(let index): return index < sources.count ? sources[index] : nil
        case .target: return control
        case .forget: row?.forget(ControlAction.self)
        case .updateTarget, .updateSource, .describe, .describeBack, .status: break
        case .save: return view.map { SavedAction(of: $0, control) }
        case .attach:
          guard let presenter, let view, let row else { return nil }
          let reach = PresenterReference<Presenter>(loadPresenter(presenter))
          let target = borrowed(view, read: control)
          if row.pointee.node.flags.has(.disposed) { return nil }
          let act = ControlAction {
            if let presenter = reach.presenter { perform(presenter) }
          } stop: {
            if let presenter = reach.presenter { stop(presenter) }
            reach.release()
          }
          _ = row.save(act)
          target.action = act
        case .detach:
          guard let row, let act = row.previousValue(ControlAction.self) else { return nil }
          row.forget(ControlAction.self)
          if row.connection?.root.coldStorage?.isHandingOver != true { act.stop?() }
          guard let view else { return nil }
          let control = borrowed(view, read: control)
          // Another binding may have taken the control over.
          if control.action === act { control.action = nil }
        }
        return nil
      })
  }
}

/// A reference to the presenter of an action, which is cleared when its connection ends.
@MainActor
private final class PresenterReference<Presenter> {
  // An object isn't retained. A value is copied, as in the connection.
  private weak var object: AnyObject?
  private var value: Presenter?

  var presenter: Presenter? { value ?? object as? Presenter }

  init(_ presenter: Presenter) {
    if type(of: presenter as Any) is AnyObject.Type {
      object = presenter as AnyObject
    } else {
      value = presenter
    }
  }

  func release() { (object, value) = (nil, nil) }
}

/// The action of a control before a binding replaced it.
private final class SavedAction<View: AnyObject, Control: ActionControl>: SavedTarget {
  private let control: KeyPath<View, Control>
  private let action: ControlAction?

  init(of view: UnsafeRawPointer, _ control: KeyPath<View, Control>) {
    self.control = control
    action = borrowed(view, read: control).action
  }

  override func restore(in view: UnsafeRawPointer, if mayWrite: () -> Bool) -> Bool {
    let control = borrowed(view, read: control)
    // The binding has removed its own action, so an action that's there now belongs to other code.
    if control.action == nil, mayWrite() { control.action = action }
    return false
  }
}
