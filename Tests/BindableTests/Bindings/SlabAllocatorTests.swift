import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct SlabAllocatorTests {
  @Test func blocksAreAlignedAndDoNotOverlap() {
    var pool = SlabAllocator(byteCount: 41, alignment: 8)
    let blocks = (0..<1_000).map { _ in pool.allocate() }
    for block in blocks {
      #expect(Int(bitPattern: block).isMultiple(of: 8))
      block.initializeMemory(as: UInt8.self, repeating: 1, count: 41)
    }
    let places = blocks.map { Int(bitPattern: $0) }.sorted()
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 41 })
    for block in blocks { pool.deallocate(block) }
    #expect(pool.size == 0)
  }

  @Test(.enabled(if: NodeMemory.isPooled)) func singleBlockUsesMemoryOfOneBlock() {
    var pool = SlabAllocator(byteCount: 40, alignment: 8)
    let block = pool.allocate()
    #expect(pool.size == 40)
    pool.deallocate(block)
  }

  @Test(.enabled(if: NodeMemory.isPooled)) func lastDeallocatedBlockIsReusedFirst() {
    var pool = SlabAllocator(byteCount: 40, alignment: 8)
    let blocks = (0..<100).map { _ in pool.allocate() }
    pool.deallocate(blocks[7])
    pool.deallocate(blocks[93])
    #expect(pool.allocate() == blocks[93])
    #expect(pool.allocate() == blocks[7])
    for block in blocks { pool.deallocate(block) }
  }

  @Test(.enabled(if: NodeMemory.isPooled)) func repeatedAllocationDoesNotGrowMemory() {
    var pool = SlabAllocator(byteCount: 40, alignment: 8)
    let one = pool.allocate()
    for _ in 0..<100 {
      let blocks = (0..<64).map { _ in pool.allocate() }
      for block in blocks { pool.deallocate(block) }
    }
    // 1, 2, 4, … and 64 blocks.
    #expect(pool.size == 127 * 40)
    pool.deallocate(one)
    #expect(pool.size == 0)
  }

  @Test(.enabled(if: !NodeMemory.isPooled))
  func addressesAreNotReusedImmediatelyWithoutPools() {
    var pool = SlabAllocator(byteCount: 40, alignment: 8)
    var last: [UnsafeMutableRawPointer] = []
    for _ in 0..<1_000 {
      let block = pool.allocate()
      #expect(!last.suffix(64).contains(block))
      last.append(block)
      pool.deallocate(block)
    }
  }

  @Test(arguments: 1...20)
  func liveBlocksAreNeverAllocatedAgain(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pool = SlabAllocator(byteCount: 24, alignment: 8)
    var taken: [UnsafeMutableRawPointer] = []
    for step in 0..<2_000 {
      // Alternately grows and shrinks, sometimes to empty.
      if taken.isEmpty || Int.random(in: 0..<100, using: &random) < (step % 400 < 200 ? 70 : 20) {
        let block = pool.allocate()
        #expect(!taken.contains(block))
        taken.append(block)
      } else {
        pool.deallocate(taken.remove(at: Int.random(in: taken.indices, using: &random)))
      }
    }
    for block in taken { pool.deallocate(block) }
    #expect(pool.size == 0)
  }

  @Test func tableFreesMemoryWhenConnectionsAreDeallocated() {
    let table = BindingTable(PoolPresenter.self, Label.self) { \.name --> \.text }
    let presenters = (0..<50).map { _ in PoolPresenter() }
    var connections: [AnyConnection] = []
    for presenter in presenters { connections.append(table.connect(presenter, to: Label())) }
    #expect(table.layout.blocks.slabs.size > 0)
    connections = []
    #expect(table.layout.blocks.slabs.size == 0)
  }

  @Test func bindingReleasingItsConnectionFreesMemorySafely() {
    let presenter = PoolPresenter()
    let label = Label()
    var connection: AnyConnection?
    let table = BindingTable(PoolPresenter.self, Label.self) {
      bind(\.name, to: \.text) { name in
        if name == "end" { connection = nil }
        return name
      }
    }
    let layout = table.layout
    connection = table.connect(presenter, to: label)
    presenter.name = "end"
    #expect(connection == nil)
    #expect(layout.blocks.slabs.size == 0)
    presenter.name = "after"
    #expect(label.text != "after")
  }
}

@MainActor
private final class PoolPresenter {
  @Observed var name = ""
}

extension SlabAllocator {
  /// The number of bytes allocated from the system.
  fileprivate var size: Int {
    NodeMemory.isPooled ? slabs.reduce(0) { $0 + $1.count } : usedCount * byteCount
  }
}
