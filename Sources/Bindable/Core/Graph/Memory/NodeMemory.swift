// Allocation of nodes, links, and the storage of connections.
//
// By default, links and storage are allocated from pools and reused immediately. This is fast but
// hides errors: an access to a deallocated link silently reads another one. For tests there is a
// second build configuration:
//
//   swift test -Xswiftc -DBINDABLE_UNPOOLED --sanitize=address --scratch-path .build-unpooled
//
// It allocates each node, link, and storage separately, fills deallocated memory with `0xDB`, which
// isn't a valid address, and doesn't reuse the last 64 addresses. An access after deallocation is
// detected by the address sanitizer, and crashes without it.

/// The raw memory of nodes, links, and connections.
@MainActor @usableFromInline
enum NodeMemory {
  nonisolated static var isPooled: Bool {
    #if BINDABLE_UNPOOLED
      false
    #else
      true
    #endif
  }

  /// Allocates memory for a value or a block of bytes.
  @inlinable @inline(__always)
  static func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    #if BINDABLE_UNPOOLED
      allocateUnpooled(byteCount: byteCount, alignment: alignment)
    #else
      UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
    #endif
  }

  /// Allocates memory for a value.
  @inlinable @inline(__always)
  static func allocate<Value>(for _: Value.Type) -> UnsafeMutablePointer<Value> {
    allocate(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
      .assumingMemoryBound(to: Value.self)
  }

  /// Returns the address of a field, which isn't necessarily initialized, of a structure in memory.
  @inlinable @inline(__always)
  nonisolated static func address<Value>(of field: inout Value) -> UnsafeMutablePointer<Value> {
    withUnsafeMutablePointer(to: &field) { $0 }
  }

  /// Deallocates memory from `allocate(byteCount:alignment:)`, which must be deinitialized.
  @inlinable @inline(__always)
  static func deallocate(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    #if BINDABLE_UNPOOLED
      deallocateUnpooled(memory, byteCount: byteCount)
    #else
      memory.deallocate()
    #endif
  }

  /// Deallocates the memory of a value that was moved or deinitialized.
  @inlinable @inline(__always)
  static func deallocate<Value>(_ memory: UnsafeMutablePointer<Value>) {
    deallocate(UnsafeMutableRawPointer(memory), byteCount: MemoryLayout<Value>.size)
  }
}

/// The memory of sources with a small value, such as a number, which have no other memory.
///
/// Blocks are never deallocated, and free memory forms a list, as that of links does.
@MainActor
enum SourcePool {
  static var byteCount: Int { MemoryLayout<PropertyNode>.size }

  static func allocate() -> UnsafeMutableRawPointer {
    guard NodeMemory.isPooled else {
      return UnsafeMutableRawPointer(NodeMemory.allocate(for: PropertyNode.self))
    }
    if graph.freeSource == nil { addBlock() }
    let memory = graph.freeSource.unsafelyUnwrapped
    graph.freeSource = memory.load(as: UnsafeMutableRawPointer?.self)
    return memory
  }

  static func deallocate(_ memory: UnsafeMutableRawPointer) {
    guard NodeMemory.isPooled else { return NodeMemory.deallocate(memory, byteCount: byteCount) }
    memory.storeBytes(of: graph.freeSource, as: UnsafeMutableRawPointer?.self)
    graph.freeSource = memory
  }

  @inline(never)
  private static func addBlock() {
    let count = 128
    let block = UnsafeMutableRawPointer.allocate(byteCount: byteCount * count, alignment: 16)
    for index in (0..<count).reversed() { deallocate(block + index * byteCount) }
  }
}

#if BINDABLE_UNPOOLED
  @MainActor private var recent: [UnsafeMutableRawPointer] = []
  @MainActor private var oldest = 0

  extension NodeMemory {
    @usableFromInline @inline(never)
    static func allocateUnpooled(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
      // Recently used addresses are held until the system returns a different one.
      var rejected: [UnsafeMutableRawPointer] = []
      defer { for memory in rejected { memory.deallocate() } }
      while true {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
        if !recent.contains(memory) { return memory }
        rejected.append(memory)
      }
    }

    @usableFromInline @inline(never)
    static func deallocateUnpooled(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
      memory.initializeMemory(as: UInt8.self, repeating: 0xDB, count: byteCount)
      memory.deallocate()
      if recent.count < 64 {
        recent.append(memory)
      } else {
        recent[oldest] = memory
        oldest = (oldest + 1) % 64
      }
    }
  }
#endif
