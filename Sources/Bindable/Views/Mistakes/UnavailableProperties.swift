// Names that properties of views have elsewhere, declared as unavailable so that the compiler reports
// the name that they have here.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Label {
  @available(*, unavailable, renamed: "text")
  public var title: String {
    get { fatalError() }
    set { fatalError() }
  }
}

extension Button {
  @available(*, unavailable, renamed: "title")
  public var text: String {
    get { fatalError() }
    set { fatalError() }
  }
}

extension TextField {
  @available(*, unavailable, renamed: "text")
  public var value: String {
    get { fatalError() }
    set { fatalError() }
  }
}

extension Toggle {
  @available(*, unavailable, renamed: "isOn")
  public var value: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

// Members of protocols, because a member of `ViewNode` couldn't be a property of a view.

extension BindableView where Self: ViewNode {
  @available(*, unavailable, renamed: "isHidden")
  public var hidden: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

extension ActionControl where Self: ViewNode {
  @available(*, unavailable, renamed: "isEnabled")
  public var enabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }

  @available(*, unavailable, message: "write bind(source, to: \\.control.isEnabled, as: .not)")
  public var isDisabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}
