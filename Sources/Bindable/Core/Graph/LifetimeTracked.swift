/// A view whose connections end with it.
///
/// `ViewNode` is one. A view class of your own that has no other superclass becomes one by
/// inheriting from it:
///
/// ```swift
/// @MainActor final class Panel: LifetimeTracked { var title = "" }
/// ```
///
/// A connection to such a view ends at the moment the view goes, and costs less than one to a view
/// of any other class, which a connection has to look for each time.
@MainActor
open class LifetimeTracked {
  // The hooks of the connections, a doubly linked list.
  final var firstHook: UnsafeMutablePointer<LifetimeHook>?

  /// Makes an object that nothing depends on.
  public init() {}

  // Swift runs this after the `deinit` of each subclass and before the stored properties of any of
  // them are destroyed. So until here, the parts of the view are there, and from here on, no
  // connection uses the view. No class can leave it out.
  isolated deinit {
    while let hook = firstHook {
      hook.remove(from: self)
      hook.pointee.onDeinit(hook)
    }
  }
}

/// What is told when a `LifetimeTracked` object goes: an entry of its list.
struct LifetimeHook {
  var next: UnsafeMutablePointer<LifetimeHook>?
  var previous: UnsafeMutablePointer<LifetimeHook>?
  let onDeinit: @MainActor (UnsafeMutablePointer<LifetimeHook>) -> Void
}

@MainActor
extension UnsafeMutablePointer<LifetimeHook> {
  func add(to object: LifetimeTracked) {
    pointee.next = object.firstHook
    object.firstHook?.pointee.previous = self
    object.firstHook = self
  }

  /// Leaves the list, if it is in it.
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
