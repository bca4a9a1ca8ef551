extension ViewNode {
  /// Sends a terminal event to the nodes of the tree.
  ///
  /// ```swift
  /// view.dispatch(.paste("Ada"))           // pastes text in the first field
  /// view.dispatch(.key(KeyPress(.tab)))    // focuses the next one
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether a node handled the event.
  @discardableResult public final func dispatch(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let press): dispatch(press)
    case .paste(let text): dispatchPasted(text)
    case .mouse, .modeReport, .unknown: false
    }
  }
}
