// The diagnostics of lists: items that have the same ID, and selected IDs that no item has.

/// The items of a list, of any type.
@MainActor
protocol ItemIDSource {
  /// The IDs of the available items, in order.
  var itemIDs: [AnyHashable] { get }
  /// `true` if there may be more items than those available.
  var isPartial: Bool { get }
}

extension Array: ItemIDSource where Element: Identifiable {
  var itemIDs: [AnyHashable] { map { AnyHashable($0.id) } }
  var isPartial: Bool { false }
}

extension ListSource: ItemIDSource {
  var itemIDs: [AnyHashable] { (0..<count).map { AnyHashable(self[$0].id) } }
  var isPartial: Bool { false }
}

extension Loadable: ItemIDSource where Value: ItemsSource {
  var itemIDs: [AnyHashable] { (value as? any ItemIDSource)?.itemIDs ?? [] }
  var isPartial: Bool { if case .loaded = self { false } else { true } }
}

extension PagedList: ItemIDSource {
  var itemIDs: [AnyHashable] { items.itemIDs }
  var isPartial: Bool { true }
}

extension IdentifiedItems: ItemIDSource {
  var itemIDs: [AnyHashable] { items.itemIDs }
  var isPartial: Bool { false }
}

extension TableLinter {
  /// Returns the lists with items that have the same ID, and the selections of IDs that no item
  /// has.
  func mismatchedIDs() -> [TableDiagnostic] {
    var shown: [ObjectKey: (ids: Set<AnyHashable>, isPartial: Bool)] = [:]
    var findings: [TableDiagnostic] = []
    for target in targets where target.info.arrow == "each" {
      guard let list = target.object, let items = source(of: target) as? any ItemIDSource
      else { continue }
      let ids = items.itemIDs
      var positions: [AnyHashable: Int] = [:]
      let duplicate = ids.indices.first { positions.updateValue($0, forKey: ids[$0]) != nil }
      if let duplicate, let first = ids.firstIndex(of: ids[duplicate]) {
        findings.append(
          .warning(
            "in \(target.name), " + duplicateIDMessage(ids[duplicate], first, duplicate),
            at: target.info.location))
      }
      shown[ObjectKey(list)] = (Set(ids), items.isPartial || loadsMore(target))
    }
    for target in targets {
      guard let selection = source(of: target) as? SelectedIDs,
        let list = target.nodes.lazy.compactMap({ Graph.owner(of: $0) as? any ListTarget }).first,
        let items = shown[ObjectKey(list)], !items.isPartial, !items.ids.isEmpty
      else { continue }
      let missing = selection.ids.subtracting(items.ids)
      if missing.isEmpty { continue }
      findings.append(
        .warning(SelectedIDs(missing).missingMessage, at: target.info.location))
    }
    return findings
  }

  /// Returns whether the table has an `on(_:nearEnd:)` for the list of an `each`.
  private func loadsMore(_ target: CheckedBinding) -> Bool {
    func action<List: ListTarget>(of list: List) -> AnyKeyPath { \List.adapter.nearEnd }
    guard let list = target.object as? any ListTarget,
      let path = target.part.direction.target?.appending(path: action(of: list))
    else { return false }
    return targets.contains { $0.part.direction.target == path }
  }

  private func source(of target: CheckedBinding) -> Any? {
    let names = target.part.names
    guard let presenter = names.presenter, let path = target.part.direction.sources.first,
      !KeyPathParser.unwrapsByForce(path)
    else { return nil }
    return names.layout.readPresenter(presenter, path)
  }
}
