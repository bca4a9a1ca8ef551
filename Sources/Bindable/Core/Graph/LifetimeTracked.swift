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
  final var firstHook: UnsafeMutablePointer<LifetimeObservation>?

  /// Creates an object without dependents.
  public init() {}

  // Swift runs this after the `deinit` of each subclass and before any stored property is
  // destroyed. The parts of the view exist until here, and no connection uses the view afterwards.
  // A subclass can't omit it.
  isolated deinit {
    while let hook = firstHook {
      hook.remove(from: self)
      graph.bindings?.viewDidDeinit(hook)
    }
  }
}

/// An entry in the list of observers that are notified when a `LifetimeTracked` object ends.
struct LifetimeObservation {
  var next: UnsafeMutablePointer<LifetimeObservation>?
  var previous: UnsafeMutablePointer<LifetimeObservation>?
}

@MainActor
extension UnsafeMutablePointer<LifetimeObservation> {
  func add(to object: LifetimeTracked) {
    pointee.next = object.firstHook
    object.firstHook?.pointee.previous = self
    object.firstHook = self
  }

  /// Removes the entry from the list, if it's in the list.
  func remove(from object: LifetimeTracked) {
    guard pointee.previous != nil || object.firstHook == self else { return }
    pointee.next?.pointee.previous = pointee.previous
    if let previous = pointee.previous {
      previous.pointee.next = pointee.next
    } else {
      object.firstHook = pointee.next
    }
    pointee.next = nil
    pointee.previous = nil
  }
}
