// Which properties of nodes wait for rows of a table. One that has been given a value needs none.

extension Label: Slotted {
  /// The text, unless it was given.
  public var slots: [Slot] { [Slot("text", isEmpty: text.isEmpty) { self.text }] }
}

extension Button: Slotted {
  /// The title, unless it was given.
  ///
  /// What it does is no slot: it is `Actable`.
  public var slots: [Slot] { [Slot("title", isEmpty: title.isEmpty) { self.title }] }
}

extension TextField: Slotted {
  /// The text, which the user changes; with `onSubmit` somebody hears of that.
  public var slots: [Slot] {
    [
      Slot("text", isEmpty: text.isEmpty && onSubmit == nil, isInput: onSubmit == nil) {
        self.text
      }
    ]
  }
}

extension Toggle: Slotted {
  /// Whether it is on, which the user changes; with `onFlip` somebody hears of that.
  public var slots: [Slot] {
    [Slot("isOn", isEmpty: onFlip == nil, isInput: onFlip == nil) { self.isOn }]
  }
}

extension Image: Slotted {
  /// The source or the alternative text: one of them is enough.
  public var slots: [Slot] {
    [Slot("source", isEmpty: caption.isEmpty) { (self.source, self.alternativeText) }]
  }
}

extension RowList: Slotted {
  /// The texts or the sections: one of them is enough.
  public var slots: [Slot] {
    [Slot("texts", isEmpty: rowCount == 0) { (self.texts, self.sections) }]
  }
}
