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
    let rows = min(old.count, new.count)
    guard rows > 0 else { return 0 }
    let (left, right) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
    let stride = MemoryLayout<Row>.stride
    let bytes = min(left.count, right.count)
    var byte = 0
    while byte + 8 <= bytes, word(left, byte) == word(right, byte) { byte += 8 }
    while byte < bytes, left[byte] == right[byte] { byte += 1 }
    return byte / stride
  }

  /// How many rows two lists end with that have the same bytes.
  @inlinable
  static func commonEnd<Row>(
    _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>
  ) -> Int {
    let rows = min(old.count, new.count)
    guard rows > 0 else { return 0 }
    let (left, right) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
    let stride = MemoryLayout<Row>.stride
    let bytes = min(left.count, right.count)
    var byte = 0
    while byte + 8 <= bytes,
      word(left, left.count - byte - 8) == word(right, right.count - byte - 8)
    {
      byte += 8
    }
    while byte < bytes, left[left.count - byte - 1] == right[right.count - byte - 1] { byte += 1 }
    return byte / stride
  }

  @inlinable @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
