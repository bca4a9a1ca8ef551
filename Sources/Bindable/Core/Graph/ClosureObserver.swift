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

  /// `true` if a closure has read something that can change.
  package var isActive: Bool { effect != nil }

  /// Creates an observer with a name for reports, such as "the content of HomeView".
  package init(
    _ name: @escaping @MainActor () -> String, onChange: @escaping @MainActor () -> Void
  ) {
    (self.name, self.onChange) = (name, onChange)
  }

  /// Returns the result of a closure, and observes what it reads.
  ///
  /// - Parameter isNew: A closure that returns whether an object was created by the closure that is
  ///   tracked. What that sets up in such an object isn't observed, although setting a property
  ///   with a `didSet` reads it.
  package func track<Result>(
    ignoring isNew: (@MainActor (AnyObject) -> Bool)? = nil, _ body: @MainActor () -> Result
  ) -> Result {
    let start = graph.clock
    if let inputs {
      let result = inputs.track(body)
      if let isNew { inputs.removeReads(of: isNew, writtenAfter: start) }
      return result
    }
    let (result, sources) = Graph.resultAndReads(of: body)
    if sources.isEmpty { return result }
    guard let isNew else {
      observe(sources)
      return result
    }
    Graph.keepingOwners {
      let observed = sources.filter { !Graph.wasWritten($0, after: start, in: isNew) }
      if !observed.isEmpty { observe(observed) }
    }
    return result
  }

  private func observe(_ sources: [Node]) {
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
