// The properties of nodes that bindings are expected to set, unless they already have a value.

extension Label: BindableView {
  /// The text, unless it's already set.
  public var bindableProperties: [BindableProperty] {
    [BindableProperty("text", isEmpty: text.isEmpty) { self.text }]
  }
}

extension Button: BindableView {
  /// The title, unless it's already set.
  ///
  /// The action isn't included, because it's handled by `ActionControl`.
  public var bindableProperties: [BindableProperty] {
    [BindableProperty("title", isEmpty: title.isEmpty) { self.title }]
  }
}

extension TextField: BindableView {
  /// The text, an input that the user changes, handled if `onSubmit` is set.
  public var bindableProperties: [BindableProperty] {
    [
      BindableProperty("text", isEmpty: text.isEmpty && onSubmit == nil, isInput: onSubmit == nil) {
        self.text
      }
    ]
  }
}

extension TextEditor: BindableView {
  /// The text, an input that the user changes.
  public var bindableProperties: [BindableProperty] {
    [BindableProperty("text", isEmpty: text.isEmpty, isInput: true) { self.text }]
  }
}

extension Toggle: BindableView {
  /// The value, an input that the user changes, handled if `onToggle` is set.
  public var bindableProperties: [BindableProperty] {
    [BindableProperty("isOn", isEmpty: onToggle == nil, isInput: onToggle == nil) { self.isOn }]
  }
}

extension Image: BindableView {
  /// The source, the alternative text, or the pixels, one of which is enough.
  public var bindableProperties: [BindableProperty] {
    [
      BindableProperty("source", isEmpty: displayedText.isEmpty && pixels == nil) {
        (self.source, self.alternativeText, self.pixels)
      }
    ]
  }
}

extension ListView: BindableView {
  /// The texts or the sections, one of which is enough.
  public var bindableProperties: [BindableProperty] {
    [BindableProperty("texts", isEmpty: itemCount == 0) { self.sections }]
  }
}
