/// A run of a derived value or an effect.
///
/// The memory is reused after the run has ended, and never deallocated.
@usableFromInline
struct Run: Equatable {
  @usableFromInline let fields: UnsafeMutablePointer<RunFields>

  @inlinable @inline(__always)
  init(_ fields: UnsafeMutablePointer<RunFields>) { self.fields = fields }

  /// The derived value or effect that runs.
  @inlinable var dependent: Node {
    @inline(__always) get { fields.pointee.dependent }
    @inline(__always) nonmutating set { fields.pointee.dependent = newValue }
  }
  /// The place of the link of the next read.
  @inlinable var next: UnsafeMutablePointer<Link?> {
    @inline(__always) get { fields.pointee.next }
    @inline(__always) nonmutating set { fields.pointee.next = newValue }
  }
  /// The number of the run, with which its sources are stamped.
  @inlinable var number: UInt64 {
    @inline(__always) get { fields.pointee.number }
    @inline(__always) nonmutating set { fields.pointee.number = newValue }
  }
  /// The run that this one is nested in.
  var outer: Run? { fields.pointee.outer }
  /// The memory for a run inside of this one.
  var inner: Run? {
    get { fields.pointee.inner }
    nonmutating set { fields.pointee.inner = newValue }
  }

  /// The node that was read last in this run.
  var lastRead: Node? {
    var place = dependent.deps
    var last: Link?
    while place != next, let link = place.pointee {
      last = link
      place = link.nextDepField
    }
    return last?.source
  }
}

/// A run that continues when its dependent doesn't run anymore.
final class ResumedRun {
  let run = Run(.allocate(capacity: 1))

  /// Begins again after the last run of a dependent that is running, which has read nothing yet.
  func begin(after current: Run) {
    let dependent = current.dependent
    run.fields.initialize(
      to: RunFields(
        dependent: dependent, next: dependent.deps, number: current.number, outer: nil))
  }

  deinit { run.fields.deallocate() }
}

/// The memory of a run.
@usableFromInline
struct RunFields {
  @usableFromInline var dependent: Node
  /// The place of the link of the next read: `deps` of the dependent, or `nextDep` of the link
  /// that was read last.
  @usableFromInline var next: UnsafeMutablePointer<Link?>
  /// The number of the run, with which its sources are stamped.
  @usableFromInline var number: UInt64
  /// The run that this one is nested in, and the memory for a run inside of it.
  let outer: Run?
  var inner: Run?
}
