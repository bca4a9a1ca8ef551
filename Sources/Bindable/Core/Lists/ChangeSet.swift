/// What became of the rows of a list from one state to the next, as one step.
///
/// ```swift
/// let change = ChangeSet(from: ["Ada", "Bob", "Cem"], to: ["Bob", "Dora", "Ada"])
/// print(change)
/// // - 2
/// // + 1
/// // > 0 to 2
/// ```
///
/// Deleted rows and the ends that rows move from are positions in the old list; inserted rows and the
/// ends they move to are positions in the new one. So nothing depends on an order of doing: put the
/// inserted and moved rows at their new places, and the rows that are not named fill the others, in
/// the order they had. A row is updated if it is kept and its content differs; an updated row may
/// have moved as well.
///
/// The moves are as few as can be: kept rows less those of the longest part that is in order already.
/// All is in ascending order, and the same lists give the same change set in every process.
public struct ChangeSet: Hashable, Sendable, Codable {
  /// A row that changed its place among the rows that were kept.
  public struct Move: Hashable, Sendable, Codable {
    @usableFromInline var from32: Int32
    @usableFromInline var to32: Int32

    /// Makes a move.
    @inlinable
    public init(from: Int, to: Int) {
      from32 = Int32(from)
      to32 = Int32(to)
    }

    /// The position in the old list.
    @inlinable public var from: Int { Int(from32) }
    /// The position in the new list.
    @inlinable public var to: Int { Int(to32) }
  }

  /// A row that was kept and whose content differs.
  public struct Update: Hashable, Sendable, Codable {
    @usableFromInline var old32: Int32
    @usableFromInline var new32: Int32

    /// Makes an update.
    @inlinable
    public init(old: Int, new: Int) {
      old32 = Int32(old)
      new32 = Int32(new)
    }

    /// The position in the old list.
    @inlinable public var old: Int { Int(old32) }
    /// The position in the new list.
    @inlinable public var new: Int { Int(new32) }
  }

  /// The number of rows before.
  public let oldCount: Int
  /// The number of rows after.
  public let newCount: Int
  /// The positions, in the old list, of the rows that went.
  public let deletes: IndexRanges
  /// The positions, in the new list, of the rows that came.
  public let inserts: IndexRanges
  /// The rows that moved, in the order of their new positions.
  public let moves: [Move]
  /// The rows whose content differs, in the order of their new positions.
  public let updates: [Update]

  /// The step that changes nothing in a list of `count` rows.
  public init(count: Int = 0) {
    self.init(
      oldCount: count, newCount: count, deletes: IndexRanges(), inserts: IndexRanges(), moves: [],
      updates: [])
  }

  @usableFromInline
  init(
    oldCount: Int, newCount: Int, deletes: IndexRanges, inserts: IndexRanges, moves: [Move],
    updates: [Update]
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Whether rows came, went or moved.
  public var isStructural: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }

  /// The step back: what came goes, what went comes, and moves and updates are turned round.
  ///
  /// - Complexity: O(*m* log *m*) in the number of moves and updates.
  public var inverse: ChangeSet {
    ChangeSet(
      oldCount: newCount, newCount: oldCount, deletes: inserts, inserts: deletes,
      moves: moves.map { Move(from: $0.to, to: $0.from) }.sorted { $0.to32 < $1.to32 },
      updates: updates.map { Update(old: $0.new, new: $0.old) }.sorted { $0.new32 < $1.new32 })
  }
}

extension ChangeSet: CustomStringConvertible {
  /// A line for each kind: `-` went, `+` came, `>` moved, `~` differs.
  public var description: String {
    var lines: [String] = []
    if !deletes.isEmpty { lines.append("- \(deletes)") }
    if !inserts.isEmpty { lines.append("+ \(inserts)") }
    if !moves.isEmpty {
      lines.append("> " + moves.map { "\($0.from) to \($0.to)" }.joined(separator: ", "))
    }
    if !updates.isEmpty { lines.append("~ \(IndexRanges(unsorted: updates.map(\.new)))") }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "\n")
  }
}
