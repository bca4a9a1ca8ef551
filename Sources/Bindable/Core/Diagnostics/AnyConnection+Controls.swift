// The bindings of single controls.

extension AnyConnection {
  /// The time after which `updates(since:)` returns the updates to come.
  package static var now: UInt64 { BindableCore.graph.clock }

  /// Returns the active connections of a view, with those in their bindings and visible cells.
  package static func nested(on view: LifetimeTracked) -> [AnyConnection] {
    working(on: view).flatMap(\.allWithCells)
  }

  /// Returns remarks on the bindings that write or read a property of one of `objects`, or set it
  /// as an action, with the text and location of each binding.
  package func remarks(
    on objects: [AnyObject]
  ) -> [(binding: String, isReverse: Bool, lines: [String])] {
    let wanted = Set(objects.map { ObjectIdentifier($0) })
    return ownParts.compactMap { index in
      let binding = block.binding(index)
      guard controls(ofPart: index).contains(where: { wanted.contains(ObjectIdentifier($0)) })
      else { return nil }
      return (textInList(of: binding), layout.parts[index].isReverse, remarks(on: binding))
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
