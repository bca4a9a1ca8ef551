/// A run of a binding, with the ends that it had when the run started.
@usableFromInline
struct BindingRun {
  @usableFromInline let binding: BindingNode
  @usableFromInline let presenter: Unretained, view: Unretained
}

/// The part of a binding that the connections of a table share: its work, and how its memory
/// begins.
nonisolated final class BindingWork {
  // Stored without isolation, because the nonisolated function below would check the executor. It's
  // used on the main actor only.
  private let closure: Unisolated
  private let beginning: Beginning

  /// The first contents of the binding's memory.
  struct Beginning {
    let flags: Node.Flags
    let previous: Int
  }

  init(
    _ call: @escaping @MainActor (BindingRun?) -> RetainedObject?, _ flags: Node.Flags,
    previous: Int
  ) {
    closure = unsafeBitCast(Isolated(call: call), to: Unisolated.self)
    beginning = Beginning(flags: flags, previous: previous)
  }

  /// Returns the first contents of a binding's memory, without retaining its work.
  @inline(__always)
  static func beginning(_ work: Unmanaged<BindingWork>) -> Beginning {
    work._withUnsafeGuaranteedRef { $0.beginning }
  }

  /// Performs a run, without retaining what the closure captures.
  @inline(__always)
  static func perform(_ work: Unmanaged<BindingWork>, _ run: BindingRun) {
    _ = work._withUnsafeGuaranteedRef { $0.closure.call(run) }
  }

  // Structures, because a closure that is converted as a generic argument is called by another one.
  private struct Isolated { let call: @MainActor (BindingRun?) -> RetainedObject? }
  private struct Unisolated { let call: (BindingRun?) -> RetainedObject? }
}
