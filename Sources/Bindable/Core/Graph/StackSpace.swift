/// How much of the stack is left.
///
/// The framework does not nest with the size of anything, but for one case: where it calls program
/// code that calls it back, as a derived value does that reads another one for the first time. There
/// it asks first, and stops the program with a sentence rather than run out of stack without one.
@MainActor
package enum StackSpace {
  /// Whether so little is left that program code must not nest any deeper.
  ///
  /// - Complexity: O(1), a few loads; the first time on a thread it asks the system.
  package static var isShort: Bool { left < reserve }

  /// How many bytes are left: as many as there are addresses, where the system does not tell how
  /// large the stack is.
  @inline(never)
  static var left: UInt {
    let address = here()
    if !bounds.contains(address) {
      let found = System.stack(around: address)
      bounds = found.flatMap { $0.contains(address) ? $0 : nil } ?? 0..<UInt.max
      limit = bounds.lowerBound + reserve
    }
    return address - bounds.lowerBound
  }

  /// What is kept for the code between two questions and for the sentence: a quarter of a megabyte,
  /// or a quarter of a stack that is smaller than one.
  private static var reserve: UInt { min(262_144, (bounds.upperBound - bounds.lowerBound) / 4) }

  /// How deep program code nests that the framework has called.
  @exclusivity(unchecked) private(set) static var depth = 0

  /// Calls `body`, which runs program code that `node` belongs to, inside of other such code.
  ///
  /// The program stops if there is no room for it.
  @inline(__always)
  static func nest(at node: NodePointer, _ body: @MainActor () -> Void) {
    // The address of a variable is near enough, and costs nothing; only below the limit is more
    // asked. The address sanitizer keeps variables elsewhere: there more is asked each time.
    var marker: UInt8 = 0
    if address(&marker) < limit, isShort { stop(at: node) }
    depth += 1
    body()
    depth -= 1
  }

  @inline(__always)
  nonisolated private static func address(_ variable: UnsafeMutablePointer<UInt8>) -> UInt {
    UInt(bitPattern: variable)
  }

  @inline(never)
  private static func stop(at node: NodePointer) -> Never {
    let (what, way) =
      if node.pointee.flags.has(.row) {
        ("Tables inside of rows nest", "open the inner ones later, or show them side by side")
      } else if node.pointee.flags.has(.effect) {
        (
          "Effects that make effects nest",
          "make them from a loop, or when something changes, rather than each in the one before"
        )
      } else {
        (
          "Derived values that are read for the first time nest",
          "read them once from the bottom up, each before the one that reads it"
        )
      }
    fatalError(
      "\(what) \(depth) deep at \(Graph.name(of: node)), and the stack is nearly used up: \(way).")
  }

  /// An address on the stack, near the frame of the caller.
  //
  // Of a size that is not known beforehand: the address sanitizer keeps other variables elsewhere.
  @inline(never)
  private static func here() -> UInt {
    let size = 16 + Int(truncatingIfNeeded: bounds.lowerBound & 15)
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
      UInt(bitPattern: $0.baseAddress)
    }
  }
}

// The stack that was asked about last: that of the main thread, mostly. It is constant at first, so
// that no access has to ask whether it was initialized.
@MainActor @exclusivity(unchecked) private var bounds: Range<UInt> = 0..<0
/// The address below which so little of that stack is left; until it is known, any address is.
@MainActor @exclusivity(unchecked) private var limit = UInt.max
