/// The connection's reference to its presenter: the object, or memory for a value or an
/// existential.
@usableFromInline
struct PresenterStorage {
  /// The object, or the memory, which is loaded as a presenter and deallocated by type.
  @usableFromInline let reference: Unretained
  /// The presenter, or `nil` if it's a value.
  @usableFromInline let object: AnyObject?

  /// `true` if the memory contains the presenter itself, and not only a reference to it.
  var isValue: Bool { object == nil }

  @inlinable
  init(object: AnyObject) {
    reference = Unretained(object)
    self.object = object
  }

  @MainActor @usableFromInline
  init<Presenter>(_ presenter: Presenter) {
    if Presenter.self is AnyObject.Type {
      reference = Unretained(address: unsafeBitCast(presenter, to: UnsafeRawPointer.self))
      // Not `as`, which looks up conformances for a type that's unknown here.
      object = unsafeBitCast(presenter, to: AnyObject.self)
      return
    }
    let memory = UnsafeMutablePointer<Presenter>.allocate(capacity: 1)
    memory.initialize(to: presenter)
    reference = Unretained(address: UnsafeRawPointer(memory))
    if type(of: presenter as Any) is AnyObject.Type {
      // An object of a protocol type: the memory refers to it without retaining it.
      let object = presenter as AnyObject
      Unmanaged.passUnretained(object).release()
      self.object = object
    } else {
      object = nil
    }
  }

  /// Returns the function that deallocates the memory of presenters, or `nil` if they're objects.
  ///
  /// - Parameter owned: Whether the memory contains the presenter.
  static func discard<Presenter>(
    _: Presenter.Type
  ) -> (@MainActor (_ presenter: Unretained, _ owned: Bool) -> Void)? {
    if Presenter.self is AnyObject.Type { return nil }
    return { presenter, owned in
      let memory = UnsafeMutableRawPointer(mutating: presenter.address)
        .assumingMemoryBound(to: Presenter.self)
      if owned { memory.deinitialize(count: 1) }
      memory.deallocate()
    }
  }
}

extension Unretained {
  /// Returns the presenter to which this refers: the object itself, or a value in memory.
  @MainActor
  func load<Presenter>() -> Presenter {
    Presenter.self is AnyObject.Type
      ? unsafeBitCast(address, to: Presenter.self)
      : address.assumingMemoryBound(to: Presenter.self).pointee
  }
}
