extension ChangeSet {
  /// A part of a change, for receivers such as UIKit's tables, which can't apply all of it at once.
  ///
  /// Apply each stage as a separate batch. Deletes, updates, and the origins of moves are index
  /// paths before the stage; inserts and the destinations of moves are index paths after it.
  public struct Stage: Hashable, Sendable {
    /// The kinds of stages, in the order in which they occur.
    public enum Kind: String, Hashable, Sendable {
      /// Updated contents, without structural changes.
      case updates
      /// Deleted sections and items.
      case deletes
      /// Inserted and moved sections.
      case sections
      /// Inserted and moved items, and deleted items if no section changed structurally.
      case items
    }

    /// The kind of the stage.
    public let kind: Kind
    /// The deleted sections.
    public internal(set) var sectionDeletes = IndexRanges()
    /// The inserted sections.
    public internal(set) var sectionInserts = IndexRanges()
    /// The moved sections.
    public internal(set) var sectionMoves: [Move] = []
    /// The sections with a different header or footer.
    public internal(set) var sectionUpdates = IndexRanges()
    /// The deleted items.
    public internal(set) var deletes: [ListIndexPath] = []
    /// The inserted items.
    public internal(set) var inserts: [ListIndexPath] = []
    /// The moved items, each with its index path before the stage and after it.
    public internal(set) var moves: [ItemMove] = []
    /// The items with different content, whose list cells need an update.
    ///
    /// `new` is the index path in the new list, for looking up the content.
    public internal(set) var updates: [ItemUpdate] = []
    /// The number of items in each section after the stage, to return when the receiver asks.
    public internal(set) var itemCounts: [Int] = []

    /// An item with different content.
    public struct ItemUpdate: Hashable, Sendable {
      /// The index path in the old list.
      public let old: ListIndexPath
      /// The index path in the new list.
      public let new: ListIndexPath
    }

    init(_ kind: Kind) { self.kind = kind }

    fileprivate var isEmpty: Bool {
      sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty
        && sectionUpdates.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty
        && updates.isEmpty
    }
  }

  /// Returns the change in at most four stages.
  ///
  /// No stage changes items of a section that it moves. An item that moves out of a deleted section
  /// becomes an insert, and an item that moves into an inserted section becomes a delete.
  ///
  /// A receiver that doesn't have ``oldCount`` items has missed a change and must reload its data.
  ///
  /// - Complexity: O(*c* log *c* + *s*) in the number of items named and of sections.
  public func staged() -> [Stage] {
    let staging = Staging(self)
    let stages =
      sections.isStructural
      ? [staging.contents, staging.leaving, staging.arranging, staging.coming]
      : [staging.contents, staging.items]
    return stages.filter { !$0.isEmpty }
  }
}

/// The parts of a change, by stage.
private struct Staging {
  private let change: ChangeSet
  private let sections: ChangeSet
  // The counterpart of each section in the other list; -1: none.
  private let newSections: [Int32]
  private let oldSections: [Int32]
  private let oldCounts: [Int]
  private let newCounts: [Int]
  // Moves from deleted sections are inserts, and moves to inserted sections are deletes.
  private var deletes: [ListIndexPath]
  private var inserts: [ListIndexPath]
  private var moves: [ItemMove] = []
  // The number of items left in each old section after the deletes.
  private var left: [Int]

  init(_ change: ChangeSet) {
    self.change = change
    sections = change.sections
    (newSections, oldSections) = sections.pairs
    let (oldStarts, newStarts) = (change.oldStarts, change.newStarts)
    oldCounts = newSections.indices.map { oldStarts.items(of: $0).count }
    newCounts = oldSections.indices.map { newStarts.items(of: $0).count }
    deletes = change.deletes.map { oldStarts.indexPath(of: $0) }
    inserts = change.inserts.map { newStarts.indexPath(of: $0) }
    for move in change.moves {
      let (from, to) = (oldStarts.indexPath(of: move.from), newStarts.indexPath(of: move.to))
      switch (newSections[from.section] >= 0, oldSections[to.section] >= 0) {
      case (true, true): moves.append(ItemMove(from: from, to: to))
      case (true, false): deletes.append(from)
      case (false, true): inserts.append(to)
      case (false, false): break
      }
    }
    deletes.sort()
    inserts.sort()
    left = oldCounts
    for indexPath in deletes { left[indexPath.section] -= 1 }
  }

  /// The updated contents.
  var contents: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.updates)
    stage.updates =
      change.updates
      .map { .init(old: change.oldIndexPath(of: $0.old), new: change.newIndexPath(of: $0.new)) }
      .filter { newSections[$0.old.section] >= 0 && oldSections[$0.new.section] >= 0 }
      .sorted { $0.old < $1.old }
    stage.sectionUpdates = IndexRanges(unsorted: sections.updates.map(\.old))
    stage.itemCounts = oldCounts
    return stage
  }

  /// All changes to items, if sections don't change structurally.
  var items: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.items)
    (stage.deletes, stage.inserts, stage.moves) = (deletes, inserts, moves)
    stage.itemCounts = newCounts
    return stage
  }

  /// The deleted sections and items.
  var leaving: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.deletes)
    stage.deletes = deletes
    stage.sectionDeletes = sections.deletes
    stage.itemCounts = left.indices.filter { newSections[$0] >= 0 }.map { left[$0] }
    return stage
  }

  /// The inserted and moved sections.
  var arranging: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.sections)
    stage.sectionInserts = sections.inserts
    let gone = sections.deletes
    stage.sectionMoves = sections.moves.map {
      ChangeSet.Move(from: gone.rank(before: $0.from), to: $0.to)
    }
    stage.itemCounts = newCounts.indices.map { new in
      oldSections[new] < 0 ? newCounts[new] : left[Int(oldSections[new])]
    }
    return stage
  }

  /// The inserted and moved items, if sections change structurally.
  var coming: ChangeSet.Stage {
    var stage = ChangeSet.Stage(.items)
    stage.inserts = inserts
    stage.moves = moves.map { move in
      let first = deletes.partitioningIndex { $0.section >= move.from.section }
      let gone = deletes.partitioningIndex { $0 >= move.from } - first
      return ItemMove(
        from: ListIndexPath(
          section: Int(newSections[move.from.section]), item: move.from.item - gone), to: move.to)
    }
    stage.itemCounts = newCounts
    return stage
  }
}
