/// The amount of stack space that is left.
///
/// The framework nests on the stack only where program code that it calls calls it back, such as a
/// derived value that reads another one for the first time. It checks the stack there and, instead
/// of crashing, stops the program with a message.
@MainActor
package enum StackSpace {
  /// `true` if program code must not nest any deeper.
  ///
  /// - Complexity: O(1). The first call on a thread also queries the system.
  package static var isShort: Bool { left < reserve }

  /// The number of bytes left, or the size of the address space if the size of the stack is
  /// unknown.
  @inline(never)
  static var left: UInt {
    let address = here(16 + Int(truncatingIfNeeded: bounds.lowerBound & 15))
    if !bounds.contains(address) {
      let found = System.stack(around: address)
      bounds = found.flatMap { $0.contains(address) ? $0 : nil } ?? 0..<UInt.max
      limit = bounds.lowerBound + reserve
    }
    return address - bounds.lowerBound
  }

  /// The space for code between two checks and for the message: 256 KB, or a quarter of a stack of
  /// less than 1 MB.
  private static var reserve: UInt { min(262_144, (bounds.upperBound - bounds.lowerBound) / 4) }

  /// The current nesting depth of program code called by the framework.
  @exclusivity(unchecked) private(set) static var depth = 0

  /// Calls `body`, which runs program code of `node` inside other such code.
  ///
  /// - Precondition: Enough stack space is left.
  @inline(__always)
  static func nest(at node: Node, _ body: @MainActor () -> Void) {
    // The address of a variable is a sufficient approximation without cost. Below the limit, and
    // always with the address sanitizer, which moves variables off the stack, `isShort` is checked.
    var marker: UInt8 = 0
    if address(&marker) < limit, isShort { trap(at: node) }
    depth &+= 1
    body()
    depth &-= 1
  }

  @inline(__always)
  nonisolated private static func address(_ variable: UnsafeMutablePointer<UInt8>) -> UInt {
    UInt(bitPattern: variable)
  }

  @inline(never)
  private static func trap(at node: Node) -> Never {
    let (subject, advice) =
      if node.flags.has(.binding) {
        ("Tables in bindings", "Open the inner tables later, or place them next to each other.")
      } else if node.flags.has(.effect) {
        (
          "Effects that create effects",
          "Create them in a loop, or in response to a change, instead of each in the previous one."
        )
      } else {
        (
          "First reads of derived values",
          "Read the values once from the bottom up, each before the one that reads it."
        )
      }
    fatalError(
      "\(subject) are nested \(depth) levels deep at \(Graph.name(of: node)), and the stack is "
        + "nearly exhausted. \(advice)")
  }

  /// Returns an address on the stack, near the frame of the caller.
  //
  // The size is dynamic, because the address sanitizer moves other variables off the stack. An
  // isolated closure would check the executor, which takes longer than the rest.
  @inline(never)
  nonisolated private static func here(_ size: Int) -> UInt {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
      UInt(bitPattern: $0.baseAddress)
    }
  }
}

// The most recently checked stack, usually that of the main thread. The initial value is constant,
// so that accesses don't check whether it's initialized.
@MainActor @exclusivity(unchecked) private var bounds: Range<UInt> = 0..<0
/// The address below which the stack is short, or the highest one until the bounds are known.
@MainActor @exclusivity(unchecked) private var limit = UInt.max
