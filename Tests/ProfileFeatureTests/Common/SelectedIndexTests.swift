import Testing

@testable import ProfileFeature

struct SelectedIndexTests {
  @Test func neighborOfRemovedItemIsSelected() {
    for (selected, rest, neighbor) in [
      (1, [3, 5], 3), (3, [1, 5], 5), (5, [1, 3], 3), (5, [], nil),
    ] as [(Int, [Int], Int?)] {
      var index = SelectedIndex()
      let first = index.id(of: selected, in: [1, 3, 5], isRemoved: false)
      let second = index.id(of: nil, in: rest, isRemoved: true)
      #expect(first == selected && second == neighbor)
    }
  }

  @Test func nothingIsSelectedAfterTheUserSelectsNothing() {
    var index = SelectedIndex()
    let first = index.id(of: 3, in: [1, 3, 5], isRemoved: false)
    let second = index.id(of: nil, in: [1, 3, 5], isRemoved: false)
    #expect(first == 3 && second == nil && index.neighbor(in: [1, 3, 5]) == 3)
  }
}
