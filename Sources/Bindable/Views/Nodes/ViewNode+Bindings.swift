package import BindableCore

extension ViewNode {
  /// The bindings of the node and of its key commands, with their last updates and failures.
  ///
  /// - Complexity: O(*b*) in the number of bindings of the enclosing views.
  package final var controlBindings: [ControlBinding] {
    untracked {
      let objects: [AnyObject] = [self] + boundActions + commandActions
      return lineage.flatMap { view in
        AnyConnection.nested(on: view).flatMap { $0.bindings(of: objects) }
      }
    }
  }
}
