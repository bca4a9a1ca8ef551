/// An entry in the list of observers that are notified when a `LifetimeTracked` object ends.
//
// Not isolated: a main-actor closure that is passed as a nonisolated one checks its executor.
struct LifetimeHook: Equatable {
  let fields: UnsafeMutablePointer<LifetimeHookFields>

  init(_ fields: UnsafeMutablePointer<LifetimeHookFields>) { self.fields = fields }

  /// The entry that was added before this one.
  var next: LifetimeHook? { fields.pointee.next }

  /// Adds the entry to the list of an object, which the caller keeps alive, and returns the one
  /// that was first.
  func add(to object: Unretained) -> LifetimeHook? {
    Unmanaged<LifetimeTracked>.fromOpaque(object.address)._withUnsafeGuaranteedRef {
      let first = $0.firstHook
      fields.pointee.next = first
      first?.fields.pointee.previous = self
      $0.firstHook = self
      return first
    }
  }

  /// Removes the entry from the list of an object, which the caller keeps alive, if it's in the
  /// list.
  func remove(from object: Unretained) {
    Unmanaged<LifetimeTracked>.fromOpaque(object.address)._withUnsafeGuaranteedRef {
      guard fields.pointee.previous != nil || $0.firstHook == self else { return }
      fields.pointee.next?.fields.pointee.previous = fields.pointee.previous
      if let previous = fields.pointee.previous {
        previous.fields.pointee.next = fields.pointee.next
      } else {
        $0.firstHook = fields.pointee.next
      }
      fields.pointee.next = nil
      fields.pointee.previous = nil
    }
  }
}

/// The memory of an entry.
struct LifetimeHookFields {
  var next: LifetimeHook?
  var previous: LifetimeHook?
}
