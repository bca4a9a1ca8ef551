extension ViewNode {
  /// Sends a terminal event to the nodes of the tree below this root.
  ///
  /// ```swift
  /// view.take(.key(KeyPress(.tab)))    // the focus is on the first field
  /// view.take(.paste("Ada"))           // what was pasted is in it
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether a node handled the event.
  @discardableResult public final func take(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let press): dispatch(press)
    case .paste(let text): dispatchPasted(text)
    case .mouse, .mode, .unknown: false
    }
  }
}
