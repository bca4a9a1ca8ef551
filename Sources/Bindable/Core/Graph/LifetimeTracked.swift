/// A view whose connections end when it's deallocated.
///
/// `ViewNode` inherits from this class. A custom view class without another superclass can too:
///
/// ```swift
/// @MainActor final class Panel: LifetimeTracked { var title = "" }
/// ```
///
/// A connection to such a view ends at the moment of deallocation. It costs less than a connection
/// to a view of any other class, which must check the view's lifetime each time.
@MainActor
open class LifetimeTracked {
  // The first entry in the doubly linked list of connections.
  //
  // This is safe because it's only used on the main actor: by the functions below, which aren't
  // isolated so that they need no reference to the object, and by `deinit`, which is isolated.
  nonisolated(unsafe) final var firstHook: UnsafeMutablePointer<LifetimeObservation>?

  /// Creates an object without dependents.
  public init() {}

  // Swift runs this after the `deinit` of each subclass and before any stored property is
  // destroyed. The parts of the view exist until here, and no connection uses the view afterward.
  // A subclass can't omit it.
  isolated deinit {
    while let hook = firstHook {
      hook.remove(from: .passUnretained(self))
      graph.bindings?.viewDidDeinit(hook)
    }
  }
}

/// An entry in the list of observers that are notified when a `LifetimeTracked` object ends.
struct LifetimeObservation {
  var next: UnsafeMutablePointer<LifetimeObservation>?
  var previous: UnsafeMutablePointer<LifetimeObservation>?
}

// Not isolated: a main-actor closure that is passed as a nonisolated one checks its executor.
extension UnsafeMutablePointer<LifetimeObservation> {
  /// Adds the entry to the list of an object, which the caller keeps alive, and returns the one that
  /// was first.
  func add(to object: Unmanaged<LifetimeTracked>) -> UnsafeMutablePointer<LifetimeObservation>? {
    object._withUnsafeGuaranteedRef {
      let first = $0.firstHook
      pointee.next = first
      first?.pointee.previous = self
      $0.firstHook = self
      return first
    }
  }

  /// Removes the entry from the list of an object, which the caller keeps alive, if it's in the list.
  func remove(from object: Unmanaged<LifetimeTracked>) {
    object._withUnsafeGuaranteedRef {
      guard pointee.previous != nil || $0.firstHook == self else { return }
      pointee.next?.pointee.previous = pointee.previous
      if let previous = pointee.previous {
        previous.pointee.next = pointee.next
      } else {
        $0.firstHook = pointee.next
      }
      pointee.next = nil
      pointee.previous = nil
    }
  }
}
