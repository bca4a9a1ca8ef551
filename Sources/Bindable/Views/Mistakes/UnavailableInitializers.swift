// Arguments that initializers of nodes have in other toolkits, declared as unavailable so that the
// compiler reports what to write.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A view whose initializer has its nodes in braces.
@_documentation(visibility: internal)
public protocol NodesInBraces {}

extension NodesInBraces {
  @available(
    *, unavailable, message: "the nodes are in braces, without commas: write VStack { a; b }"
  )
  @_disfavoredOverload
  public init(_ nodes: Any, _ others: Any...) { fatalError() }
}

extension VStack: NodesInBraces {}
extension HStack: NodesInBraces {}
extension ZStack: NodesInBraces {}
