/// The tables that a row has inside: what a table knows of them before it is connected.
@MainActor @usableFromInline
final class NestedRows {
  let tables: [NestedTable]
  /// Whether at most one of the tables is connected at a time, so that they may write one target.
  let isChoice: Bool

  init(_ tables: [NestedTable], isChoice: Bool = false) {
    self.tables = tables
    self.isChoice = isChoice
  }
}

/// A table inside of a row.
@MainActor
struct NestedTable {
  /// What is printed above its rows, if anything is besides the row itself.
  var heading: String?
  /// Whether its rows stand below the row they are in; else they stand for it.
  var isIndented = true
  let layout: TableLayout
  /// The paths from the outer presenter and view to those of its rows, where they are others.
  var presenterPath: AnyKeyPath?
  var viewPath: AnyKeyPath?
  /// The presenter and the view of its rows, given those of the row; `nil` while there is none.
  var presenter: @MainActor (Any) -> Any? = { $0 }
  var view: @MainActor (AnyObject) -> AnyObject? = { $0 }
  /// Whether it is connected to the view that the row is connected to.
  var isOfSameView: Bool { viewPath == nil && hasKnownView }
  /// Whether its view can be told before it is connected; that of an item of a list cannot.
  var hasKnownView = true
}

/// What becomes of the targets of rows that leave.
///
/// ```swift
/// when(\.isAdmin, else: .keep) { \.adminNote --> \.note.text }
/// ```
public enum Afterwards: String, Hashable, Sendable {
  /// Each target gets the value again that it had before the rows came.
  case restore
  /// Each target keeps what it has.
  case keep
}

/// What a target was before a row wrote it.
@usableFromInline @MainActor
class SavedTarget {
  /// Gives the target its value back, unless it has it, or may not be written any more when it has
  /// been looked at; returns whether it did.
  func restore(in view: UnsafeRawPointer, if mayWrite: () -> Bool) -> Bool { false }
}

final class SavedValue<View: AnyObject, Value>: SavedTarget {
  private let target: ReferenceWritableKeyPath<View, Value>
  private let value: Value

  init(_ target: ReferenceWritableKeyPath<View, Value>, of view: UnsafeRawPointer) {
    self.target = target
    value = borrowed(view, read: target)
  }

  override func restore(in view: UnsafeRawPointer, if mayWrite: () -> Bool) -> Bool {
    guard !areEqual(borrowed(view, read: target), value), mayWrite() else { return false }
    borrowed(view, write: target, value)
    return true
  }
}

extension TableLayout {
  /// A target, as a path from the view, and the rows on the way to it, outermost first.
  struct Reach {
    let target: AnyKeyPath
    let rows: [Step]
  }

  /// One row on the way to a target.
  struct Step {
    // Not held: a layout keeps what it found out about itself, and holds those inside of it.
    unowned let layout: TableLayout
    let row: Int
    let table: Int?
    let branch: Int?
  }

  /// The targets of all rows, those of nested tables included whose view is known.
  var reaches: [Reach] {
    var found: [Reach] = []
    for part in parts where !part.isBack {
      if let target = part.target {
        let step = Step(layout: self, row: part.row, table: nil, branch: nil)
        found.append(Reach(target: target, rows: [step]))
      }
      guard let nested = nested[part.row] else { continue }
      for (index, table) in nested.tables.enumerated() where table.hasKnownView {
        for reach in table.layout.reaches {
          guard
            let target = table.viewPath.map({ $0.appending(path: reach.target) })
              ?? reach.target
          else { continue }
          let branch = nested.isChoice ? index : nil
          let step = Step(layout: self, row: part.row, table: index, branch: branch)
          found.append(Reach(target: target, rows: [step] + reach.rows))
        }
      }
    }
    return found
  }
}

extension TableLayout {
  func findNestedConflicts() -> [(first: Reach, second: Reach)] {
    guard hasNests else { return [] }
    var conflicts: [(first: Reach, second: Reach)] = []
    var writers: [AnyKeyPath: [Reach]] = [:]
    for second in reaches {
      for first in writers[second.target, default: []]
      where !first.excludes(second) && first.rows.last?.layout !== second.rows.last?.layout {
        conflicts.append((first, second))
      }
      writers[second.target, default: []].append(second)
    }
    return conflicts
  }
}

extension TableLayout.Reach {
  /// Whether this and `other` are never at work together: they are in different branches of a row.
  func excludes(_ other: Self) -> Bool {
    for (mine, others) in zip(rows, other.rows) {
      guard mine.layout === others.layout, mine.row == others.row else { return false }
      if let branch = mine.branch, let otherBranch = others.branch, branch != otherBranch {
        return true
      }
    }
    return false
  }

  /// Which row it is.
  var id: [Int] { rows.flatMap { [$0.row, $0.table ?? -1] } }

  /// Where the innermost row was written.
  var place: SourcePlace? { rows.last.flatMap { $0.layout.infos[$0.row].place } }
}

/// Which rows of a table, and of the tables inside of its rows, are chosen.
//
// The rows are asked for in the order of their descriptions.
@MainActor
final class RowChoice {
  private var answers: ArraySlice<Bool>

  init(_ answers: [Bool]) { self.answers = answers[...] }

  func next() -> Bool { answers.popFirst() ?? false }

  /// The chosen ones of `rows`.
  func rows<Presenter, View>(of rows: [Row<Presenter, View>]) -> [Row<Presenter, View>] {
    rows.compactMap { row in
      guard let choose = row.chosen else { return next() ? row : nil }
      var chosen = choose(self)
      if chosen?.info.place == nil { chosen?.info.place = row.info.place }
      return chosen
    }
  }
}
