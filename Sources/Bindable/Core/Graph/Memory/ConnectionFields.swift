/// The memory of a connection.
struct ConnectionFields {
  /// The entry in the list of the view's connections.
  ///
  /// After the connection has been deallocated, `next` is the number of bindings in use.
  //
  // First, so that the block has the address of the hook.
  var hook: LifetimeHookFields
  /// The object, or the memory of a presenter that is a value.
  var presenter: Unretained
  let view: Unretained
  /// The presenter's object, or empty if the presenter is a value.
  //
  // Also keeps the address of a deallocated presenter from being reused, so that `presenter` can be
  // compared.
  var presenterReference: OwnerReference
  // Not an unowned reference, because loading that updates its count. The connection ends before
  // the block does.
  let connection: Unretained
  /// The work of the bindings, after the header.
  ///
  /// The layout owns it and, until the end of the connection, the block retains the layout. It goes
  /// on to do so if bindings are in use then.
  var works: UnsafeMutablePointer<LayoutFields.Work>
  /// The number of presenters so far.
  var presenterCount: UInt32 = 1
  var flags: Flags

  struct Flags: OptionSet {
    var rawValue: UInt32

    /// The presenter's writer retains all but the view.
    ///
    /// Otherwise, the view isn't tracked or an outer connection has another presenter, which may be
    /// gone.
    static var retainedByWriter: Flags { Flags(rawValue: 1) }
    /// An outer connection has another presenter.
    static var outerPresenter: Flags { Flags(rawValue: 1 << 1) }
    /// The view is tracked, and otherwise a weak reference to it is located before the block.
    static var tracked: Flags { Flags(rawValue: 1 << 2) }
    /// The presenter is a stored value.
    static var ownsPresenter: Flags { Flags(rawValue: 1 << 3) }
    static var connected: Flags { Flags(rawValue: 1 << 4) }
    /// The hook was added to a list: that of a tracked view, or of a stand-in from
    /// `ViewTokenRegistry`.
    static var hooked: Flags { Flags(rawValue: 1 << 5) }
    /// The caller retains the view and the current presenter.
    static var held: Flags { Flags(rawValue: 1 << 6) }
    /// All bindings are running, reverse directions last.
    static var updatingAll: Flags { Flags(rawValue: 1 << 7) }

    @inline(__always)
    func has(_ flag: Flags) -> Bool { rawValue & flag.rawValue != 0 }
  }
}
