/// The object that a property belongs to, as its node knows it: not held, and safe to ask for.
///
/// The last reference to an object may go on any thread, while the main actor is about to use it. So
/// whoever wants the object has to retain it and to find out whether it is ending in one step, which
/// is what loading a weak reference does. But a weak reference makes each later count of the object
/// three times as slow. This one keeps only the memory of the object, whose header says whether it is
/// ending, and retains it by the function of the Swift runtime that does both.
@usableFromInline
struct OwnerReference {
  #if canImport(ObjectiveC)
    // An object may be one of Objective-C, which that function is not for.
    @usableFromInline weak var object: AnyObject?
  #else
    // Never loaded, for that would stop the program if the object is ending.
    @usableFromInline unowned var object: AnyObject?
  #endif

  @inlinable
  init(_ object: AnyObject?) { self.object = object }
}

extension UnsafeMutablePointer<PropertyNode> {
  /// The object that has the property, unless it is ending or has ended; `nil`, too, for a derived
  /// value by itself.
  @MainActor
  func retainedOwner() -> AnyObject? {
    #if canImport(ObjectiveC)
      return pointee.owner.object
    #else
      guard let address = pointee.node.owner else { return nil }
      if let tryRetain {
        // Without closures, which would ask at each call on which executor they run.
        guard let retained = tryRetain(address) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(retained).takeRetainedValue()
      }
      return Unmanaged<AnyObject>.fromOpaque(address)._withUnsafeGuaranteedRef { object in
        weak var alive: AnyObject?
        alive = object
        return alive
      }
    #endif
  }
}

#if !canImport(ObjectiveC)
  /// Retains an object and gives back its address or, if it is ending, gives back `nil`.
  ///
  /// It is looked for by its name, since Swift has no other name for it. Where it is not found, as in
  /// a program that is linked statically, a weak reference is made each time.
  @MainActor private let tryRetain = System.function(
    named: "swift_tryRetain",
    as: (@convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?).self)
#endif
