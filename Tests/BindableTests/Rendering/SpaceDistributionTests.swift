import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

struct SpaceDistributionTests {
  private func share(_ available: Int, _ extents: [SizeRequirement], _ priorities: [Int]? = nil)
    -> [Int]
  {
    SpaceDistribution.distribute(
      available, among: extents, priorities: priorities ?? extents.map { _ in 0 })
  }

  @Test(arguments: [(10, [3, 4, 3]), (11, [4, 3, 4]), (2, [1, 0, 1]), (0, [0, 0, 0])])
  func equalSharesAreRoundedSymmetrically(pool: Int, parts: [Int]) {
    #expect(SpaceDistribution.weightedShares(of: pool, weights: [1, 1, 1]) == parts)
  }

  @Test func sharesAreProportionalToWeights() {
    #expect(SpaceDistribution.weightedShares(of: 12, weights: [1, 2, 1]) == [3, 6, 3])
  }

  @Test func longItemsShrinkBeforeShortItems() {
    let extents = [SizeRequirement(minimum: 1, ideal: 30), SizeRequirement(minimum: 1, ideal: 4)]
    #expect(share(40, extents) == [30, 4])
    #expect(share(20, extents) == [16, 4])
    #expect(share(5, extents) == [3, 2])
  }

  @Test func higherPriorityReceivesSpaceFirst() {
    let extents = [SizeRequirement(minimum: 1, ideal: 10), SizeRequirement(minimum: 1, ideal: 10)]
    #expect(share(12, extents, [0, 1]) == [2, 10])
    #expect(share(1, extents, [0, 1]) == [0, 1])
    #expect(share(1, extents) == [1, 0])
  }

  @Test func itemWithNegativePriorityIsLeftOutIfItsMinimumDoesNotFit() {
    let extents = [
      SizeRequirement(minimum: 3, ideal: 3), SizeRequirement(minimum: 4, ideal: 4, weight: 1),
    ]
    #expect(share(8, extents, [-1, 0]) == [3, 5])
    #expect(share(7, extents, [-1, 0]) == [3, 4])
    #expect(share(6, extents, [-1, 0]) == [0, 6])
    #expect(share(6, extents, [0, -1]) == [3, 0])
    #expect(share(6, extents) == [3, 3])
  }

  @Test func growingItemsFillRemainderWithinLimits() {
    let extents = [
      SizeRequirement(minimum: 1, ideal: 4),
      SizeRequirement(minimum: 0, ideal: 0, maximum: 3, weight: 1),
      SizeRequirement(minimum: 0, ideal: 0, weight: 1),
      SizeRequirement(minimum: 8, ideal: 8, weight: 1),
    ]
    #expect(share(24, extents) == [4, 3, 9, 8])
    #expect(share(20, extents) == [4, 3, 5, 8])
    #expect(share(8, extents) == [1, 0, 0, 7])
  }

  @Test func distributionStaysWithinAvailableSpaceAndLimits() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<(LongRun.isOn ? 5_000 : 1_500) {
      let extents = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        let minimum = Int.random(in: 0...6, using: &random)
        let ideal = minimum + Int.random(in: 0...6, using: &random)
        return SizeRequirement(
          minimum: minimum, ideal: ideal, maximum: ideal + Int.random(in: 0...9, using: &random),
          weight: Int.random(in: 0...2, using: &random))
      }
      let priorities = extents.map { _ in Int.random(in: -1...1, using: &random) }
      let available = Int.random(in: -3...40, using: &random)
      let lengths = share(available, extents, priorities)
      let sum = lengths.reduce(0, +)
      #expect(sum <= max(0, available))
      #expect(lengths.allSatisfy { $0 >= 0 })
      for index in extents.indices where priorities[index] < 0 {
        #expect(lengths[index] == 0 || lengths[index] >= extents[index].minimum)
      }
      if extents.reduce(0, { $0 + $1.minimum }) <= available {
        for (length, extent) in zip(lengths, extents) {
          #expect(length >= extent.minimum)
          #expect(length <= (extent.weight > 0 ? extent.maximum : extent.ideal))
        }
        let most = extents.reduce(0) { $0 + ($1.weight > 0 ? $1.maximum : $1.ideal) }
        if extents.contains(where: { $0.weight > 0 }) { #expect(sum == min(available, most)) }
      }
    }
  }
}
