// Edits in place. Without them, each edit of a large array copies it: the getter returns it, the
// property still refers to it, and the setter replaces it.

extension Observed {
  /// Edits an observed property in place, so that a large value isn't copied.
  ///
  /// ```swift
  /// @MainActor final class Library {
  ///   @Observed var titles = [String](repeating: "Untitled", count: 1_000_000)
  ///
  ///   func rename(_ index: Int, to title: String) {
  ///     Observed.edit(\._titles, of: self) { $0[index] = title }
  ///   }
  /// }
  /// ```
  ///
  /// `titles[index] = title` would copy a million titles, because the property keeps its value
  /// until the new one is set. Call this method in a method of the class, where the key path with
  /// an underscore refers to the storage of the property. If a list shows the array, an
  /// ``ObservedList`` is faster, because it knows which elements have changed.
  ///
  /// Dependents run after `body`, even if it throws an error. Like a write, an edit isn't tracked
  /// as a read. As with a stored property, the program stops if `body` reads or sets the property.
  ///
  /// - Complexity: That of `body`. If the type is `Equatable` and a dependent has read the
  ///   property, the first edit of a transaction also copies the value, and the end of the
  ///   transaction compares the two.
  @inlinable @inline(__always)
  public static func edit<Owner: AnyObject, Result, Failure: Error>(
    _ storage: ReferenceWritableKeyPath<Owner, Observed>, of owner: Owner,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Graph.startBatch()
    defer { Graph.endBatch() }
    guard let source = owner[keyPath: storage].source else {
      return try body(&owner[keyPath: storage].value)
    }
    let old = source.valueToKeep(
      owner[keyPath: storage].value, announces: owner[keyPath: storage].announces)
    defer {
      source.didEdit(
        old, to: owner[keyPath: storage].value, announces: owner[keyPath: storage].announces,
        in: owner)
      _fixLifetime(owner)
    }
    return try body(&owner[keyPath: storage].value)
  }
}
