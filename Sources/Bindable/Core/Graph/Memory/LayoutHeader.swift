/// The part of a table's layout that connections need most, before the work of the bindings.
///
/// The layout owns it. A connection with rarely used state has a copy of its own, which owns that.
struct LayoutHeader {
  fileprivate let fields: UnsafeMutablePointer<LayoutFields>

  /// The properties of a table that decide what its connections have to do.
  struct Traits {
    let hasActions: Bool
    let hasReverseBindings: Bool
    /// Set if a binding contains tables.
    let hasChildren: Bool
    /// Set if presenters need memory of their own, as values and presenters of a protocol type do.
    let storesPresenters: Bool
    /// Set if a connection has to check the table when it starts; `nil` until the first one does.
    var needsChecks: Bool?
  }

  /// Creates a header, whose layout is still to be set.
  init(_ works: [BindingWork], _ traits: Traits) {
    fields = Self.allocate(count: works.count)
    fields.initialize(to: LayoutFields(count: works.count, traits: traits))
    for (index, work) in works.enumerated() {
      (self.works + index).initialize(to: .passRetained(work))
    }
  }

  /// Sets the layout, which isn't retained.
  func setLayout(_ layout: AnyObject) { fields.pointee.layout = .passUnretained(layout) }

  /// Returns the header before the work of the bindings.
  @inline(__always)
  init(before works: UnsafeMutablePointer<LayoutFields.Work>) {
    fields = UnsafeMutableRawPointer(works).assumingMemoryBound(to: LayoutFields.self) - 1
  }

  /// Releases the work of the bindings and deallocates the header.
  nonisolated func deallocate() {
    for index in 0..<count { works[index].release() }
    fields.deallocate()
  }

  /// The work of the bindings, in memory after the header.
  var works: UnsafeMutablePointer<LayoutFields.Work> {
    UnsafeMutableRawPointer(fields + 1).assumingMemoryBound(to: LayoutFields.Work.self)
  }

  /// The layout of the table.
  //
  // Not for code that runs for each connection, because it's retained.
  var layout: AnyObject { fields.pointee.layout.unsafelyUnwrapped.takeUnretainedValue() }

  /// Retains the layout for a block.
  func retainLayout() { _ = fields.pointee.layout.unsafelyUnwrapped.retain() }

  /// Takes the reference to the layout that a block has retained.
  func takeLayout() -> AnyObject { fields.pointee.layout.unsafelyUnwrapped.takeRetainedValue() }

  /// The number of bindings, counting both directions.
  @inline(__always)
  var count: Int { fields.pointee.count }

  /// The properties of the table.
  var traits: Traits {
    @inline(__always) get { fields.pointee.traits }
    nonmutating _modify { yield &fields.pointee.traits }
  }

  /// The rarely used state of the connection that has this copy, if any.
  var coldStorage: AnyObject? { fields.pointee.coldStorage?.takeUnretainedValue() }

  /// Returns a copy that owns the rarely used state of a connection.
  func copy(owning coldStorage: AnyObject) -> LayoutHeader {
    let copy = LayoutHeader(Self.allocate(count: count))
    copy.fields.initialize(to: fields.pointee)
    copy.works.initialize(from: works, count: count)
    copy.fields.pointee.coldStorage = .passRetained(coldStorage)
    return copy
  }

  /// Deallocates a copy and returns the state that it owned, or returns `nil` if it isn't a copy.
  func takeColdStorage() -> AnyObject? {
    guard let storage = fields.pointee.coldStorage else { return nil }
    fields.deallocate()
    return storage.takeRetainedValue()
  }

  private init(_ fields: UnsafeMutablePointer<LayoutFields>) { self.fields = fields }

  /// Allocates memory for a header and what's after it, which are initialized by the caller.
  private static func allocate(count: Int) -> UnsafeMutablePointer<LayoutFields> {
    // Not empty, because a leak detector doesn't recognize a pointer to the end of its memory.
    UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<LayoutFields>.stride
        + max(1, count) * MemoryLayout<LayoutFields.Work>.stride,
      alignment: MemoryLayout<LayoutFields>.alignment
    ).assumingMemoryBound(to: LayoutFields.self)
  }
}

/// The memory of a header.
struct LayoutFields {
  var layout: Unmanaged<AnyObject>?
  let count: Int
  var traits: LayoutHeader.Traits
  var coldStorage: Unmanaged<AnyObject>?

  typealias Work = Unmanaged<BindingWork>
}
