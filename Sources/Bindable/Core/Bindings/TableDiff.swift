/// What differs between two tables, row by row.
///
/// ```swift
/// let diff = readOnly.diff(editable, for: presenter, in: view)
/// print(diff)
/// // - bio --> bio.text
/// // + bio <-> bio.text
/// ```
public struct TableDiff: Hashable, Sendable, CustomStringConvertible {
  /// A row that only one of the tables has.
  public enum Change: Hashable, Sendable, CustomStringConvertible {
    /// Only the first table has it.
    case removed(RowDescription)
    /// Only the other table has it.
    case added(RowDescription)

    /// `- row` or `+ row`, without its place.
    public var description: String {
      switch self {
      case .removed(let row): "- \(Self.text(of: row))"
      case .added(let row): "+ \(Self.text(of: row))"
      }
    }

    private static func text(of row: RowDescription) -> String {
      row.text + (row.context.isEmpty ? "" : "  (in \(row.context.joined(separator: ", ")))")
    }
  }

  /// The rows that differ, in the order of the tables.
  public let changes: [Change]

  /// Whether the tables say the same.
  public var isEmpty: Bool { changes.isEmpty }

  /// The changes, one a line; nothing if there are none.
  public var description: String { changes.map(\.description).joined(separator: "\n") }
}

extension BindingTable {
  /// What differs from `other`, with the names that `presenter` and `view` give their properties.
  ///
  /// ```swift
  /// print(readOnly.diff(editable, for: presenter, in: view))
  /// // - bio --> bio.text
  /// // + bio <-> bio.text
  /// ```
  ///
  /// Rows are equal that read and write the same properties, in the same way and with the same
  /// detail, wherever they were written. A row that moved is removed and added, because rows run in
  /// order. What a closure does cannot be compared.
  ///
  /// - Complexity: O(*n* · *d*) in the number of rows and of changes.
  public func diff(_ other: BindingTable, for presenter: Presenter, in view: View) -> TableDiff {
    diff(other, presenter: presenter, view: view)
  }

  /// What differs from `other`, with the names of the presenter and the view connected last.
  ///
  /// ```swift
  /// let connection = readOnly.connect(presenter, to: view)
  /// print(readOnly.diff(editable))
  /// ```
  ///
  /// If nothing is connected, what has no name of its own is `(computed)`.
  ///
  /// - Complexity: O(*n* · *d*) in the number of rows and of changes.
  public func diff(_ other: BindingTable) -> TableDiff {
    let names = layout.latest?.names ?? other.layout.latest?.names
    return diff(other, presenter: names?.presenter, view: names?.view)
  }

  private func diff(_ other: BindingTable, presenter: Any?, view: AnyObject?) -> TableDiff {
    let (old, new) = (layout.identities, other.layout.identities)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    let oldRows = RowNames(layout: layout, presenter: presenter, view: view)
      .descriptionsOfAllRows()
    let newRows = RowNames(layout: other.layout, presenter: presenter, view: view)
      .descriptionsOfAllRows()
    var changes: [TableDiff.Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        changes.append(.removed(oldRows[left]))
        left += 1
      } else if added.contains(right) {
        changes.append(.added(newRows[right]))
        right += 1
      } else {
        (left, right) = (left + 1, right + 1)
      }
    }
    return TableDiff(changes: changes)
  }
}

/// What makes two rows the same.
private struct RowIdentity: Equatable {
  var info: RowInfo
  var sources: [AnyKeyPath]
  var target: AnyKeyPath?
  /// The rows that it is inside of, outermost first.
  var context: [RowIdentity] = []
}

extension TableLayout {
  /// The identities of the rows, in the order of their descriptions.
  fileprivate var identities: [RowIdentity] { identities(in: []) }

  private func identities(in context: [RowIdentity]) -> [RowIdentity] {
    parts.indices.filter { !hasForwardPart($0) }.flatMap { index -> [RowIdentity] in
      let part = parts[index]
      var info = infos[part.row]
      info.place = nil
      let row = RowIdentity(
        info: info, sources: part.sources, target: part.target, context: context)
      guard let nested = nested[part.row] else { return [row] }
      return nested.tables.flatMap { table -> [RowIdentity] in
        var head = row
        head.info.arrow = table.heading ?? info.arrow
        head.target = table.viewPath
        let inside = table.layout.identities(in: context + [head])
        return table.isIndented ? [head] + inside : inside
      }
    }
  }
}

extension TableLayout.Part {
  /// The paths to all that it reads.
  @MainActor var sources: [AnyKeyPath] {
    var paths: [AnyKeyPath] = []
    while let path = source(paths.count) { paths.append(path) }
    return paths
  }
}
