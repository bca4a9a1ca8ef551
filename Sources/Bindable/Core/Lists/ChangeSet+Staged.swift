extension ChangeSet {
  /// A part of a change, for receivers that do not take all of it at once, as the tables of UIKit.
  ///
  /// Do each stage as a batch of its own. Within it, what goes, what is updated and where moves begin are
  /// places before the stage; what comes and where moves end are places after it.
  public struct Stage: Hashable, Sendable {
    /// The kinds of stages, in the order in which they come.
    public enum Kind: String, Hashable, Sendable {
      /// Contents change; nothing comes, goes or moves.
      case updates
      /// Sections and rows go.
      case deletes
      /// Sections come and move.
      case sections
      /// Rows come and move; if no section did anything, rows go here, too.
      case rows
    }

    /// What happens in the stage.
    public let kind: Kind
    /// Sections that go.
    public internal(set) var sectionDeletes = IndexRanges()
    /// Sections that come.
    public internal(set) var sectionInserts = IndexRanges()
    /// Sections that move.
    public internal(set) var sectionMoves: [Move] = []
    /// Sections whose header or footer differs.
    public internal(set) var sectionUpdates = IndexRanges()
    /// Rows that go.
    public internal(set) var deletes: [ListPlace] = []
    /// Rows that come.
    public internal(set) var inserts: [ListPlace] = []
    /// Rows that move.
    public internal(set) var moves: [RowMove] = []
    /// Rows whose content differs; configure them anew where they are.
    ///
    /// `new` is the place in the new list, to find the content.
    public internal(set) var updates: [RowUpdate] = []
    /// How many rows each section has after the stage: what to answer when the receiver asks.
    public internal(set) var rowCounts: [Int] = []

    /// A row that moves.
    public struct RowMove: Hashable, Sendable {
      /// The place before the stage.
      public let from: ListPlace
      /// The place after the stage.
      public let to: ListPlace
    }

    /// A row whose content differs.
    public struct RowUpdate: Hashable, Sendable {
      /// The place in the old list.
      public let old: ListPlace
      /// The place in the new list.
      public let new: ListPlace
    }

    init(_ kind: Kind) { self.kind = kind }

    fileprivate var isEmpty: Bool {
      sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty
        && sectionUpdates.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty
        && updates.isEmpty
    }
  }

  /// The change in at most four stages, none of which touches a row of a section that moves in it.
  ///
  /// A row that moves out of a section that goes, or into one that comes, is a row that comes, or goes,
  /// to such a receiver.
  ///
  /// A receiver that does not have ``oldCount`` rows has missed a change: have it load all anew.
  ///
  /// - Complexity: O(*c* log *c* + *s*) in the number of rows named and of sections.
  public func staged() -> [Stage] {
    let staging = Staging(self)
    let stages =
      sections.isStructural
      ? [staging.contents, staging.leaving, staging.arranging, staging.coming]
      : [staging.contents, staging.rows]
    return stages.filter { !$0.isEmpty }
  }
}

/// The parts of a change by their stages.
private struct Staging {
  private let change: ChangeSet
  private let sections: ChangeSet
  // Which section is which, before and after; -1: none.
  private let newSections: [Int32]
  private let oldSections: [Int32]
  private let oldCounts: [Int]
  private let newCounts: [Int]
  // Without moves from sections that go and to sections that come.
  private var deletes: [ListPlace]
  private var inserts: [ListPlace]
  private var moves: [ChangeSet.Stage.RowMove] = []
  // The rows left in each old section.
  private var left: [Int]

  init(_ change: ChangeSet) {
    self.change = change
    sections = change.sections
    (newSections, oldSections) = sections.pairs
    let (oldStarts, newStarts) = (change.oldStarts, change.newStarts)
    oldCounts = newSections.indices.map { oldStarts.rows(of: $0).count }
    newCounts = oldSections.indices.map { newStarts.rows(of: $0).count }
    deletes = change.deletes.map { oldStarts.place(of: $0) }
    inserts = change.inserts.map { newStarts.place(of: $0) }
    for move in change.moves {
      let (from, to) = (oldStarts.place(of: move.from), newStarts.place(of: move.to))
      switch (newSections[from.section] >= 0, oldSections[to.section] >= 0) {
      case (true, true): moves.append(ChangeSet.Stage.RowMove(from: from, to: to))
      case (true, false): deletes.append(from)
      case (false, true): inserts.append(to)
      case (false, false): break
      }
    }
    deletes.sort()
    inserts.sort()
    left = oldCounts
    for place in deletes { left[place.section] -= 1 }
  }

  /// Contents change.
  var contents: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.updates)
    stage.updates =
      change.updates
      .map { .init(old: change.oldPlace(of: $0.old), new: change.newPlace(of: $0.new)) }
      .filter { newSections[$0.old.section] >= 0 && oldSections[$0.new.section] >= 0 }
      .sorted { $0.old < $1.old }
    stage.sectionUpdates = IndexRanges(unsorted: sections.updates.map(\.old))
    stage.rowCounts = oldCounts
    return stage
  }

  /// All that rows do, where sections do nothing.
  var rows: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.rows)
    (stage.deletes, stage.inserts, stage.moves) = (deletes, inserts, moves)
    stage.rowCounts = newCounts
    return stage
  }

  /// Sections and rows go.
  var leaving: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.deletes)
    stage.deletes = deletes
    stage.sectionDeletes = sections.deletes
    stage.rowCounts = left.indices.filter { newSections[$0] >= 0 }.map { left[$0] }
    return stage
  }

  /// Sections come and move.
  var arranging: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.sections)
    stage.sectionInserts = sections.inserts
    let gone = sections.deletes
    stage.sectionMoves = sections.moves.map {
      ChangeSet.Move(from: gone.rank(before: $0.from), to: $0.to)
    }
    stage.rowCounts = newCounts.indices.map { new in
      oldSections[new] < 0 ? newCounts[new] : left[Int(oldSections[new])]
    }
    return stage
  }

  /// Rows come and move, where sections did something.
  var coming: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.rows)
    stage.inserts = inserts
    stage.moves = moves.map { move in
      let first = deletes.firstBeyond { $0.section >= move.from.section }
      let gone = deletes.firstBeyond { $0 >= move.from } - first
      return ChangeSet.Stage.RowMove(
        from: ListPlace(
          section: Int(newSections[move.from.section]), row: move.from.row - gone), to: move.to)
    }
    stage.rowCounts = newCounts
    return stage
  }
}
