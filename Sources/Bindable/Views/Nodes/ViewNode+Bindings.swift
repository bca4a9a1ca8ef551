package import BindableCore

extension ViewNode {
  /// The bindings of the node and of its key commands, with their last updates and failures.
  ///
  /// - Complexity: O(*b*) in the number of bindings of the enclosing views.
  package final var controlBindings: [ControlBinding] {
    untracked {
      let objects: [AnyObject] = [self] + boundActions + commandActions
      var found: [ControlBinding] = []
      var view: ViewNode? = self
      while let current = view {
        found += AnyConnection.nested(on: current).flatMap { $0.bindings(of: objects) }
        view = current.parent
      }
      return found
    }
  }
}
