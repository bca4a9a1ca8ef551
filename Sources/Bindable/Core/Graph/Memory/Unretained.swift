/// An object that something else keeps alive, without reference counting, or its address.
///
/// The ends of a binding are passed to its runs like this. A retain and a release would cost more
/// than the rest of an update. Two such values can be compared even if the object has ended.
//
// The functions aren't isolated: a main-actor closure that is passed as a nonisolated one checks
// its executor on each call. All callers are on the main actor.
@usableFromInline
struct Unretained: Hashable {
  @usableFromInline let address: UnsafeRawPointer

  @inlinable @inline(__always)
  init(address: UnsafeRawPointer) { self.address = address }

  @inlinable @inline(__always)
  init(_ object: AnyObject) {
    address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  @inlinable @inline(__always)
  init?(optional object: AnyObject?) {
    guard let object else { return nil }
    self.init(object)
  }

  @inlinable @inline(__always)
  static func == (left: Unretained, right: Unretained) -> Bool { left.address == right.address }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(address) }

  /// The address as a number.
  var number: UInt { UInt(bitPattern: address) }

  /// Returns the value at a path of the object, which the caller keeps alive.
  @inlinable @inline(__always)
  func value<Owner: AnyObject, Value>(at path: KeyPath<Owner, Value>) -> Value {
    Unmanaged<Owner>.fromOpaque(address)._withUnsafeGuaranteedRef { $0[keyPath: path] }
  }

  /// Sets the value at a path of the object, which the caller keeps alive.
  @inlinable @inline(__always)
  func setValue<Owner: AnyObject, Value>(
    _ value: consuming Value, at path: ReferenceWritableKeyPath<Owner, Value>
  ) {
    // Moved out of the optional, because a closure would copy, and so retain, a value.
    var value: Value? = consume value
    Unmanaged<Owner>.fromOpaque(address)._withUnsafeGuaranteedRef {
      $0[keyPath: path] = value.take().unsafelyUnwrapped
    }
  }

  /// Returns the object, which is alive.
  func object<Object: AnyObject>(as _: Object.Type) -> Object {
    Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns the object, whose memory must be intact, or `nil` if it's being deallocated.
  @MainActor @inline(__always)
  var retained: AnyObject? { retainedObject(at: address) }
}

/// Replaces a value and returns the old one, whose `deinit` must not run during the access.
@inlinable @inline(__always)
package func exchange<Value>(_ storage: inout Value, with value: Value) -> Value {
  var value = value
  swap(&storage, &value)
  return value
}
