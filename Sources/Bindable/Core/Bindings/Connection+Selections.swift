extension AnyConnection {
  /// Records and reports the selected IDs that no item of a list has, once its bindings have run.
  ///
  /// Only loaded lists are examined: the item may be among those that are still to be loaded.
  func reportMissingSelections() {
    for index in layout.selections {
      let binding = block.binding(index)
      guard !binding.pointee.node.flags.has(.disposed), let view = block.liveView,
        let path = layout.parts[index].viewEnd
      else { continue }
      var selection: (any Selection)?
      let nodes = Graph.reads { [layout] in
        selection = layout.readView(view, path) as? any Selection
      }
      guard let ids = selection?.selectedIDs, !ids.isEmpty,
        let list = nodes.lazy.compactMap({ Graph.owner(of: $0) as? any ListTarget }).first,
        // Another property of the list may have the same type.
        ids.isSubset(of: untracked { list.selectedIDs }),
        let content = list.adapter.content, list.adapter.state == .loaded,
        list.adapter.nearEnd == nil
      else { continue }
      let missing: [AnyHashable] = untracked {
        (0..<content.sectionCount).contains { content.itemCount(ofSection: $0) > 0 }
          ? ids.filter { content.indexPath(of: $0) == nil } : []
      }
      guard !missing.isEmpty else { continue }
      let absent = SelectedIDs(Set(missing))
      fail(
        .rejectedValue, binding: layout.parts[index].binding, absent.missingMessage,
        value: absent.debugDescription)
    }
  }
}

/// A type of the properties that can contain the selection of a list.
protocol Selection {
  @MainActor var selectedIDs: Set<AnyHashable> { get }
}

extension SelectedIDs: Selection {
  var selectedIDs: Set<AnyHashable> { ids }

  /// The message for IDs that no item of a list has.
  @MainActor var missingMessage: String {
    let text = debugDescription.dropFirst().dropLast()
    return "no item of the list has the selected ID \(text): select an ID of an item"
  }
}

extension Optional: Selection where Wrapped: Hashable {
  var selectedIDs: Set<AnyHashable> { map { [AnyHashable($0)] } ?? [] }
}

extension Set: Selection {
  var selectedIDs: Set<AnyHashable> { Set<AnyHashable>(map { AnyHashable($0) }) }
}
