/// The number of times a property was written or computed, and how often without a change.
///
/// ```swift
/// let connection = table.connect(presenter, to: view, recording: .all(limit: 100))
/// presenter.name = "Grace"
/// presenter.name = "Grace"
/// print(connection.propertyStatistics)  // [1 write, 1 skipped: ProfilePresenter.name]
/// ```
public struct PropertyStatistics: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The property, such as `ProfilePresenter.name`.
  public let property: String
  /// The number of writes of another value.
  public let writes: Int
  /// The number of writes that were skipped, because the property already had the value.
  public let skippedWrites: Int
  /// The number of computations of a `@Derived` property.
  public let computations: Int
  /// The number of computations whose result was the previous value.
  public let equalComputations: Int

  /// The numbers and the property.
  public var description: String {
    let numbers =
      computations > 0
      ? "\(counted(computations, "computation")), \(equalComputations) equal"
      : "\(counted(writes, "write")), \(skippedWrites) skipped"
    return "\(numbers): \(property)"
  }
}

/// Returns a number with a noun, in the plural unless the number is 1.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension AnyConnection {
  /// The statistics of the observed and derived properties that the bindings currently read,
  /// directly or through others, in the order of the bindings.
  ///
  /// Properties are counted from the first read of a binding, while any connection records all
  /// updates. A property that wasn't written or computed isn't included.
  ///
  /// - Precondition: The connection records with `recording: .all(limit:)`.
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public var propertyStatistics: [PropertyStatistics] {
    precondition(root.log != nil, "Property statistics require `recording: .all(limit:)`.")
    var visited: Set<NodePointer> = []
    var found: [PropertyStatistics] = []
    func visit(_ node: NodePointer) {
      for source in node.dependencies.compactMap(\.pointee.source)
      where visited.insert(source).inserted {
        let counts = WriteRecorder.counts(of: source)
        if counts.writes + counts.skippedWrites + counts.computations > 0 {
          found.append(
            PropertyStatistics(
              property: Graph.name(of: source), writes: counts.writes,
              skippedWrites: counts.skippedWrites, computations: counts.computations,
              equalComputations: counts.equalComputations))
        }
        visit(source)
      }
    }
    for connection in allWithCells {
      for index in connection.layout.parts.indices where !connection.layout.parts[index].isReverse {
        visit(connection.block.binding(index).node)
      }
    }
    return found
  }
}
