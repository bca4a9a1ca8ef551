import Testing

@testable import ProfileFeature

struct SelectedIndexTests {
  @Test func neighborOfRemovedItemIsSelected() {
    for (selected, rest, neighbor) in [
      (1, [3, 5], 3), (3, [1, 5], 5), (5, [1, 3], 3), (5, [], nil),
    ] as [(Int, [Int], Int?)] {
      var index = SelectedIndex()
      #expect(index.id(of: selected, in: [1, 3, 5], isRemoved: false) == selected)
      #expect(index.id(of: nil, in: rest, isRemoved: true) == neighbor)
    }
  }

  @Test func nothingIsSelectedAfterTheUserSelectsNothing() {
    var index = SelectedIndex()
    #expect(index.id(of: 3, in: [1, 3, 5], isRemoved: false) == 3)
    #expect(index.id(of: nil, in: [1, 3, 5], isRemoved: false) == nil)
    #expect(index.neighbor(in: [1, 3, 5]) == 3)
  }
}
