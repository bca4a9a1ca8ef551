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
/// A list without sections is a list of one section. Positions are counted through all sections, and
/// ``oldPlace(of:)`` and ``newPlace(of:)`` say where they are; what became of the sections themselves is
/// in ``sections``. Rows of a section that went or came are not listed, but for those that moved out of
/// it or into it.
///
/// The moves are as few as can be: kept rows less those of the longest part that is in order already,
/// and each row that changed its section. All is in ascending order, and the same lists give the same
/// change set in every process.
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

  /// How the rows are in sections.
  @usableFromInline
  enum Sectioning: Hashable, Sendable, Codable {
    /// There are none.
    case none
    /// There is one, and that is so before and after; with another header or footer, if it is updated.
    case one(isUpdated: Bool)
    /// What became of them, and where each begins, and the last one ends, in the old list and the new.
    indirect case several(ChangeSet, oldStarts: SectionStarts, newStarts: SectionStarts)
  }

  /// The number of rows before, in all sections.
  public internal(set) var oldCount: Int
  /// The number of rows after, in all sections.
  public internal(set) var newCount: Int
  /// The positions, in the old list, of the rows that went.
  public internal(set) var deletes: IndexRanges
  /// The positions, in the new list, of the rows that came.
  public internal(set) var inserts: IndexRanges
  /// The rows that moved, in the order of their new positions.
  public internal(set) var moves: [Move]
  /// The rows whose content differs, in the order of their new positions.
  public internal(set) var updates: [Update]
  var sectioning: Sectioning

  /// The step that changes nothing in a list of `count` rows.
  public init(count: Int = 0) { self.init(oldCount: count, newCount: count) }

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

  /// Whether nothing changed.
  public var isEmpty: Bool { !isStructural && updates.isEmpty && sections.updates.isEmpty }

  /// Whether sections or rows came, went or moved.
  public var isStructural: Bool {
    if case .several(let sections, _, _) = sectioning, sections.isStructural { return true }
    return !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty)
  }

  /// The step back: what came goes, what went comes, and moves and updates are turned round.
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
  /// A line for each kind: `-` went, `+` came, `>` moved, `~` differs.
  ///
  /// Rows of a list with sections are named by their places; lines of the sections begin with `§`.
  ///
  /// ```text
  /// § - 2              the third section went, with its rows
  /// - 0.1              the second row of the first section went
  /// > 0.0 to 1.2       a row changed the section
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
      let news = updates.map(\.new)
      lines.append(
        "~ "
          + (sectioning == .none
            ? "\(IndexRanges(unsorted: news))"
            : news.map { text($0, newStarts) }.joined(separator: ", ")))
    }
    return lines.joined(separator: "\n")
  }

  private func text(_ position: Int, _ starts: SectionStarts) -> String {
    sectioning == .none ? "\(position)" : "\(starts.place(of: position))"
  }

  private func text(_ positions: IndexRanges, _ starts: SectionStarts) -> String {
    if sectioning == .none { return "\(positions)" }
    return positions.ranges.flatMap { run in
      starts.sections(of: run).map { section in
        let rows = starts.rows(of: section).clamped(to: run)
        let end = rows.count > 1 ? "…\(rows.upperBound - 1 - starts[section])" : ""
        return text(rows.lowerBound, starts) + end
      }
    }.joined(separator: ", ")
  }
}
