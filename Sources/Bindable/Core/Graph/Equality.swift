// Comparisons of values whose type may be `Equatable`.

/// Returns a Boolean value that indicates whether two values are equal.
///
/// Always `false` if the type isn't `Equatable`. Reads by the comparison aren't tracked.
@inlinable @inline(__always) @MainActor
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  // Common types, whose comparison doesn't read anything and is inlined.
  if Value.self == Int.self { return areEqual(left, right, as: Int.self) }
  if Value.self == String.self { return areEqual(left, right, as: String.self) }
  if Value.self == Bool.self { return areEqual(left, right, as: Bool.self) }
  if Value.self == Double.self { return areEqual(left, right, as: Double.self) }
  return areEqualUntracked(left, right)
}

/// Returns a Boolean value that indicates whether comparing values of a type can run the program's
/// code.
///
/// It can't for the types that `areEqual` compares inline.
@inlinable @inline(__always)
func comparesInProgram<Value>(_: Value.Type) -> Bool {
  !(Value.self == Int.self || Value.self == String.self || Value.self == Bool.self
    || Value.self == Double.self)
}

// The compiler reduces this to the comparison if it knows the type, before it could inline it.
@inlinable @inline(never) @MainActor
func areEqualUntracked<Value>(_ left: Value, _ right: Value) -> Bool {
  guard let type = Value.self as? any Equatable.Type else { return false }
  return untracked { areEqual(left, right, as: type) }
}

/// Returns a Boolean value that indicates whether two values are equal, which are of type `Known`.
@inlinable @inline(__always) @MainActor
func areEqual<Value, Known: Equatable>(_ left: Value, _ right: Value, as _: Known.Type) -> Bool {
  guard let left = left as? Known, let right = right as? Known else { return false }
  return left == right
}
