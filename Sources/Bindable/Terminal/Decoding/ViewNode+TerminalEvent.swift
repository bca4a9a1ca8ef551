extension ViewNode {
  /// Gives what a terminal told to the nodes of this tree, which is to be a root.
  ///
  /// ```swift
  /// view.take(.key(KeyPress(.tab)))    // the focus is on the first field
  /// view.take(.paste("Ada"))           // what was pasted is in it
  /// ```
  ///
  /// - Returns: Whether anything came of it.
  @discardableResult public final func take(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let press): dispatch(press)
    case .paste(let text): dispatchPasted(text)
    case .mouse, .mode, .unknown: false
    }
  }
}
