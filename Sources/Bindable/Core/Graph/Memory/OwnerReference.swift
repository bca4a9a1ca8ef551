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
  #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
    // The object can be an Objective-C object, which that function doesn't support. The memory of
    // the object isn't retained, so another object can have this address. The first field, because
    // its representation tells them apart; see `OwnerIdentity`.
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
    #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
      address = Unretained(optional: object)
    #endif
  }
}

/// The object that a reference refers to, for comparison with other references, even if the object
/// has been deallocated.
///
/// Two references have equal identities if and only if they refer to one object, whatever object
/// has its address now.
//
// The bits of the reference. Without weak references, they're the address, because the reference
// retains the memory of the object. Those of a weak reference to a Swift object are the address of
// the object's reference counts, which each weak reference retains, and those of one to an
// Objective-C object are its address, until it's deallocated and they become zero.
struct OwnerIdentity: Equatable {
  private let bits: UnsafeRawPointer

  /// Creates the identity of the object of a reference, or returns `nil` if there's none.
  @inline(__always)
  init?(_ reference: UnsafeMutablePointer<OwnerReference>) {
    guard let bits = UnsafeRawPointer(reference).load(as: UnsafeRawPointer?.self) else {
      return nil
    }
    self.bits = bits
  }

  #if !(canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS)
    /// Creates the identity of an object whose memory a reference retains.
    @inline(__always)
    init(_ object: Unretained) { bits = object.address }
  #endif

  @inline(__always)
  static func == (left: OwnerIdentity, right: OwnerIdentity) -> Bool { left.bits == right.bits }
}

/// Returns the object at an address, whose memory must be intact, or `nil` if it's being
/// deallocated.
@MainActor @inline(__always)
func retainedObject(at address: UnsafeRawPointer) -> AnyObject? {
  #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
    return retainedSlowly(at: address)
  #else
    guard let tryRetain else { return retainedSlowly(at: address) }
    // Without closures, which would check their executor on each call.
    guard let object = tryRetain(address) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
  #endif
}

extension UnsafeMutablePointer<OwnerReference> {
  /// The address of the object, even if it has been deallocated.
  ///
  /// If references are weak, an equal address can be that of another object.
  @inlinable var unretained: Unretained? {
    @inline(__always) get {
      #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
        pointee.address
      #else
        UnsafeRawPointer(self).load(as: Unretained?.self)
      #endif
    }
  }

  /// The object, or `nil` if it's being deallocated.
  @MainActor var retained: AnyObject? {
    guard let object = unretained else { return nil }
    #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
      _ = object
      return pointee.object
    #else
      return object.retained
    #endif
  }
}

extension UnsafeMutablePointer<PropertyNode> {
  /// The address of the object that has the property, even if that has been deallocated.
  @inlinable var unretainedOwner: Unretained? {
    @inline(__always) get { NodeMemory.address(of: &pointee.owner).unretained }
  }

  /// Returns a Boolean value that indicates whether an object, which the caller keeps in memory,
  /// has the property, rather than one with a copy of its storage.
  @MainActor @inline(__always)
  func belongs(to object: AnyObject?) -> Bool {
    guard unretainedOwner == Unretained(optional: object) else { return false }
    #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
      return object == nil || !isAddressReused
    #else
      return true
    #endif
  }

  #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
    /// A Boolean value that indicates whether the object at the owner's address is another one.
    @MainActor private var isAddressReused: Bool {
      let owner = NodeMemory.address(of: &pointee.owner)
      guard owner.retained == nil, let address = owner.unretained else { return false }
      // The owner, if the object is being deallocated. Only the reference to a Swift object still
      // has an identity: it can't be told whether an Objective-C object is being deallocated.
      return OwnerIdentity(owner) != nil && address.retained != nil
    }
  #endif

  /// Returns the identity of the object that has the property, which is at an address.
  @inline(__always)
  func ownerIdentity(at address: Unretained) -> OwnerIdentity? {
    #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
      OwnerIdentity(NodeMemory.address(of: &pointee.owner))
    #else
      OwnerIdentity(address)
    #endif
  }

  /// Returns a Boolean value that indicates whether a property of the object that has this one, and
  /// is at an address, is being written.
  @MainActor @inline(__always)
  func isWritten(inOwnerAt address: Unretained) -> Bool {
    let identity = ownerIdentity(at: address)
    return identity != nil && identity == graph.writer
  }

  /// The object that has the property, or `nil` if it's being deallocated or there's none.
  @MainActor var retainedOwner: AnyObject? { NodeMemory.address(of: &pointee.owner).retained }
}

#if !(canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS)
  private typealias TryRetain = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?

  /// Retains an object and returns its address, or `nil` if the object is being deallocated.
  ///
  /// Swift has no declaration for this function, so it's looked up by name. If it isn't found, for
  /// example in a statically linked program, a weak reference is created each time.
  @MainActor private let tryRetain = System.function(
    named: "swift_tryRetain", as: TryRetain.self)
#endif

/// Returns the same as `retainedObject(at:)`, by a weak reference.
@MainActor @inline(never)
private func retainedSlowly(at address: UnsafeRawPointer) -> AnyObject? {
  Unmanaged<AnyObject>.fromOpaque(address)._withUnsafeGuaranteedRef { object in
    weak var alive: AnyObject?
    alive = object
    return alive
  }
}
