/// A box around a closure that can be called without reference counting.
///
/// A call of a closure in mutable memory retains its captures, because the call could replace the
/// closure. Here the closure is a constant of an object, which the caller retains.
@usableFromInline
final class ClosureBox<Result> {
  // Stored without isolation, so that the nonisolated functions below can call it without checking
  // the executor. They are used on the main actor only.
  @usableFromInline let body: () -> Result

  @inlinable @MainActor
  init(_ body: @escaping @MainActor () -> Result) {
    self.body = unsafeBitCast(body, to: (() -> Result).self)
  }

  /// Calls the closure of `work`, which the caller keeps alive.
  @inlinable @inline(__always)
  static func perform(_ work: Unmanaged<ClosureBox>) -> Result {
    work._withUnsafeGuaranteedRef { $0.body() }
  }
}
