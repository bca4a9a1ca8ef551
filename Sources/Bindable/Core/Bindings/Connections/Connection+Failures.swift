extension AnyConnection {
  /// The failures of the bindings, oldest first.
  ///
  /// Each failure is also reported when it happens, except that a newer connection of the view took
  /// over a target: this is how a view receives another presenter.
  public var failures: [Failure] { coldStorage?.failures ?? [] }

  /// Records a failure that its caller reports.
  func record(_ failure: Failure) {
    var connection: AnyConnection? = self
    while let current = connection {
      if !current.failures.contains(failure) { current.coldStorageOrNew.failures.append(failure) }
      connection = current.outer
    }
  }

  /// Records and reports a failure of a running binding.
  func fail(
    _ kind: Failure.Kind, of binding: BindingNode, _ message: String, value: String? = nil
  ) {
    fail(kind, binding: layout.parts[binding.index].binding, message, value: value)
  }

  /// Records and reports that the ends of a two-way binding differ.
  ///
  /// - Parameters:
  ///   - source: The presenter's value, as text.
  ///   - target: The view's value, as text.
  func failUnsynchronized(binding index: Int, source: String, target: String) {
    fail(
      .unsynchronized, binding: index,
      "the presenter has \(source), the view has \(target), and each rejects the other's value. "
        + "Make one of them accept the other's values.",
      value: source)
  }

  /// Reports that a change of the view doesn't reach a presenter that was released.
  func failIfPresenterIsGone(_ binding: BindingNode) {
    // A released item of a list leaves its cell to the next one.
    guard !root.isPresenterAlive else { return }
    fail(
      .rejectedAction, of: binding,
      "the edit does nothing, because the presenter was released. Retain the presenter, for "
        + "example in a Screen.")
  }

  /// Records and reports a failure of a binding, unless it was recorded before.
  func failOnce(_ kind: Failure.Kind, binding index: Int, _ message: String) {
    let name = layout.parts.firstIndex { $0.binding == index }.map { text(of: block.binding($0)) }
    let isKnown = failures.contains {
      $0.kind == kind && $0.binding == name && $0.message.hasSuffix(message)
    }
    if !isKnown { fail(kind, binding: index, message) }
  }

  /// Records and reports a failure, but only once for a nested binding that's created repeatedly.
  func fail(_ kind: Failure.Kind, binding index: Int, _ message: String, value: String? = nil) {
    guard let part = layout.parts.firstIndex(where: { $0.binding == index }) else { return }
    let name = text(of: block.binding(part))
    let failure = Failure(
      kind, "\(name): \(message)", at: layout.infos[index].location, binding: name, value: value)
    if outer != nil, root.failures.contains(failure) { return }
    record(failure)
    failure.report()
  }
}
