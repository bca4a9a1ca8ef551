/// A check of the selections of a connection's lists, when it starts and whenever they change.
///
/// A selection is examined when the batch that wrote it has settled, so it may be written before
/// the items. Only loaded lists that have items are examined: the selected item may be among those
/// that are still to be loaded.
@MainActor
final class SelectionCheck {
  private weak var connection: AnyConnection?
  /// The parts that write the selection of a list.
  private let parts: [Int]
  private var effect: Effect?
  private weak var examination: Examination?
  /// The IDs without an item that were found last, by part.
  private var missing: [Int: Set<AnyHashable>] = [:]

  init(_ connection: AnyConnection, parts: [Int]) {
    self.connection = connection
    self.parts = parts
    withoutOwner {
      effect = Effect(named: { "the selection of a list" }) { [weak self] in
        guard let self, let connection = self.connection else { return }
        for part in parts { connection.readTarget(ofPart: part) }
        guard examination == nil else { return }
        let next = Examination(self)
        examination = next
        Graph.retire(next)
      }
    }
  }

  /// An object that the graph releases when the batch has settled.
  @MainActor
  private final class Examination {
    private let check: SelectionCheck
    init(_ check: SelectionCheck) { self.check = check }
    isolated deinit { check.examine() }
  }

  private func examine() {
    guard let connection, connection.isConnected else { return }
    for part in parts {
      let ids = untracked { connection.missingSelection(ofPart: part) }
      let isNew = !ids.isSubset(of: missing[part] ?? [])
      missing[part] = ids
      guard isNew else { continue }
      let absent = SelectedIDs(ids)
      connection.fail(
        .rejectedValue, binding: connection.layout.parts[part].binding, absent.missingMessage,
        value: absent.debugDescription)
    }
  }
}

extension AnyConnection {
  /// Records and reports the selected IDs that no item of a list has, from now on.
  func checkSelections() {
    let parts = layout.selections.filter { selectedList(ofPart: $0) != nil }
    if !parts.isEmpty { coldStorageOrNew.selections = SelectionCheck(self, parts: parts) }
  }

  fileprivate func readTarget(ofPart index: Int) {
    guard let view = liveView, let path = layout.parts[index].viewEnd,
      !block.binding(index).node.hasEnded
    else { return }
    _ = layout.readView(view, path)
  }

  /// Returns the list whose selection a part writes, or `nil` if it writes another property.
  private func selectedList(ofPart index: Int) -> (any ListTarget)? {
    let nodes = Graph.reads { readTarget(ofPart: index) }
    let list = Graph.keepingOwners {
      nodes.lazy.compactMap { Graph.owner(of: $0) as? any ListTarget }.first
    }
    guard let list, !Set(nodes).isDisjoint(with: Graph.reads { _ = list.shownSelection }) else {
      // The property only has the type of a selection.
      if !nodes.isEmpty { layout.selections.removeAll { $0 == index } }
      return nil
    }
    return list
  }

  /// Returns the selected IDs that no item of a list has.
  fileprivate func missingSelection(ofPart index: Int) -> Set<AnyHashable> {
    guard let list = selectedList(ofPart: index), let content = list.adapter.content,
      list.adapter.state == .loaded, list.adapter.nearEnd == nil,
      (0..<content.sectionCount).contains(where: { content.itemCount(ofSection: $0) > 0 })
    else { return [] }
    if let target = list as? any SelectionTarget {
      return target.keepsSelectionOfRemovedItems ? [] : target.unmatchedIDs
    }
    return list.selectedIDs.filter { content.indexPath(of: $0) == nil }
  }
}

/// A type of the properties that can contain the selection of a list.
protocol Selection {}

extension SelectedIDs: Selection {
  /// The message for IDs that no item of a list has.
  @MainActor var missingMessage: String {
    let text = debugDescription.dropFirst().dropLast()
    return "no item of the list has the selected ID \(text): select an ID of an item"
  }
}

extension Optional: Selection where Wrapped: Hashable {}
extension Set: Selection {}
