// The bindings of single controls.

/// Remarks on a binding that its last update doesn't contain: the writers of the target since then, a
/// change that waits, and the number of skipped writes.
package struct BindingRemarks: Hashable, Sendable {
  /// The text and location of the binding, such as `followerCount --> followers.text`.
  package let binding: String
  /// A Boolean value that indicates whether the remarks are about writes of the presenter.
  package let isReverse: Bool
  package let lines: [String]

  package init(binding: String, isReverse: Bool, lines: [String]) {
    (self.binding, self.isReverse, self.lines) = (binding, isReverse, lines)
  }
}

extension AnyConnection {
  /// The time after which `updates(since:)` returns the updates to come.
  package static var now: UInt64 { BindableCore.graph.clock }

  /// Returns the active connections of a view, with those in their bindings and visible cells.
  package static func nested(on view: LifetimeTracked) -> [AnyConnection] {
    working(on: view).flatMap(\.allWithCells)
  }

  /// Returns remarks on the bindings that write or read a property of one of `objects`, or set it as an
  /// action.
  package func remarks(on objects: [AnyObject]) -> [BindingRemarks] {
    let wanted = Set(objects.map { ObjectIdentifier($0) })
    return ownParts.compactMap { index in
      let binding = block.binding(index)
      guard controls(ofPart: index).contains(where: { wanted.contains(ObjectIdentifier($0)) })
      else { return nil }
      return BindingRemarks(
        binding: textInList(of: binding), isReverse: layout.parts[index].isReverse,
        lines: remarks(on: binding))
    }
  }

  /// Returns the last update of each binding that has written since a time, with its controls.
  package func updates(since time: UInt64) -> [(update: BindingUpdate, controls: [AnyObject])] {
    runs(since: time).compactMap { run in
      guard run.isWrite, let update = update(of: block.binding(run.part)) else { return nil }
      return (update, controls(ofPart: run.part))
    }
  }

  /// The statistics of the bindings, without those of nested tables and of derived values.
  package var ownStatistics: [BindingStatistics] { ownParts.compactMap(statistics(ofPart:)) }

  /// The parts that aren't tables.
  private var ownParts: [Int] {
    layout.parts.indices.filter {
      layout.nested[layout.parts[$0].binding] == nil
        && !block.binding($0).node.hasEnded
    }
  }

  /// Returns the objects that a part's path into the view reads and the one that it ends at.
  package func controls(ofPart index: Int) -> [AnyObject] {
    guard let view = liveView, let path = layout.parts[index].viewEnd else { return [] }
    var value: Any?
    let nodes = Graph.reads { [layout] in value = layout.readView(view, path) }
    var controls = nodes.compactMap { Graph.owner(of: $0) }
    if let list = value as? any ListTarget { controls.append(list) }
    if let action = value as? any BoundAction { controls.append(action) }
    if let control = value as? any ActionControl {
      controls.append(control)
      if let action = control.controlAction { controls.append(action) }
    }
    return controls
  }
}
