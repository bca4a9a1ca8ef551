extension BindableProperty {
  /// The views whose tables send the user's changes of the property to a presenter.
  package var editedViews: [AnyObject] {
    AnyConnection.editors { _ = read() }.compactMap { $0.connection.liveView }
  }
}

/// The objects that the user's changes of a property edit, and with which bindings.
///
/// An input that shows the property of another object, or another one of the same, has nothing of
/// it to undo, even if the values are equal.
@MainActor
package struct EditedObjects: @MainActor Equatable {
  private struct Part: Equatable {
    weak var object: AnyObject?
    let item: AnyHashable?
    /// The table and the number of the binding, because one of several properties can be shown.
    let table: ObjectIdentifier
    let binding: Int

    static func == (left: Part, right: Part) -> Bool {
      left.object === right.object && left.item == right.item && left.table == right.table
        && left.binding == right.binding
    }
  }

  private var parts: [Part] = []

  /// Creates an empty set, as of a property without bindings.
  package init() {}

  /// Finds the objects that the property read by a closure edits.
  package init(reading read: @MainActor () -> Void) {
    parts = AnyConnection.editors(of: read).map { connection, binding in
      let cell = sequence(first: connection, next: \.outer).lazy.compactMap {
        $0 as? CellConnection
      }.first
      return Part(
        object: connection.editedObject(of: binding), item: cell?.id,
        table: ObjectIdentifier(connection.layout), binding: binding.number)
    }
  }
}

extension AnyConnection {
  /// Returns the bindings that send the changes of what a closure reads to a presenter.
  fileprivate static func editors(
    of read: @MainActor () -> Void
  ) -> [(connection: AnyConnection, binding: BindingNode)] {
    // Retained before they're asked for anything, which can be released elsewhere and end the
    // bindings.
    Graph.reads { read() }.flatMap { node in
      node.dependents.compactMap { reader in
        guard reader.isBinding, !reader.hasEnded else { return nil }
        let binding = BindingNode(reader)
        return binding.isReverse ? binding.connection.map { ($0, binding) } : nil
      }
    }
  }

  /// Returns the object that has the property that a binding edits, which can be behind a path, or
  /// else the presenter.
  fileprivate func editedObject(of binding: BindingNode) -> AnyObject? {
    let known = states?.all[binding.number]?.editedObject
    let source = binding.opposite?.node.inputs.last
    return known ?? source.flatMap { Graph.owner(of: $0) } ?? livePresenter.map { $0 as AnyObject }
  }
}
