/// A reference to the presenter of an action, which is cleared when its connection ends.
@MainActor
final class PresenterReference<Presenter> {
  // An object isn't retained. A value is copied, as in the connection.
  private weak var object: AnyObject?
  private var value: Presenter?
  /// The connection until it ends.
  private(set) unowned var connection: AnyConnection?
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
