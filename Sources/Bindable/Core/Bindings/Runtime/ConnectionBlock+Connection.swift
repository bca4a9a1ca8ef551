// The objects to which the memory of a connection belongs, by their types.
//
// The memory refers to them as objects, because it doesn't know tables. Each cast is to the type
// with which the block was initialized.

extension ConnectionBlock {
  /// The layout of the table.
  //
  // Not for code that runs for each connection, because it's retained.
  var layout: TableLayout { unsafeDowncast(header.layout, to: TableLayout.self) }

  /// The connection, which must not have been deallocated.
  ///
  /// A body uses `connection` of its binding, because the connection may be deallocated meanwhile.
  var connection: AnyConnection { owner.object(as: AnyConnection.self) }

  @MainActor var needsChecks: Bool {
    if let known = traits.needsChecks { return known }
    let needsChecks = layout.needsChecks
    header.traits.needsChecks = needsChecks
    layout.header.traits.needsChecks = needsChecks
    return needsChecks
  }

  // MARK: Rarely used state

  /// The rarely used state of the connection, if any.
  var coldStorage: ConnectionColdStorage? {
    header.coldStorage.map { unsafeDowncast($0, to: ConnectionColdStorage.self) }
  }

  /// Stores the rarely used state, which the connection doesn't have yet.
  @MainActor @inline(never)
  func setColdStorage(_ storage: ConnectionColdStorage) {
    setHeader(header.copy(owning: storage))
  }

  /// Removes and returns the rarely used state.
  @MainActor
  func takeColdStorage() -> AnyObject? {
    if header.coldStorage == nil { return nil }
    let copy = header
    setHeader(layout.header)
    return copy.takeColdStorage()
  }

  // MARK: The end

  /// Takes the reference to the layout that the block has retained.
  func takeLayout() -> TableLayout { unsafeDowncast(header.takeLayout(), to: TableLayout.self) }

  /// Deallocates the memory after the connection, now or when the bindings in use have ended.
  @MainActor
  func connectionDidDeinit(_ layout: TableLayout, users: Int) {
    if users == 0 { return free(layout) }
    header.retainLayout()
    self.users = users
  }

  /// Deallocates the memory if the binding that ends was the last one in use.
  @MainActor
  func release() {
    users -= 1
    if users == 0 { free(takeLayout()) }
  }

  @MainActor
  private func free(_ layout: TableLayout) {
    let presenter = presenter, ownsPresenter = ownsPresenter
    deinitialize()
    layout.deallocate(self)
    // Last, because the `deinit` of a presenter value can run arbitrary code.
    layout.discard(presenter, owned: ownsPresenter)
  }
}
