extension ViewNode {
  /// Sends a terminal event to the nodes of the tree below this root.
  ///
  /// ```swift
  /// view.dispatch(.key(KeyPress(.tab)))    // focuses the first field
  /// view.dispatch(.paste("Ada"))           // pastes text in it
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
