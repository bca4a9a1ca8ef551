import BindableTesting
import Foundation
import Testing

@testable import ProfileFeature

/// Restoring a removed item at its place, although its list changed meanwhile.
@MainActor struct RemovalTests {
  private static let owner = User.ID(0)

  /// A list of followers or photos, by number, in a store.
  @MainActor private struct Items {
    let store: ProfileStore
    let isPhotos: Bool

    init(_ ids: [Int], isPhotos: Bool) throws {
      let people = (0...100).map { User(id: User.ID($0), username: "u\($0)", firstName: "U") }
      store = ProfileStore(try ProfileData(users: people, photos: []))
      self.isPhotos = isPhotos
      try set(ids)
    }

    var ids: [Int] { store.data.list(of: removal(of: 0)) }

    func removal(of id: Int) -> Removal {
      isPhotos ? .photo(photo(id)) : .follower(User.ID(id), of: owner)
    }

    func set(_ ids: [Int]) throws {
      if isPhotos {
        store.data = try ProfileData(users: store.data.users, photos: ids.map(photo))
      } else {
        try store.data.update(owner) { $0.followerIDs = ids.map { User.ID($0) } }
      }
    }

    private func photo(_ id: Int) -> Photo {
      Photo(
        id: Photo.ID(id), name: "P", rating: 1, creationDate: Date(timeIntervalSince1970: 0),
        userID: owner)
    }
  }

  /// Removes an item, changes the list, undoes the removal, and returns the list before, between,
  /// and after.
  private func undoing(
    _ isPhotos: Bool, _ seed: UInt64, change: (inout [Int], inout Random) -> Void
  ) async throws -> (id: Int, before: [Int], between: [Int], after: [Int]) {
    var random = Random(state: seed)
    let before = Array(
      (1...20).shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random)))
    let items = try Items(before, isPhotos: isPhotos)
    let undo = UndoPresenter(
      store: items.store, gateway: RecordingGateway(), clock: ContinuousClock(),
      deliveries: Deliveries())
    let id = try #require(before.randomElement(using: &random))
    let removal = items.removal(of: id)
    undo.offer(removal, at: try #require(try items.store.data.remove(removal)), as: "Removed.")
    var between = items.ids
    for _ in 0..<Int.random(in: 0...6, using: &random) { change(&between, &random) }
    try items.set(between)
    undo.undo.start()
    await undo.undo.waitUntilFinished()
    return (id, before, between, items.ids)
  }

  private func insertOrRemove(_ list: inout [Int], _ random: inout Random) {
    if !list.isEmpty, Bool.random(using: &random) {
      list.remove(at: list.indices.randomElement(using: &random) ?? 0)
    } else if let new = (21...99).filter({ !list.contains($0) }).randomElement(using: &random) {
      list.insert(new, at: Int.random(in: 0...list.count, using: &random))
    }
  }

  @Test(arguments: [false, true], 0..<60 as Range<UInt64>)
  func undoKeepsOrderOfRemainingItems(isPhotos: Bool, seed: UInt64) async throws {
    let (id, before, between, after) = try await undoing(isPhotos, seed, change: insertOrRemove)
    #expect(after.filter { $0 != id } == between, "the other items stay where they are")
    let remaining = before.filter { after.contains($0) }
    #expect(remaining.contains(id))
    #expect(after.filter { before.contains($0) } == remaining)
  }

  @Test(arguments: [false, true], 0..<60 as Range<UInt64>)
  func undoFollowsNearestPredecessorOfReorderedList(isPhotos: Bool, seed: UInt64) async throws {
    let (id, before, _, after) = try await undoing(isPhotos, seed) { list, random in
      list.shuffle(using: &random)
      insertOrRemove(&list, &random)
    }
    let index = try #require(after.firstIndex(of: id))
    let predecessor = before.prefix { $0 != id }.last { after.contains($0) }
    #expect(predecessor == (index == 0 ? nil : after[index - 1]))
  }
}
