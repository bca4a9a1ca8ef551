// Arguments that initializers of nodes have in other toolkits, declared as unavailable so that the
// compiler reports what to write.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension VStack {
  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write VStack { a; b }"
  )
  @_disfavoredOverload
  public convenience init(_ nodes: Any, _ others: Any...) { fatalError() }
}

extension HStack {
  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write VStack { a; b }"
  )
  @_disfavoredOverload
  public convenience init(_ nodes: Any, _ others: Any...) { fatalError() }
}
