/// A control with an action that tables can set with `on`, such as `Button`.
///
/// To adopt this protocol in a control of another toolkit, call `controlAction?.perform()`.
@MainActor
public protocol ActionControl: AnyObject {
  /// The action, or `nil` if there is none.
  var controlAction: ControlAction? { get set }
}
