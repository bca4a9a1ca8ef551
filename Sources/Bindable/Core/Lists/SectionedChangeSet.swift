/// What became of the sections and rows of a list from one state to the next, as one step.
///
/// ```text
/// § - 2              the third section went, with its rows
/// - 0.1              the second row of the first section went
/// + 1.0              a row came to be the first of the second section
/// > 0.0 to 1.2       a row changed the section
/// ~ 1.1              the content of a row differs
/// ```
///
/// As in a ``ChangeSet``, what goes and where moves begin is told in places of the old list; what comes
/// and where moves end in places of the new one. Rows of a section that went or came are not listed,
/// but for those that moved out of it or into it.
public struct SectionedChangeSet: Hashable, Sendable, Codable {
  /// A row that changed its place.
  public struct Move: Hashable, Sendable, Codable {
    /// The place in the old list.
    public let from: ListPlace
    /// The place in the new list.
    public let to: ListPlace

    /// Makes a move.
    @inlinable
    public init(from: ListPlace, to: ListPlace) {
      self.from = from
      self.to = to
    }
  }

  /// A row that was kept and whose content differs.
  public struct Update: Hashable, Sendable, Codable {
    /// The place in the old list.
    public let old: ListPlace
    /// The place in the new list.
    public let new: ListPlace

    /// Makes an update.
    @inlinable
    public init(old: ListPlace, new: ListPlace) {
      self.old = old
      self.new = new
    }
  }

  /// The number of rows before, in all sections.
  public let oldCount: Int
  /// The number of rows after, in all sections.
  public let newCount: Int
  /// What became of the sections; an updated one has another header or footer.
  public let sections: ChangeSet
  /// The places, in the old list, of rows that went from sections that were kept.
  public let deletes: PlaceRanges
  /// The places, in the new list, of rows that came to sections that were kept.
  public let inserts: PlaceRanges
  /// The rows that moved, in the order of their new places.
  public let moves: [Move]
  /// The rows whose content differs, in the order of their new places.
  public let updates: [Update]

  @usableFromInline
  init(
    oldCount: Int, newCount: Int, sections: ChangeSet, deletes: PlaceRanges = PlaceRanges(),
    inserts: PlaceRanges = PlaceRanges(), moves: [Move] = [], updates: [Update] = []
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.sections = sections
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// The change of a list that has no sections, as that of the one section it has.
  ///
  /// `isUpdated` says whether the header or the footer of that section differs as well.
  public init(_ change: ChangeSet, isUpdated: Bool = false) {
    self.init(
      oldCount: change.oldCount, newCount: change.newCount,
      sections: ChangeSet(
        oldCount: 1, newCount: 1, deletes: IndexRanges(), inserts: IndexRanges(), moves: [],
        updates: isUpdated ? [ChangeSet.Update(old: 0, new: 0)] : []),
      deletes: PlaceRanges(change.deletes, section: 0),
      inserts: PlaceRanges(change.inserts, section: 0),
      moves: change.moves.map {
        Move(from: ListPlace(section: 0, row: $0.from), to: ListPlace(section: 0, row: $0.to))
      },
      updates: change.updates.map {
        Update(old: ListPlace(section: 0, row: $0.old), new: ListPlace(section: 0, row: $0.new))
      })
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    sections.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Whether sections or rows came, went or moved.
  public var isStructural: Bool {
    sections.isStructural || !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty)
  }
}

extension SectionedChangeSet: CustomStringConvertible {
  /// A line for each kind; those of sections begin with `§`.
  public var description: String {
    var lines =
      sections.isEmpty ? [] : sections.description.split(separator: "\n").map { "§ \($0)" }
    if !deletes.isEmpty { lines.append("- \(deletes)") }
    if !inserts.isEmpty { lines.append("+ \(inserts)") }
    if !moves.isEmpty {
      lines.append("> " + moves.map { "\($0.from) to \($0.to)" }.joined(separator: ", "))
    }
    if !updates.isEmpty {
      lines.append("~ " + updates.map { "\($0.new)" }.joined(separator: ", "))
    }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "\n")
  }
}
