// Values of a generic type that is known to be another one, which are used without a conversion.

/// Returns a Boolean value that indicates whether two values are equal, which are of type `Known`.
@inlinable @inline(__always) @MainActor
func areEqual<Value, Known: Equatable>(_ left: Value, _ right: Value, as _: Known.Type) -> Bool {
  unsafeBitCast(left, to: Known.self) == unsafeBitCast(right, to: Known.self)
}
