/// Calls closures that compute a part of a view, and calls another one when something that they
/// read has changed.
///
/// Closures that read nothing observed cost no memory.
@MainActor
package final class ClosureObserver {
  private let name: @MainActor () -> String
  private let onChange: @MainActor () -> Void
  private var inputs: ClosureInputs?
  private var effect: Effect?

  /// A Boolean value that indicates whether a closure has read something that can change.
  package var isActive: Bool { effect != nil }

  /// Creates an observer with a name for reports, such as "the content of HomeView".
  package init(
    _ name: @escaping @MainActor () -> String, onChange: @escaping @MainActor () -> Void
  ) {
    (self.name, self.onChange) = (name, onChange)
  }

  /// Returns the result of a closure, and observes what it reads.
  package func track<Result>(_ body: @MainActor () -> Result) -> Result {
    if let inputs { return inputs.track(body) }
    let (result, sources) = Graph.resultAndReads(of: body)
    if !sources.isEmpty { observe(sources) }
    return result
  }

  private func observe(_ sources: [NodePointer]) {
    let inputs = ClosureInputs()
    self.inputs = inputs
    inputs.track { for source in sources { Graph.track(source) } }
    var lastVersion = untracked { inputs.version }
    withoutOwner {
      effect = Effect(named: name) { [weak self] in
        let version = inputs.version
        guard version != lastVersion else { return }
        lastVersion = version
        untracked { self?.onChange() }
      }
    }
  }
}
