/// An object that was retained for the receiver.
///
/// A function that returns one releases nothing if it returns `nil`.
@usableFromInline
struct RetainedObject {
  private let reference: Unmanaged<AnyObject>

  /// Retains an object.
  init(_ object: AnyObject) { reference = .passRetained(object) }

  /// Returns the object, which must be taken once.
  func take() -> AnyObject { reference.takeRetainedValue() }
}
