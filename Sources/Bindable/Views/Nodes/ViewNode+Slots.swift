// The properties of nodes that bindings are expected to set, unless they already have a value.

extension Label: Slotted {
  /// The text, unless it's already set.
  public var slots: [Slot] { [Slot("text", isEmpty: text.isEmpty) { self.text }] }
}

extension Button: Slotted {
  /// The title, unless it's already set.
  ///
  /// The action isn't included, because it's handled by `Actable`.
  public var slots: [Slot] { [Slot("title", isEmpty: title.isEmpty) { self.title }] }
}

extension TextField: Slotted {
  /// The text, an input that the user changes, handled if `onSubmit` is set.
  public var slots: [Slot] {
    [
      Slot("text", isEmpty: text.isEmpty && onSubmit == nil, isInput: onSubmit == nil) {
        self.text
      }
    ]
  }
}

extension Toggle: Slotted {
  /// The value, an input that the user changes, handled if `onFlip` is set.
  public var slots: [Slot] {
    [Slot("isOn", isEmpty: onFlip == nil, isInput: onFlip == nil) { self.isOn }]
  }
}

extension Image: Slotted {
  /// The source or the alternative text, one of which is enough.
  public var slots: [Slot] {
    [Slot("source", isEmpty: caption.isEmpty) { (self.source, self.alternativeText) }]
  }
}

extension RowList: Slotted {
  /// The texts or the sections, one of which is enough.
  public var slots: [Slot] {
    [Slot("texts", isEmpty: rowCount == 0) { (self.texts, self.sections) }]
  }
}
