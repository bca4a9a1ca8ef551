// Where the raw memory of the engine comes from and goes to: of nodes, links and the blocks of
// connections.
//
// Built as usual, links and blocks lie side by side and are given out again at once, which is fast,
// and hides mistakes: whoever still reads a link that was given back reads another one, and no tool
// can tell. Hence a second build, for tests:
//
//   swift test -Xswiftc -DBINDABLE_UNPOOLED --sanitize=address --scratch-path .build-unpooled
//
// In it each node, link and block is memory of its own from the system; what is given back is filled
// with `0xDB` first, an address nothing can be at; and none of the last 64 addresses is given out
// again. So what is used too late is found by the address sanitizer, and crashes without one.

/// The raw memory of nodes, links and blocks.
@MainActor @usableFromInline
enum NodeMemory {
  /// Whether links and blocks may come from pools.
  nonisolated static var isPooled: Bool {
    #if BINDABLE_UNPOOLED
      false
    #else
      true
    #endif
  }

  /// Memory for one value, or for a block of bytes.
  @inlinable @inline(__always)
  static func take(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    #if BINDABLE_UNPOOLED
      takeUnpooled(byteCount: byteCount, alignment: alignment)
    #else
      UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
    #endif
  }

  /// Memory for one value.
  @inlinable @inline(__always)
  static func take<Value>(for _: Value.Type) -> UnsafeMutablePointer<Value> {
    take(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
      .assumingMemoryBound(to: Value.self)
  }

  /// Gives memory back that `take(byteCount:alignment:)` gave, in which nothing is any more.
  @inlinable @inline(__always)
  static func giveBack(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    #if BINDABLE_UNPOOLED
      giveBackUnpooled(memory, byteCount: byteCount)
    #else
      memory.deallocate()
    #endif
  }

  /// Gives the memory of one value back, which was moved away or deinitialized.
  @inlinable @inline(__always)
  static func giveBack<Value>(_ memory: UnsafeMutablePointer<Value>) {
    giveBack(UnsafeMutableRawPointer(memory), byteCount: MemoryLayout<Value>.size)
  }
}

#if BINDABLE_UNPOOLED
  @MainActor private var recent: [UnsafeMutableRawPointer] = []
  @MainActor private var oldest = 0

  extension NodeMemory {
    @usableFromInline @inline(never)
    static func takeUnpooled(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
      // What the system gives out again is held until it has given something else.
      var refused: [UnsafeMutableRawPointer] = []
      defer { for memory in refused { memory.deallocate() } }
      while true {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
        if !recent.contains(memory) { return memory }
        refused.append(memory)
      }
    }

    @usableFromInline @inline(never)
    static func giveBackUnpooled(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
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
