#if !os(watchOS)
  @MainActor
  public final class UIAlertAction {
    public enum Style { case `default`, cancel, destructive }
    public let title: String?
    public let style: Style
    let handler: (@MainActor (UIAlertAction) -> Void)?

    public init(
      title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil
    ) {
      (self.title, self.style, self.handler) = (title, style, handler)
    }
  }

  open class UIAlertController: UIViewController {
    public enum Style { case actionSheet, alert }
    open var message: String?
    public private(set) var actions: [UIAlertAction] = []
    public private(set) var textFields: [UITextField]?
    open var preferredAction: UIAlertAction? {
      didSet {
        precondition(actions.contains { $0 === preferredAction }, "Add the action first.")
      }
    }

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
      self.init(nibName: nil, bundle: nil)
      (self.title, self.message) = (title, message)
    }

    open func addAction(_ action: UIAlertAction) {
      precondition(
        action.style != .cancel || !actions.contains { $0.style == .cancel },
        "An alert can only have one action with the style cancel.")
      actions.append(action)
    }
    open func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
      let field = UITextField()
      configurationHandler?(field)
      textFields = (textFields ?? []) + [field]
    }

    /// Taps a button, like a user.
    public func tap(_ title: String) {
      guard let action = actions.first(where: { $0.title == title }) else {
        preconditionFailure("There's no button \(title).")
      }
      dismiss(animated: true)
      action.handler?(action)
    }
  }
#endif
