// The values of secret inputs, which no diagnostic contains.

extension AnyConnection {
  /// Returns whether a binding reads or writes a value of a secret input that isn't Boolean.
  func isSecret(part index: Int) -> Bool {
    guard let path = layout.parts[index].viewEnd, type(of: path).valueType != Bool.self,
      let view = liveView
    else { return false }
    return Graph.resultAndSecrecy { [layout] in layout.readView(view, path) }.isSecret
  }

  /// Returns a value of a binding as code, or a mark if its input is secret.
  func text(_ value: Any, ofPart index: Int) -> String {
    isSecret(part: index) ? ValueTexts.secret : ValueTexts.text(value)
  }
}

extension BindingNode {
  /// Returns a value of the binding as code, or a mark if its input is secret.
  @MainActor func text(_ value: Any) -> String {
    connection?.text(value, ofPart: index) ?? ValueTexts.text(value)
  }
}

extension Graph {
  /// Returns the value of a property of a view, and whether it belongs to a secret input.
  static func resultAndSecrecy<Result>(
    _ read: @MainActor () -> Result
  ) -> (result: Result, isSecret: Bool) {
    // The getter of one control can release the others.
    keepingOwners {
      untracked {
        let (result, nodes) = resultAndReads(of: read)
        let isSecret = nodes.contains { (owner(of: $0) as? any EditingControl)?.isSecret == true }
        return (result, isSecret)
      }
    }
  }

  /// Returns whether one of some nodes is a binding of a secret input.
  static func containsBindingOfSecret(_ nodes: [Node]) -> Bool {
    // The connections are retained before the first getter of a control, which can release them.
    let parts = nodes.compactMap { node -> (connection: AnyConnection, index: Int)? in
      guard node.isBinding, !node.hasEnded else { return nil }
      let binding = BindingNode(node)
      return binding.connection.map { ($0, binding.index) }
    }
    return parts.contains { $0.connection.isSecret(part: $0.index) }
  }
}
