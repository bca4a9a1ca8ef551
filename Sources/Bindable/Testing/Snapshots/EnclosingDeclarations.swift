/// The declarations that contain a position of a Swift source.
///
/// A check is compiled with the name of its function. If an edit moved another check to its place,
/// that check is usually in another function.
struct EnclosingDeclarations {
  /// The words before the braces that contain the position, such as `func` and a name.
  private var words: Set<String> = []
  /// The name of the last function that's declared before the position.
  //
  // A regular expression with a quote between bare slashes misleads the scanner, but not this
  // search.
  private var lastFunction: String?

  init(of offset: Int, in bytes: [UInt8]) {
    lastFunction = Self.lastFunction(in: bytes[..<offset])
    var scanner = SwiftScanner(bytes, at: 0)
    var outer: [Set<String>] = []
    var last: Set<String> = []
    while scanner.position < offset {
      do {
        if try scanner.skipComment() { continue }
        if try scanner.skipString() != nil { continue }
      } catch {
        return
      }
      if let word = scanner.skipWord() {
        last.insert(String(decoding: word, as: UTF8.self))
        continue
      }
      switch scanner.byte() {
      case UInt8(ascii: "{"):
        outer.append(last)
        last = []
      case UInt8(ascii: "}"):
        _ = outer.popLast()
        last = []
      case UInt8(ascii: "("):
        // The closures of default arguments aren't the body.
        var end = scanner
        if (try? end.skipBalanced()) != nil, end.position <= offset {
          scanner = end
          continue
        }
      default: break
      }
      scanner.position += 1
    }
    words = Set(outer.joined())
  }

  /// Returns whether a name, as in `#function`, is that of an enclosing declaration.
  func match(_ function: String) -> Bool {
    let name = String(function.prefix { $0 != "(" }.filter { $0 != "`" })
    if words.contains(name) || lastFunction == name { return true }
    // At the top of a file, the name is that of the module.
    return lastFunction == nil && !function.contains("(")
  }

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
