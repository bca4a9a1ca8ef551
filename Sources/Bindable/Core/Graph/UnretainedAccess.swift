// Access through key paths to objects that are known to be alive, without reference counting. A
// retain and a release would cost more than the rest of an update.
//
// These functions aren't isolated: a main-actor closure that is passed as a nonisolated one checks
// its executor on each call. All callers are on the main actor.

/// Replaces a value and returns the old one, whose `deinit` must not run during the access.
@inlinable @inline(__always)
func exchange<Value>(_ storage: inout Value, with value: Value) -> Value {
  var value = value
  swap(&storage, &value)
  return value
}

/// Returns the value at `path` of the object at `pointer`, which the caller keeps alive.
@inlinable @inline(__always)
func borrowed<Owner: AnyObject, Value>(
  _ pointer: UnsafeRawPointer, read path: KeyPath<Owner, Value>
) -> Value {
  Unmanaged<Owner>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0[keyPath: path] }
}

/// Sets the value at `path` of the object at `pointer`, which the caller keeps alive.
@inlinable @inline(__always)
func borrowed<Owner: AnyObject, Value>(
  _ pointer: UnsafeRawPointer, write path: ReferenceWritableKeyPath<Owner, Value>,
  _ value: consuming Value
) {
  // Moved out of the optional, because a closure would copy, and so retain, a value.
  var value: Value? = consume value
  Unmanaged<Owner>.fromOpaque(pointer)._withUnsafeGuaranteedRef {
    $0[keyPath: path] = value.take().unsafelyUnwrapped
  }
}
