extension BindableProperty {
  /// The views whose tables send the user's changes of the property to a presenter.
  package var editedViews: [AnyObject] {
    // Retained before the views are asked for, which can be released elsewhere and end the bindings.
    let connections = Graph.reads { _ = read() }.flatMap { node in
      node.dependents.compactMap { reader -> AnyConnection? in
        guard reader.isBinding, !reader.hasEnded else {
          return nil
        }
        let binding = BindingNode(reader)
        return binding.isReverse ? binding.connection : nil
      }
    }
    return connections.compactMap(\.liveView)
  }
}
