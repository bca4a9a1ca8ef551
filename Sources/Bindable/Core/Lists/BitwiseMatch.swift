/// A bitwise comparison of lists, for arrays of which a copy was edited.
///
/// Equal bytes mean equal values of any type. If the bytes differ, the items must be compared.
@usableFromInline
enum BitwiseMatch {
  /// Returns the number of leading items that have the same bytes.
  @inlinable
  static func commonPrefixCount<Element>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>
  ) -> Int {
    common(old, new) { _, byte, _ in byte }
  }

  /// Returns the number of trailing items that have the same bytes.
  @inlinable
  static func commonSuffixCount<Element>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>
  ) -> Int {
    common(old, new) { bytes, byte, width in bytes.count - byte - width }
  }

  /// Returns the number of items with the same bytes; `offset` returns the next bytes to compare.
  @inlinable @inline(__always)
  static func common<Element>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>,
    _ offset: (_ bytes: UnsafeRawBufferPointer, _ byte: Int, _ width: Int) -> Int
  ) -> Int {
    guard !old.isEmpty, !new.isEmpty else { return 0 }
    let (left, right) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
    let bytes = min(left.count, right.count)
    var byte = 0
    while byte + 8 <= bytes,
      word(left, offset(left, byte, 8)) == word(right, offset(right, byte, 8))
    {
      byte += 8
    }
    while byte < bytes, left[offset(left, byte, 1)] == right[offset(right, byte, 1)] { byte += 1 }
    return byte / MemoryLayout<Element>.stride
  }

  @inlinable @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
