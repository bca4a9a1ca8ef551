/// A link, which states that a dependent read a source in its last run.
@usableFromInline
struct Link: Equatable {
  @usableFromInline let fields: UnsafeMutablePointer<LinkFields>

  @inlinable @inline(__always)
  init(_ fields: UnsafeMutablePointer<LinkFields>) { self.fields = fields }

  @inlinable @inline(__always)
  static func == (left: Link, right: Link) -> Bool { left.fields == right.fields }

  /// The source, or `nil` if it has ended.
  @inlinable var source: Node? {
    @inline(__always) get { fields.pointee.source }
    @inline(__always) nonmutating set { fields.pointee.source = newValue }
  }
  /// The derived value or effect that read the source.
  @inlinable var dependent: Node {
    @inline(__always) get { fields.pointee.dependent }
    @inline(__always) nonmutating set { fields.pointee.dependent = newValue }
  }
  /// The version of the source when the dependent read it.
  @inlinable var version: UInt64 {
    @inline(__always) get { fields.pointee.version }
    @inline(__always) nonmutating set { fields.pointee.version = newValue }
  }
  /// The link to what the dependent read next.
  @inlinable var nextDep: Link? {
    @inline(__always) get { fields.pointee.nextDep }
    @inline(__always) nonmutating set { fields.pointee.nextDep = newValue }
  }
  /// The link of the next dependent of the source.
  @inlinable var nextSub: Link? {
    @inline(__always) get { fields.pointee.nextSub }
    @inline(__always) nonmutating set { fields.pointee.nextSub = newValue }
  }
  /// The link before this one or, for the first one, the last.
  @inlinable var prevSub: Link {
    @inline(__always) get { fields.pointee.prevSub }
    @inline(__always) nonmutating set { fields.pointee.prevSub = newValue }
  }

  /// Returns a Boolean value that indicates whether this is a link to `node`.
  //
  // Comparing an optional pointer would also check whether it's `nil`.
  @inlinable @inline(__always)
  func isFrom(_ node: Node) -> Bool {
    UInt(bitPattern: source?.header) == UInt(bitPattern: node.header)
  }

  /// The place of `nextDep`.
  @inlinable var nextDepField: UnsafeMutablePointer<Link?> {
    @inline(__always) get { NodeMemory.address(of: &fields.pointee.nextDep) }
  }
}

/// The memory of a link.
@usableFromInline
struct LinkFields {
  /// The source, or `nil` if it has ended.
  @usableFromInline var source: Node?
  @usableFromInline var dependent: Node
  /// The version of the source when the dependent read it.
  @usableFromInline var version: UInt64
  @usableFromInline var nextDep: Link?
  @usableFromInline var nextSub: Link?
  /// The link before this one or, for the first one, the last.
  @usableFromInline var prevSub: Link
}
