/// Returns a Boolean value that indicates whether `new` is the value that was known as `old`.
///
/// It is if the two are equal. A value that doesn't equal itself, such as NaN, is recognized by its
/// bytes, because a copy of a value has them.
@inlinable
func isUnchanged<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
  old == new || new != new && haveSameBytes(old, new)
}

/// Returns a Boolean value that indicates whether two values have the same bytes.
///
/// Equal bytes mean the same value of any type.
@usableFromInline @inline(never)
func haveSameBytes<Value>(_ old: Value, _ new: Value) -> Bool {
  withUnsafeBytes(of: old) { old in withUnsafeBytes(of: new) { old.elementsEqual($0) } }
}
