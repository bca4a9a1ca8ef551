/// An unretained reference from a node to the object that has the property, or from a connection to
/// its presenter.
///
/// Any thread can release the last reference to an object that the main actor is about to use, so
/// the object must be retained and checked in a single step. Loading a weak reference does so, but
/// makes all later retain counts of the object three times as slow. This reference retains only the
/// object's memory, whose header contains its state, and calls the function of the Swift runtime
/// that checks and retains the object.
@usableFromInline
struct OwnerReference {
  #if canImport(ObjectiveC)
    // The object can be an Objective-C object, which that function doesn't support.
    @usableFromInline weak var object: AnyObject?
    @usableFromInline let address: UnsafeRawPointer?
  #else
    // Never loaded, because that stops the program if the object is being deallocated. Swift stores
    // the address of the object here, which `UnsafeMutablePointer.address` reads.
    @usableFromInline unowned var object: AnyObject?
  #endif

  @inlinable
  init(_ object: AnyObject?) {
    self.object = object
    #if canImport(ObjectiveC)
      address = addressOfObject(object)
    #endif
  }
}

/// Returns the object of a reference, or `nil` if it's being deallocated.
@MainActor
func retained(_ reference: borrowing OwnerReference, at address: UnsafeRawPointer) -> AnyObject? {
  #if canImport(ObjectiveC)
    return reference.object
  #else
    return retainedObject(at: address)
  #endif
}

/// Returns the object at an address, whose memory must be intact, or `nil` if it's being deallocated.
@MainActor @inline(__always)
func retainedObject(at address: UnsafeRawPointer) -> AnyObject? {
  #if canImport(ObjectiveC)
    return retainedSlowly(at: address)
  #else
    guard let knownTryRetain else { return retainedSlowly(at: address) }
    // Without closures, which would check their executor on each call.
    guard let object = knownTryRetain(address) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
  #endif
}

/// Returns the address of an object, for comparison.
@inlinable @inline(__always)
func addressOfObject(_ object: AnyObject?) -> UnsafeRawPointer? {
  object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
}

extension UnsafeMutablePointer<OwnerReference> {
  /// The address of the object, for comparison, even if the object has been deallocated.
  @inlinable var address: UnsafeRawPointer? {
    @inline(__always) get {
      #if canImport(ObjectiveC)
        pointee.address
      #else
        UnsafeRawPointer(self).load(as: UnsafeRawPointer?.self)
      #endif
    }
  }
}

extension UnsafeMutablePointer<PropertyNode> {
  /// The address of the object that has the property, for comparison.
  @inlinable var ownerAddress: UnsafeRawPointer? {
    @inline(__always) get { NodeMemory.address(of: &pointee.owner).address }
  }
}

#if !canImport(ObjectiveC)
  private typealias TryRetain = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?

  /// Retains an object and returns its address, or `nil` if the object is being deallocated.
  ///
  /// Swift has no declaration for this function, so it's looked up by name. If it isn't found, for
  /// example in a statically linked program, a weak reference is created each time.
  @MainActor private let tryRetain = System.function(
    named: "swift_tryRetain", as: TryRetain.self)

  /// The function, after its first use.
  //
  // The initial value is constant, so that accesses don't check whether it's initialized.
  @MainActor @exclusivity(unchecked) private var knownTryRetain: TryRetain?
#endif

@MainActor @inline(never)
private func retainedSlowly(at address: UnsafeRawPointer) -> AnyObject? {
  #if !canImport(ObjectiveC)
    knownTryRetain = tryRetain
    // Without a weak reference, which would slow down the first object from then on.
    if knownTryRetain != nil { return retainedObject(at: address) }
  #endif
  return Unmanaged<AnyObject>.fromOpaque(address)._withUnsafeGuaranteedRef { object in
    weak var alive: AnyObject?
    alive = object
    return alive
  }
}
