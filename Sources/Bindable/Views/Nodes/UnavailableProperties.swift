// Names that properties of views have elsewhere, declared as unavailable so that the compiler reports
// the name that they have here.

extension Label {
  /// Unavailable: write `text`.
  @available(*, unavailable, renamed: "text")
  public var title: String {
    get { fatalError() }
    set { fatalError() }
  }
}

extension Button {
  /// Unavailable: write `title`.
  @available(*, unavailable, renamed: "title")
  public var text: String {
    get { fatalError() }
    set { fatalError() }
  }
}

extension TextField {
  /// Unavailable: write `text`.
  @available(*, unavailable, renamed: "text")
  public var value: String {
    get { fatalError() }
    set { fatalError() }
  }
}

extension Toggle {
  /// Unavailable: write `isOn`.
  @available(*, unavailable, renamed: "isOn")
  public var value: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}
