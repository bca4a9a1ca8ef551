/// A slab allocator for the blocks of a table's connections, so that creating and releasing
/// thousands of them neither calls the system each time nor scatters them in memory.
///
/// The first slab holds one block, as a screen needs. Each further slab holds twice as many, up to
/// 64. All memory is deallocated when no block is in use. In a build without pools, each block is
/// allocated separately.
@MainActor
struct SlabAllocator {
  let byteCount: Int
  private let alignment: Int
  /// The memory allocated from the system.
  private(set) var slabs: [UnsafeMutableRawBufferPointer] = []
  /// The first free block, which begins with the address of the next one.
  private var firstFree: UnsafeMutableRawPointer?
  private(set) var usedCount = 0
  private var nextCount = 1

  /// Creates an allocator for blocks of `byteCount` bytes.
  nonisolated init(byteCount: Int, alignment: Int) {
    self.byteCount = (byteCount + alignment - 1) / alignment * alignment
    self.alignment = alignment
  }

  mutating func allocate() -> UnsafeMutableRawPointer {
    guard NodeMemory.isPooled else {
      usedCount += 1
      return NodeMemory.allocate(byteCount: byteCount, alignment: alignment)
    }
    if firstFree == nil { addSlab() }
    let block = firstFree.unsafelyUnwrapped
    firstFree = block.load(as: UnsafeMutableRawPointer?.self)
    usedCount += 1
    return block
  }

  mutating func deallocate(_ block: UnsafeMutableRawPointer) {
    usedCount -= 1
    guard NodeMemory.isPooled else { return NodeMemory.deallocate(block, byteCount: byteCount) }
    if usedCount == 0 { return clear() }
    block.storeBytes(of: firstFree, as: UnsafeMutableRawPointer?.self)
    firstFree = block
  }

  @inline(never)
  private mutating func addSlab() {
    let slab = UnsafeMutableRawBufferPointer.allocate(
      byteCount: byteCount * nextCount, alignment: alignment)
    slabs.append(slab)
    // In reverse order, so that the first block is allocated first.
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
