/// The difference between two states of a list.
///
/// ```swift
/// let change = ChangeSet(from: ["Ada", "Bob", "Cem"], to: ["Bob", "Dora", "Ada"])
/// print(change)
/// // - 2
/// // + 1
/// // > 0 to 2
/// ```
///
/// Deletes and the origins of moves are indexes in the old list; inserts and the destinations of
/// moves are indexes in the new list. The result doesn't depend on the order of application: put
/// the inserted and moved items at their new indexes, and fill the remaining ones with the items
/// that aren't named, in their old order. An item is updated if its content differs. An updated
/// item can also move.
///
/// A list without sections is a list of one section. Indexes count the items of all sections;
/// ``oldIndexPath(of:)`` and ``newIndexPath(of:)`` return index paths. ``sections`` has the changes
/// to the sections. Items of a deleted or inserted section are listed only if they move.
///
/// The number of moves is minimal: each item that changed its section, and the kept items outside
/// the longest subsequence that is already in order. Everything is in ascending order, and the same
/// lists have the same change set in every process.
public struct ChangeSet: Hashable, Sendable {
  /// An item that moved relative to the other kept items.
  public struct Move: Hashable, Sendable {
    @usableFromInline var from32: Int32
    @usableFromInline var to32: Int32

    /// Creates a move.
    ///
    /// - Precondition: Both indexes are from 0 to 2³¹ − 1.
    @inlinable
    package init(from: Int, to: Int) {
      from32 = index32(from)
      to32 = index32(to)
    }

    /// The index in the old list.
    @inlinable public var from: Int { Int(from32) }
    /// The index in the new list.
    @inlinable public var to: Int { Int(to32) }
  }

  /// An item that was kept and has different content.
  public struct Update: Hashable, Sendable {
    @usableFromInline var old32: Int32
    @usableFromInline var new32: Int32

    /// Creates an update.
    ///
    /// - Precondition: Both indexes are from 0 to 2³¹ − 1.
    @inlinable
    package init(old: Int, new: Int) {
      old32 = index32(old)
      new32 = index32(new)
    }

    /// The index in the old list.
    @inlinable public var old: Int { Int(old32) }
    /// The index in the new list.
    @inlinable public var new: Int { Int(new32) }
  }

  /// The division of the items into sections.
  @usableFromInline
  enum Sectioning: Hashable, Sendable {
    /// No sections.
    case none
    /// One section before and after; it's updated if its header or footer differs.
    case one(isUpdated: Bool)
    /// The changes to the sections, and their start indexes in the old and the new list.
    indirect case several(ChangeSet, oldStarts: SectionStarts, newStarts: SectionStarts)
  }

  /// The number of items in all sections of the old list.
  public internal(set) var oldCount: Int
  /// The number of items in all sections of the new list.
  public internal(set) var newCount: Int
  /// The indexes of deleted items in the old list.
  public internal(set) var deletes: IndexRanges
  /// The indexes of inserted items in the new list.
  public internal(set) var inserts: IndexRanges
  /// The moved items, in the order of their new indexes.
  public internal(set) var moves: [Move]
  /// The items with different content, in the order of their new indexes.
  public internal(set) var updates: [Update]
  var sectioning: Sectioning

  /// Creates an empty change to a list of `count` items.
  ///
  /// - Precondition: `count` is from 0 to 2³¹ − 2.
  public init(count: Int = 0) {
    SectionStarts.check(count)
    self.init(oldCount: count, newCount: count)
  }

  @usableFromInline
  init(
    oldCount: Int, newCount: Int, deletes: IndexRanges = IndexRanges(),
    inserts: IndexRanges = IndexRanges(), moves: [Move] = [], updates: [Update] = [],
    _ sectioning: Sectioning = .none
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
    self.sectioning = sectioning
  }

  /// A Boolean value that indicates whether nothing changed.
  public var isEmpty: Bool { !isStructural && updates.isEmpty && sections.updates.isEmpty }

  /// A Boolean value that indicates whether sections or items were inserted, deleted, or moved.
  @usableFromInline package var isStructural: Bool {
    if case .several(let sections, _, _) = sectioning, sections.isStructural { return true }
    return !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty)
  }

  /// The change that turns the new list back into the old one.
  ///
  /// - Complexity: O(*m* log *m*) in the number of moves and updates.
  public var inverse: ChangeSet {
    let sectioning: Sectioning =
      if case .several(let sections, let old, let new) = sectioning {
        .several(sections.inverse, oldStarts: new, newStarts: old)
      } else { sectioning }
    return ChangeSet(
      oldCount: newCount, newCount: oldCount, deletes: inserts, inserts: deletes,
      moves: moves.map { Move(from: $0.to, to: $0.from) }.sorted { $0.to32 < $1.to32 },
      updates: updates.map { Update(old: $0.new, new: $0.old) }.sorted { $0.new32 < $1.new32 },
      sectioning)
  }
}

extension ChangeSet: CustomStringConvertible {
  /// A line for each kind of change: `-` deleted, `+` inserted, `>` moved, `~` updated.
  ///
  /// In a list with sections, items appear as index paths and lines about sections begin with `§`.
  ///
  /// ```text
  /// § - 2              the third section was deleted with its items
  /// - 0.1              the second item of the first section was deleted
  /// > 0.0 to 1.2       an item moved to another section
  /// ```
  public var description: String {
    if isEmpty { return "nothing" }
    var lines = sections.isEmpty ? [] : "\(sections)".split(separator: "\n").map { "§ \($0)" }
    if !deletes.isEmpty { lines.append("- \(text(deletes, oldStarts))") }
    if !inserts.isEmpty { lines.append("+ \(text(inserts, newStarts))") }
    if !moves.isEmpty {
      let moves = moves.map { "\(text($0.from, oldStarts)) to \(text($0.to, newStarts))" }
      lines.append("> " + moves.joined(separator: ", "))
    }
    if !updates.isEmpty {
      lines.append("~ \(text(IndexRanges(unsorted: updates.map(\.new)), newStarts))")
    }
    return lines.joined(separator: "\n")
  }

  private func text(_ position: Int, _ starts: SectionStarts) -> String {
    sectioning == .none ? "\(position)" : "\(starts.indexPath(of: position))"
  }

  private func text(_ positions: IndexRanges, _ starts: SectionStarts) -> String {
    if sectioning == .none { return "\(positions)" }
    return positions.ranges.flatMap { run in
      starts.sections(of: run).map { section in
        let items = starts.items(of: section).clamped(to: run)
        let end = items.count > 1 ? "…\(items.upperBound - 1 - starts[section])" : ""
        return text(items.lowerBound, starts) + end
      }
    }.joined(separator: ", ")
  }
}
