// Reading and writing through key paths of objects that are known to be alive, without counting a
// reference. Retaining and releasing would cost more than all else an update does.
//
// Not isolated: a closure of the main actor that is passed as a plain one asks, at each call, which
// executor it runs on. The callers are on the main actor.

/// Puts a value in the place of another one, and returns that: it is released when the place may be used
/// again, for its `deinit` may do anything.
func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  var value = value
  swap(&place, &value)
  return value
}

/// The value at `path` of the object at `pointer`, which somebody keeps alive meanwhile.
@inlinable @inline(__always)
func borrowed<Owner: AnyObject, Value>(
  _ pointer: UnsafeRawPointer, read path: KeyPath<Owner, Value>
) -> Value {
  Unmanaged<Owner>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0[keyPath: path] }
}

/// Sets the value at `path` of the object at `pointer`, which somebody keeps alive meanwhile.
@inlinable @inline(__always)
func borrowed<Owner: AnyObject, Value>(
  _ pointer: UnsafeRawPointer, write path: ReferenceWritableKeyPath<Owner, Value>, _ value: Value
) {
  Unmanaged<Owner>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0[keyPath: path] = value }
}
