extension ViewNode {
  /// The texts of the library in this node and its descendants, such as key hints and roles.
  ///
  /// ```swift
  /// view.libraryTexts = german     // a screen does so for the texts of its context
  /// view.frame(width: 20).text     // "Lädt…"
  /// ```
  ///
  /// A node without its own has those of its parent, and a root those in English.
  public final var libraryTexts: Texts {
    get { ownTexts ?? .english }
    set {
      madeFocusState.texts = newValue
      // Without creating content, which isn't laid out yet.
      var waiting = [self]
      while let node = waiting.popLast() {
        node.setNeedsLayout()
        waiting += node.storedChildren
      }
    }
  }

  /// The texts that were set for this node or its closest ancestor with texts, or `nil`.
  final var ownTexts: Texts? {
    var node: ViewNode? = self
    while let current = node {
      if let texts = current.focusState?.texts { return texts }
      node = current.parent
    }
    return nil
  }

  /// Sets the texts of a context, unless it has none.
  final func useTexts(of context: FormatContext) {
    if let texts = context.ownValue(Texts.self) { libraryTexts = texts }
  }
}
