// Arguments that initializers of nodes have in other toolkits, declared as unavailable so that the
// compiler reports what to write.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension VStack {
  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write VStack { a; b }"
  )
  public convenience init(_ nodes: [ViewNode]) { fatalError() }

  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write VStack { a; b }"
  )
  public convenience init(_ node: ViewNode, _ others: ViewNode...) { fatalError() }
}

extension HStack {
  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write HStack { a; b }"
  )
  public convenience init(_ nodes: [ViewNode]) { fatalError() }

  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write HStack { a; b }"
  )
  public convenience init(_ node: ViewNode, _ others: ViewNode...) { fatalError() }
}

extension ZStack {
  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write ZStack { a; b }"
  )
  public convenience init(_ nodes: [ViewNode]) { fatalError() }

  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write ZStack { a; b }"
  )
  public convenience init(_ node: ViewNode, _ others: ViewNode...) { fatalError() }
}

extension Insets {
  @available(*, unavailable, renamed: "init(top:leading:bottom:trailing:)")
  public init(top: Int = 0, left: Int, bottom: Int = 0, right: Int = 0) { fatalError() }

  @available(*, unavailable, renamed: "init(top:leading:bottom:trailing:)")
  public init(top: Int = 0, bottom: Int = 0, right: Int) { fatalError() }
}

extension Button {
  @available(
    *, unavailable,
    message: "write Button(title) { … }, or on(\\.button, Presenter.method) in the table"
  )
  public convenience init(_ title: String, action: @escaping @MainActor () -> Void) { fatalError() }
}
