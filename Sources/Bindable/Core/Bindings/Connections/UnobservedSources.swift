// Sources whose changes bindings aren't notified of. They're found when a table is checked or
// connected. A connection examines only bindings that read nothing observed in their first run, and
// those with a path that can end in another object or that is one of several.

private import Observation

extension BindingNameResolver {
  /// Returns the sources of a part whose changes aren't observed, each with the fix.
  ///
  /// Only presenters that are objects have such sources. A source is one of them if:
  /// - reading it reads no observed property, and its path is writable, so it can change.
  ///   Constants, computed properties without a setter, and lazy properties aren't writable or
  ///   don't change.
  /// - its path continues in an object that an observed property refers to, the rest of the path
  ///   reads nothing observed, and the path is writable.
  /// - reading it reads an `@Observable` object without an `ObservableAdapter`.
  func unobservedSources(ofPart index: Int) -> [String] {
    let part = layout.parts[index]
    let info = layout.infos[part.binding]
    guard !part.isReverse, info.arrow != "on", !info.isOnce,
      let presenter, type(of: presenter) is AnyObject.Type
    else { return [] }
    return Graph.keepingOwners {
      part.presenterPaths.compactMap { unobservedSource(presenter, $0, arrow: info.arrow) }
    }
  }

  private func unobservedSource(
    _ presenter: Any, _ path: AnyKeyPath, arrow: String
  ) -> String? {
    var value: Any?
    var nodes: [Node] = []
    let start = graph.clock
    let readsObservable = Self.readsObservable {
      nodes = Graph.reads { value = layout.readPresenter(presenter, path) }
      let derived = Graph.reads(deep: true) { _ = layout.readPresenter(presenter, path) }
      // One that was computed before doesn't read anything now.
      for node in derived where node.isDerived && node.version <= start {
        Graph.computeAgain(node)
      }
    }
    // A list notifies its readers itself.
    if arrow == "each", value.flatMap(StoredProperty.object(in:)) != nil { return nil }
    if nodes.contains(where: { Graph.owner(of: $0) is ObservableModelProperty }) { return nil }
    if readsObservable {
      return
        "changes of \(source(at: path)) aren't observed, because it reads an @Observable object: "
        + "read it through an ObservableAdapter"
    }
    guard Self.isWritable(path), nodes.isEmpty || endsInObject(path, nodes.last, value)
    else { return nil }
    let name = source(at: path)
    if isLazy(name) { return nil }
    return "changes of \(name) aren't observed: mark it with @Observed, or declare it with let"
  }

  static func isWritable(_ path: AnyKeyPath) -> Bool {
    "\(type(of: path))".hasPrefix("ReferenceWritableKeyPath")
  }

  /// Returns whether `body` reads a property of an `@Observable` object.
  private static func readsObservable(_ body: () -> Void) -> Bool {
    var isRead = false
    // The second closure is requested only if there's something to observe.
    func onChange() -> @Sendable () -> Void {
      isRead = true
      return {}
    }
    withObservationTracking(body, onChange: onChange())
    return isRead
  }

  /// Returns whether a source is a lazy property of the presenter or of an object that it holds.
  ///
  /// In a program without symbols, whose lazy properties have no names, any of them counts.
  private func isLazy(_ name: String) -> Bool {
    guard let presenter else { return false }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let suffix = last.hasPrefix("(") ? "" : last
    func hasLazy(_ object: Any, isOutermost: Bool) -> Bool {
      StoredProperty.all(of: object).contains { property in
        if property.isLazy, suffix.isEmpty || property.name == suffix { return true }
        return isOutermost && property.object.map { hasLazy($0, isOutermost: false) } ?? false
      }
    }
    return hasLazy(presenter, isOutermost: true)
  }

  /// Returns whether a path of several steps leads from an object in an observed property, the last
  /// one it reads, to a property of that object.
  private func endsInObject(_ path: AnyKeyPath, _ last: Node?, _ value: Any?) -> Bool {
    guard KeyPathParser.hasSeveralSteps(path), let last, let property = TracedProperty(last),
      let known = property.path, let held = untracked({ property.object[keyPath: known] }),
      let object = StoredProperty.object(in: held)
    else { return false }
    return object !== value.flatMap(StoredProperty.object(in:))
  }
}

extension AnyConnection {
  /// Records and reports the sources of bindings whose changes aren't observed.
  ///
  /// Sources are examined once for each table, so later connections only look up the result.
  func reportUnobservedSources() {
    guard !block.ownsPresenter else { return }
    for index in 0..<block.count
    where !block.binding(index).node.hasInputs
      && !block.binding(index).isReverse
    {
      reportUnobservedSources(ofPart: index)
    }
    guard block.needsChecks, layout.hasIndirectParts else { return }
    for index in layout.indirectParts where block.binding(index).node.hasInputs {
      reportUnobservedSources(ofPart: index)
    }
  }

  private func reportUnobservedSources(ofPart index: Int) {
    let binding = block.binding(index)
    guard binding.evaluations > 0, !binding.node.hasEnded else {
      return
    }
    let messages = layout.unobservedSources[index] ?? names.unobservedSources(ofPart: index)
    layout.unobservedSources[index] = messages
    for message in messages { fail(.unobservable, binding: layout.parts[index].binding, message) }
  }
}
