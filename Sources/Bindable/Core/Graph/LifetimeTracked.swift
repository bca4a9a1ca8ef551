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
  nonisolated(unsafe) final var firstHook: LifetimeHook?

  /// Creates an object without dependents.
  public init() {}

  // Swift runs this after the `deinit` of each subclass and before any stored property is
  // destroyed. The parts of the view exist until here, and no connection uses the view afterward.
  // A subclass can't omit it.
  isolated deinit {
    while let hook = firstHook {
      hook.remove(from: Unretained(self))
      graph.bindings?.viewDidDeinit(hook)
    }
  }
}
