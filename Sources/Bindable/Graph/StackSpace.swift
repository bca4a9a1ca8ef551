/// How much of the stack is left.
///
/// The framework does not nest with the size of anything, but for one case: where it calls program
/// code that calls it back, as a derived value does that reads another one for the first time. There
/// it asks first, and stops the program with a sentence rather than run out of stack without one.
@MainActor
enum StackSpace {
  /// Whether so little is left that program code must not nest any deeper.
  ///
  /// - Complexity: O(1), a few loads; the first time on a thread it asks the system.
  static var isShort: Bool { left < reserve }

  /// How many bytes are left: as many as there are addresses, where the system does not tell how
  /// large the stack is.
  @inline(never)
  static var left: UInt {
    let address = here()
    if !bounds.contains(address) {
      let found = System.stack(around: address)
      bounds = found.flatMap { $0.contains(address) ? $0 : nil } ?? 0..<UInt.max
    }
    return address - bounds.lowerBound
  }

  /// What is kept for the code between two questions and for the sentence: a quarter of a megabyte,
  /// or a quarter of a stack that is smaller than one.
  private static var reserve: UInt { min(262_144, (bounds.upperBound - bounds.lowerBound) / 4) }

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
@MainActor private var bounds: Range<UInt> = 0..<0
