/// The difference between two tables.
///
/// ```swift
/// let diff = readOnly.diff(editable, for: presenter, in: view)
/// print(diff)
/// // - bio --> bio.text
/// // + bio <-> bio.text
/// ```
public struct TableDiff: Hashable, Sendable, CustomStringConvertible {
  /// A binding that only one of the tables contains.
  public enum Change: Hashable, Sendable, CustomStringConvertible {
    /// A binding that only the first table contains.
    case removed(BindingDescription)
    /// A binding that only the other table contains.
    case added(BindingDescription)

    /// The change as `- binding` or `+ binding`, without the location.
    public var description: String {
      switch self {
      case .removed(let binding): "- \(Self.text(of: binding))"
      case .added(let binding): "+ \(Self.text(of: binding))"
      }
    }

    private static func text(of binding: BindingDescription) -> String {
      binding.text
        + (binding.context.isEmpty ? "" : "  (in \(binding.context.joined(separator: ", ")))")
    }
  }

  /// The bindings that differ, in the order of the tables.
  public let changes: [Change]

  /// A Boolean value that indicates whether the tables are equal.
  public var isEmpty: Bool { changes.isEmpty }

  /// The changes, one per line.
  public var description: String { changes.map(\.description).joined(separator: "\n") }
}

extension BindingTable {
  /// Returns the difference from `other`, with the property names of `presenter` and `view`.
  ///
  /// ```swift
  /// print(readOnly.diff(editable, for: presenter, in: view))
  /// // - bio --> bio.text
  /// // + bio <-> bio.text
  /// ```
  ///
  /// Two bindings are equal if they have the same sources, target, direction, and detail,
  /// regardless of their location. A binding that moved is removed and added. Closures aren't
  /// compared.
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the number of bindings and *d* the number of changes.
  public func diff(_ other: BindingTable, for presenter: Presenter, in view: View) -> TableDiff {
    let (old, new) = (layout.identities, other.layout.identities)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    let oldBindings = descriptions(for: presenter, in: view)
    let newBindings = other.descriptions(for: presenter, in: view)
    var changes: [TableDiff.Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        changes.append(.removed(oldBindings[left]))
        left += 1
      } else if added.contains(right) {
        changes.append(.added(newBindings[right]))
        right += 1
      } else {
        (left, right) = (left + 1, right + 1)
      }
    }
    return TableDiff(changes: changes)
  }
}

/// The properties that make two bindings equal.
private struct BindingIdentity: Equatable {
  var info: BindingInfo
  var sources: [AnyKeyPath]
  var target: AnyKeyPath?
  /// The outer bindings, outermost first.
  var context: [BindingIdentity] = []
}

extension TableLayout {
  /// The identities of the bindings, in the order of their descriptions.
  fileprivate var identities: [BindingIdentity] { identities(in: []) }

  private func identities(in context: [BindingIdentity]) -> [BindingIdentity] {
    parts.indices.filter { !hasForwardPart($0) }.flatMap { index -> [BindingIdentity] in
      let part = parts[index]
      var info = infos[part.binding]
      info.location = nil
      let identity = BindingIdentity(
        info: info, sources: part.sources, target: part.target, context: context)
      guard let nested = nested[part.binding] else { return [identity] }
      return nested.tables.flatMap { table -> [BindingIdentity] in
        var head = identity
        head.info.arrow = table.heading ?? info.arrow
        head.target = table.viewPath
        let children = table.layout.identities(in: context + [head])
        return table.isIndented ? [head] + children : children
      }
    }
  }
}
