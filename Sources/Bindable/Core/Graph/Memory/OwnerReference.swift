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
    @usableFromInline let address: Unretained?
  #else
    // Never loaded, because that stops the program if the object is being deallocated. Swift stores
    // the address of the object here, which `unretained` reads.
    @usableFromInline unowned var object: AnyObject?
  #endif

  @inlinable
  init(_ object: AnyObject?) {
    self.object = object
    #if canImport(ObjectiveC)
      address = Unretained(optional: object)
    #endif
  }
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

extension UnsafeMutablePointer<OwnerReference> {
  /// The object, for comparison, even if it has been deallocated.
  @inlinable var unretained: Unretained? {
    @inline(__always) get {
      #if canImport(ObjectiveC)
        pointee.address
      #else
        UnsafeRawPointer(self).load(as: Unretained?.self)
      #endif
    }
  }

  /// The object, or `nil` if it's being deallocated.
  @MainActor var retained: AnyObject? {
    guard let object = unretained else { return nil }
    #if canImport(ObjectiveC)
      _ = object
      return pointee.object
    #else
      return object.retained
    #endif
  }
}

extension UnsafeMutablePointer<PropertyNode> {
  /// The object that has the property, for comparison.
  @inlinable var unretainedOwner: Unretained? {
    @inline(__always) get { NodeMemory.address(of: &pointee.owner).unretained }
  }

  /// The object that has the property, or `nil` if it's being deallocated or there's none.
  @MainActor var retainedOwner: AnyObject? { NodeMemory.address(of: &pointee.owner).retained }
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
