/// A class that says when it goes, so that what is tied to it need not ask each time whether it is
/// still there.
///
/// `ViewNode` is one. A class of your own becomes one by holding a `tether` and cutting it first
/// thing in its `deinit`:
///
/// ```swift
/// @MainActor final class Panel: Tethered {
///   let tether = Tether()
///   isolated deinit { tether.cut() }
/// }
/// ```
@MainActor
public protocol Tethered: AnyObject {
  /// What is tied to the object.
  var tether: Tether { get }
}

/// What is tied to an object, and let go with it.
@MainActor
public final class Tether {
  var first: UnsafeMutablePointer<TetherHook>?

  /// Makes a tether that nothing is tied to.
  public init() {}

  /// Lets go of all that is tied.
  ///
  /// Call it in the `deinit` of the object.
  public func cut() {
    while let hook = first {
      hook.removed(from: self)
      hook.pointee.onCut(hook)
    }
  }
}

/// One thing that is tied to an object: an entry of a doubly linked list.
struct TetherHook {
  var next: UnsafeMutablePointer<TetherHook>?
  var previous: UnsafeMutablePointer<TetherHook>?
  let onCut: @MainActor (UnsafeMutablePointer<TetherHook>) -> Void
}

@MainActor
extension UnsafeMutablePointer<TetherHook> {
  func added(to tether: Tether) {
    pointee.next = tether.first
    tether.first?.pointee.previous = self
    tether.first = self
  }

  /// Unties it, if it is tied.
  func removed(from tether: Tether) {
    guard pointee.previous != nil || tether.first == self else { return }
    pointee.next?.pointee.previous = pointee.previous
    if let previous = pointee.previous {
      previous.pointee.next = pointee.next
    } else {
      tether.first = pointee.next
    }
    pointee.next = nil
    pointee.previous = nil
  }
}
