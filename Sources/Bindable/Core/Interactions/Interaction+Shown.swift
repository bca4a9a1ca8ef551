// The states of an interaction that a control shows.

extension Interaction: ShownWork {
  static var hasCondition: Bool { false }
  var isShownEnabled: Bool { !isRunning }
  var isShownRunning: Bool { isActing }
}

// In an extension of the protocol, `Self` is the subclass, to which the key path leads.
extension ShownWork where Self: Interaction {
  static func states<Root>(
    at path: PartialKeyPath<Root>
  ) -> (isEnabled: AnyKeyPath, isRunning: AnyKeyPath)? {
    if let path = path as? KeyPath<Root, Self> {
      return (path.appending(path: \.isRunning), path.appending(path: \.isActing))
    }
    return (path as? KeyPath<Root, Self?>).map {
      ($0.appending(path: \.?.isRunning), $0.appending(path: \.?.isActing))
    }
  }
}
