/// Hashes that are valid only during a diff.
@usableFromInline
enum EphemeralHash {
  // The seed is random per process, so that IDs can't be chosen to collide. The result of a diff
  // doesn't depend on it.
  @usableFromInline static let seed = UInt64(bitPattern: Int64(0x5EED.hashValue)) | 1

  @inlinable @inline(__always)
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  @inlinable @inline(__always)
  static func standard(_ id: some Hashable) -> UInt64 { UInt64(bitPattern: Int64(id.hashValue)) }

  /// Returns a hash, or `nil` for a string that might equal a string with other bytes.
  @inlinable @inline(__always)
  static func hash<ID: Hashable>(_ id: ID, _ seed: UInt64) -> UInt64? {
    if ID.self == Int.self {
      let number = UInt64(bitPattern: Int64(unsafeBitCast(id, to: Int.self)))
      return mix(number ^ seed, 0x9E37_79B9_7F4A_7C15)
    }
    if ID.self == String.self {
      return hash(bytesOf: unsafeBitCast(id, to: String.self), seed)
    }
    return standard(id)
  }

  @inlinable
  static func hash(bytesOf text: String, _ seed: UInt64) -> UInt64? {
    let hash: UInt64?? = text.utf8.withContiguousStorageIfAvailable { bytes -> UInt64? in
      let count = bytes.count
      var hash = seed ^ UInt64(count)
      var combinedBits: UInt64 = 0
      let raw = UnsafeRawBufferPointer(bytes)
      var offset = 0
      while offset + 8 <= count {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        combinedBits |= word
        hash = mix(hash ^ word, 0x9E37_79B9_7F4A_7C15)
        offset += 8
      }
      if offset < count {
        var word: UInt64 = 0
        while offset < count {
          word = word << 8 | UInt64(raw[offset])
          offset += 1
        }
        combinedBits |= word
        hash = mix(hash ^ word, 0x9E37_79B9_7F4A_7C15)
      }
      guard combinedBits & 0x8080_8080_8080_8080 == 0 else { return nil }
      return mix(hash, 0xD6E8_FEB8_6659_FD93)
    }
    return hash ?? nil
  }
}
