/// Rows with the same bytes: those of an array of which a copy was edited.
///
/// Equal bytes are the same value, whatever its type; for different bytes the rows have to be asked.
@usableFromInline
enum RowBytes {
  /// How many rows two lists begin with that have the same bytes.
  @inlinable
  static func commonStart<Row>(
    _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>
  ) -> Int {
    common(old, new) { _, byte, _ in byte }
  }

  /// How many rows two lists end with that have the same bytes.
  @inlinable
  static func commonEnd<Row>(
    _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>
  ) -> Int {
    common(old, new) { bytes, byte, width in bytes.count - byte - width }
  }

  /// How many rows have the same bytes; `offset` says where to look next for so many bytes.
  @inlinable @inline(__always)
  static func common<Row>(
    _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>,
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
    return byte / MemoryLayout<Row>.stride
  }

  @inlinable @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
