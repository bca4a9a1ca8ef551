import TestSupport
import Testing

@testable import BindableCore

private final class Renamed: Identifiable {
  var id: Int
  init(_ id: Int) { self.id = id }
}

@MainActor struct ChangedIDTests {
  @Test func itemIsFoundOnlyByItsCurrentID() {
    let objects = (0..<6).map { Renamed($0) }
    let list = ObservedList(objects)
    #expect(list.indexPath(of: 2)?.item == 2)
    objects[2].id = 99
    #expect(list.remove(at: 2) === objects[2])
    #expect(list.remove(2) == nil)
    #expect(list.remove(99) == nil)
    #expect(list.items.map(\.id) == [0, 1, 3, 4, 5])
    for id in [0, 1, 3, 4, 5] { #expect(list.remove(id)?.id == id) }
  }

  @Test(arguments: LongRun.seeds(10, of: 0..<20)) func lookupsNeverFindAnotherItem(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let list = ObservedList((0..<12).map { Renamed($0) })
    for step in 0..<120 {
      let count = list.items.count
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where count > 0:
        list.items[Int.random(in: 0..<count, using: &random)].id = 100 + step
      case 1 where count > 0: list.remove(at: Int.random(in: 0..<count, using: &random))
      case 2: list.insert(Renamed(1_000 + step), at: Int.random(in: 0...count, using: &random))
      default:
        let id = Int.random(in: 0..<20, using: &random)
        if let index = list.indexPath(of: id)?.item, list.items[index].id != id {
          Issue.record("seed \(seed), step \(step): \(id) is found as \(list.items[index].id)")
          return
        }
      }
    }
  }
}
