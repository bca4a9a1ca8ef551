internal import Bindable

/// An item of a list, identified by a number or a text.
struct ListRow<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
  let id: ID
  var content: Int
}

typealias Rows<ID: Hashable & Sendable> = [ListRow<ID>]

@MainActor final class BindableDiff<ID: Hashable & Sendable>: ListContestant {
  let old: Rows<ID>, new: Rows<ID>
  private let diff: (Rows<ID>, Rows<ID>) -> ChangeSet
  private var change = ChangeSet()

  init(_ old: Rows<ID>, _ new: Rows<ID>, _ diff: @escaping (Rows<ID>, Rows<ID>) -> ChangeSet) {
    (self.old, self.new, self.diff) = (old, new, diff)
  }

  func run() { change = diff(old, new) }
  var moves: Int { change.moves.count }
  var problem: String? {
    change.applied(to: old) { new[$0] } == new ? nil : "the change does not make the new list"
  }
}

@MainActor final class LinearContestant<ID: Hashable & Sendable>: ListContestant {
  let old: Rows<ID>, new: Rows<ID>
  private let diff: (Rows<ID>, Rows<ID>) -> LinearDiff
  private var change: LinearDiff?

  init(_ old: Rows<ID>, _ new: Rows<ID>, _ diff: @escaping (Rows<ID>, Rows<ID>) -> LinearDiff) {
    (self.old, self.new, self.diff) = (old, new, diff)
  }

  func run() { change = diff(old, new) }
  var moves: Int { change?.moves.count ?? 0 }
  var problem: String? {
    change?.applied(to: old, new) == new ? nil : "the change does not make the new list"
  }
}

/// `CollectionDifference` has no identity apart from the content, so it compares the IDs.
@MainActor final class StdlibDiff<ID: Hashable & Sendable>: ListContestant {
  let old: [ID], new: [ID]
  private let diff: ([ID], [ID]) -> CollectionDifference<ID>
  private var change: CollectionDifference<ID>?

  init(
    _ old: Rows<ID>, _ new: Rows<ID>, _ diff: @escaping ([ID], [ID]) -> CollectionDifference<ID>
  ) {
    (self.old, self.new, self.diff) = (old.map(\.id), new.map(\.id), diff)
  }

  func run() { change = diff(old, new) }

  var moves: Int {
    change?.insertions.count { if case .insert(_, _, .some) = $0 { true } else { false } } ?? 0
  }

  var problem: String? {
    change.flatMap { old.applying($0) } == new ? nil : "the change does not make the new list"
  }
}

/// The minimum work of any diff, not a diff itself.
@MainActor final class FloorContestant<ID: Hashable & Sendable>: ListContestant {
  let old: Rows<ID>, new: Rows<ID>
  private let look: (Rows<ID>, Rows<ID>) -> Int
  private var found = 0
  let moves = 0

  init(_ old: Rows<ID>, _ new: Rows<ID>, _ look: @escaping (Rows<ID>, Rows<ID>) -> Int) {
    (self.old, self.new, self.look) = (old, new, look)
  }

  func run() { found = look(old, new) }

  var problem: String? { found <= new.count ? nil : "more rows found than there are" }
}

/// Returns the number of new IDs that are among the old ones.
@inline(__always)
func lookUp<ID: Hashable>(_ old: Rows<ID>, _ new: Rows<ID>) -> Int {
  var ids = Set<ID>(minimumCapacity: old.count)
  for row in old { ids.insert(row.id) }
  var found = 0
  for row in new where ids.contains(row.id) { found += 1 }
  return found
}

/// Returns the number of items that are equal at the same index.
@inline(__always)
func compareInPlace<ID: Hashable>(_ old: Rows<ID>, _ new: Rows<ID>) -> Int {
  var found = 0
  for (before, after) in zip(old, new) where before == after { found += 1 }
  return found
}
