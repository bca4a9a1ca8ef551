/// The declarations that contain a position of a Swift source.
///
/// A check is compiled with the name of its function. If an edit moved another check to its place,
/// that check is usually in another function.
struct EnclosingDeclarations {
  /// The names of the declarations whose braces contain the position, the outermost first.
  private var names: [String] = []
  /// The name of the last function that's declared before the position.
  //
  // A regular expression with a quote between bare slashes misleads the scanner, but not this search.
  private var lastFunction: String?

  init(of offset: Int, in bytes: [UInt8]) {
    lastFunction = Self.lastFunction(in: bytes[..<offset])
    var scanner = SwiftScanner(bytes, at: 0)
    var stack: [String] = []
    var next = ""
    var isVariable = false
    while scanner.position < offset {
      do {
        if try scanner.skipComment() { continue }
        if try scanner.skipString() != nil { continue }
      } catch {
        return
      }
      let byte = scanner.byte()
      let word = scanner.skipWord().map { String(decoding: $0, as: UTF8.self) }
      switch (word, byte) {
      case (let keyword?, _) where Self.keywords.contains(keyword):
        _ = try? scanner.skipTrivia()
        var after = scanner
        guard let name = after.skipWord().map({ String(decoding: $0, as: UTF8.self) }),
          !Self.keywords.contains(name)  // such as `class func`
        else { continue }
        scanner = after
        next = name
        isVariable = ["var", "let"].contains(keyword)
      case (let name?, _) where ["init", "deinit", "subscript"].contains(name): next = name
      case (nil, UInt8(ascii: "{")):
        stack.append(next)
        next = ""
        scanner.position += 1
      case (nil, UInt8(ascii: "}")):
        _ = stack.popLast()
        scanner.position += 1
      case (nil, UInt8(ascii: "(")) where !next.isEmpty && !isVariable:
        // The closures of default arguments aren't the body.
        var end = scanner
        _ = try? end.skipBalanced()
        scanner.position = end.position <= offset ? end.position : scanner.position + 1
      case (nil, 0x0A):
        if isVariable { next = "" }
        scanner.position += 1
      case (nil, _): scanner.position += 1
      default: continue
      }
    }
    names = stack.filter { !$0.isEmpty }
  }

  /// Returns whether a name, as in `#function`, is that of an enclosing declaration.
  func match(_ function: String) -> Bool {
    let name = String(function.prefix { $0 != "(" }.filter { $0 != "`" })
    if names.contains(name) || lastFunction == name { return true }
    // At the top of a file, the name is that of the module.
    return names.isEmpty && lastFunction == nil && !function.contains("(")
  }

  private static let keywords: Set = [
    "func", "var", "let", "struct", "class", "enum", "actor", "extension", "protocol",
  ]

  private static func lastFunction(in bytes: ArraySlice<UInt8>) -> String? {
    let keyword = Array("func ".utf8)
    var end = bytes.endIndex
    while let start = bytes[..<end].lastIndex(of: UInt8(ascii: "f")) {
      if bytes[start...].starts(with: keyword) {
        var scanner = SwiftScanner(Array(bytes), at: start + keyword.count)
        return scanner.skipWord().map { String(decoding: $0, as: UTF8.self) }
      }
      end = start
    }
    return nil
  }
}
