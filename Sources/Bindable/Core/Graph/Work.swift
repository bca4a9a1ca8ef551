/// A closure of the program, in a box from which it is called without counting a reference.
///
/// Calling a closure that lies in changeable memory retains what it captured, for the call might
/// replace it. Here it is a constant of an object, and whoever calls keeps the object.
@usableFromInline
final class Work<Result> {
  // Without its isolation, so that a caller that is not isolated itself, and hence need not ask on
  // which executor it runs, can call it. Those are the functions below, used on the main actor only.
  @usableFromInline let body: () -> Result

  @inlinable @MainActor
  init(_ body: @escaping @MainActor () -> Result) {
    self.body = unsafeBitCast(body, to: (() -> Result).self)
  }

  /// Calls the closure of `work`, which somebody keeps meanwhile.
  @inlinable @inline(__always)
  static func perform(_ work: Unmanaged<Work>) -> Result {
    work._withUnsafeGuaranteedRef { $0.body() }
  }
}
