/// The memory of the blocks of a table's connections, side by side, so that those who come and go by the
/// thousand neither ask the system each time nor lie scattered.
///
/// The first block is alone, as that of a screen is; each time they are used up, there come twice as
/// many, 64 at most. All memory is given back when no block is in use. In a build without pools each
/// block is by itself.
@MainActor
struct BlockPool {
  let byteCount: Int
  private let alignment: Int
  /// What the system has given.
  private(set) var slabs: [UnsafeMutableRawBufferPointer] = []
  /// A block that is free begins with the address of the next one.
  private var firstFree: UnsafeMutableRawPointer?
  private(set) var usedCount = 0
  private var nextCount = 1

  /// Blocks of so many bytes.
  nonisolated init(byteCount: Int, alignment: Int) {
    self.byteCount = (byteCount + alignment - 1) / alignment * alignment
    self.alignment = alignment
  }

  mutating func take() -> UnsafeMutableRawPointer {
    guard NodeMemory.isPooled else {
      usedCount += 1
      return NodeMemory.take(byteCount: byteCount, alignment: alignment)
    }
    if firstFree == nil { addSlab() }
    let block = firstFree.unsafelyUnwrapped
    firstFree = block.load(as: UnsafeMutableRawPointer?.self)
    usedCount += 1
    return block
  }

  mutating func giveBack(_ block: UnsafeMutableRawPointer) {
    usedCount -= 1
    guard NodeMemory.isPooled else { return NodeMemory.giveBack(block, byteCount: byteCount) }
    if usedCount == 0 { return clear() }
    block.storeBytes(of: firstFree, as: UnsafeMutableRawPointer?.self)
    firstFree = block
  }

  @inline(never)
  private mutating func addSlab() {
    let slab = UnsafeMutableRawBufferPointer.allocate(
      byteCount: byteCount * nextCount, alignment: alignment)
    slabs.append(slab)
    // The first one is to be taken first.
    for index in (0..<nextCount).reversed() {
      let block = slab.baseAddress.unsafelyUnwrapped + index * byteCount
      block.storeBytes(of: firstFree, as: UnsafeMutableRawPointer?.self)
      firstFree = block
    }
    nextCount = min(nextCount * 2, 64)
  }

  @inline(never)
  private mutating func clear() {
    for slab in slabs { slab.deallocate() }
    slabs = []
    firstFree = nil
    nextCount = 1
  }
}
