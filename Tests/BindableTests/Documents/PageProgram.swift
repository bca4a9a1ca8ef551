import Foundation

/// The Swift blocks of a page, as one program.
///
/// The declarations of a block move to the top of the program; its statements run in page order.
/// A later block can use the names that an earlier one declared, or redeclare them. Source
/// locations are relative to the block, as if it were a file named main.swift.
struct PageProgram {
  /// The expected output of a piece of the program.
  struct Expectation: Equatable {
    /// The line of the page with the expected output.
    let line: Int
    let output: String
  }

  /// The expected output of each piece.
  private(set) var expectations: [Expectation] = []
  /// The first lines of output blocks that don't follow code that prints.
  private(set) var unclaimedOutputs: [Int] = []

  private let page: Page
  private var imports = ["import Bindable"]
  private var declarations: [String] = []
  private var statements: [String] = []
  /// The names that the statements declared, and the number of scopes opened for them.
  private var names: Set<Substring> = []
  private var openScopes = 0

  init(_ page: Page) {
    self.page = page
    for (index, block) in page.blocks.enumerated() {
      let next = page.blocks.dropFirst(index + 1).first
      if block.isRun {
        add(block, output: next?.isOutput == true ? next : nil)
      } else if block.isOutput, index == 0 || !page.blocks[index - 1].isRun {
        unclaimedOutputs.append(block.firstLine)
      }
    }
  }

  /// The source of the program to build and run.
  var source: String {
    """
    \(imports.joined(separator: "\n"))
    \(declarations.joined(separator: "\n"))
    \(page.blocks.contains { $0.picture != nil } ? Self.pictureFrame : "")
    @MainActor func runPage() async throws {
    Failure.reporter = { print("Bindable: \\($0)") }
    \(statements.joined(separator: "\n"))
    \(String(repeating: "}\n", count: openScopes + 1))
    try await runPage()

    """
  }

  /// The source of the declarations and the blocks with errors, or `nil` if no block has errors.
  var sourceOfMistakes: String? {
    let wrong = page.blocks.filter(\.isWrong)
    guard !wrong.isEmpty else { return nil }
    var parts = imports + declarations.filter { !$0.hasPrefix("#sourceLocation") }
    for (number, block) in wrong.enumerated() {
      let (declarations, statements) = Self.sorted(block)
      parts += declarations.map { String($0.text) }
      parts += ["@MainActor func mistake\(number)() async throws {"]
      parts += statements.map { String($0.text) } + ["}"]
    }
    return parts.joined(separator: "\n") + "\n"
  }

  /// The declarations that a program with pictures needs.
  static let pictureFrame = """
    @MainActor enum PagePictures {
      static var all: [SVG.Picture] = []

      static func adding(_ frame: Frame) -> Frame {
        all.append(SVG.Picture(frame))
        return frame
      }
    }
    """

  /// Returns a line so that the frame it prints becomes part of the next picture.
  static func pictured(_ line: Substring) -> Substring {
    guard let match = line.wholeMatch(of: #/print\((.*\.frame\(.*\))\.text\)/#) else {
      return line
    }
    return "print(PagePictures.adding(\(match.1)).text)"
  }

  /// Returns the statements that print a picture.
  static func statements(for picture: Page.Picture) -> String {
    """
    print("\\u{2}\(picture.name)")
    print(SVG.document(PagePictures.all, title: "\(picture.alternativeText)", columns: 2))
    PagePictures.all = []
    """
  }

  /// Returns the pictures in the output of a program, by name.
  static func pictures(in output: String) -> [String: String] {
    var pictures: [String: String] = [:]
    for part in output.components(separatedBy: mark).dropFirst() {
      let name = part.prefix { $0 != "\n" }
      guard Int(name) == nil else { continue }
      // `print` adds a line feed.
      pictures[String(name)] = String(part.dropFirst(name.count + 1).dropLast())
    }
    return pictures
  }

  /// Returns the output of each piece of the program.
  func pieces(of output: String) -> [String] {
    var pieces = [String](repeating: "", count: expectations.count)
    var current: Int?
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix(Self.mark) {
        // A picture has a name.
        current = Int(line.dropFirst(Self.mark.count))
      } else if let current {
        pieces[current] += "\(line)\n"
      }
    }
    return pieces
  }

  private mutating func add(_ block: Page.Block, output: Page.Block?) {
    for line in block.lines where line.hasPrefix("import ") && !imports.contains(String(line)) {
      imports.append(String(line))
      // A page about the core imports only the core.
      if line == "import BindableCore" { imports.removeAll { $0 == "import Bindable" } }
    }
    var (declared, run) = Self.sorted(block)
    declarations += placed(declared, in: block)
    if block.picture != nil { run = run.map { ($0.number, Self.pictured($0.text)) } }
    guard run.contains(where: { !$0.text.isEmpty }) else {
      if let output { unclaimedOutputs.append(output.firstLine) }
      return
    }
    let names = run.flatMap { Self.names(declaredIn: $0.text) }
    if names.contains(where: self.names.contains) {
      statements.append("do {")
      openScopes += 1
    }
    self.names.formUnion(names)
    let whole = expectations.count
    expectations.append(
      Expectation(line: output?.firstLine ?? block.firstLine, output: output?.text ?? ""))
    begin(whole)
    var waiting: [Line] = []
    for (place, line) in run.enumerated() {
      waiting.append(line)
      guard let answer = Self.answer(to: line.text, before: run[(place + 1)...].map(\.text)) else {
        continue
      }
      statements += placed(waiting.dropLast(), in: block)
      begin(expectations.count)
      expectations.append(
        Expectation(line: block.firstLine + line.number - 1, output: answer))
      statements += placed([line], in: block)
      begin(whole)
      waiting = []
    }
    statements += placed(waiting, in: block)
    if let picture = block.picture { statements.append(Self.statements(for: picture)) }
  }

  private mutating func begin(_ piece: Int) {
    statements.append("print(\"\\u{2}\(piece)\")")
  }

  /// Returns the lines with directives for their locations in the block.
  private func placed(_ lines: [Line], in block: Page.Block) -> [String] {
    let file = "\(page.path)#\(block.firstLine)/main.swift"
    var expected = 0
    return lines.flatMap { line -> [String] in
      defer { expected = line.number + 1 }
      let place = "#sourceLocation(file: \"\(file)\", line: \(line.number))"
      return line.number == expected ? [String(line.text)] : [place, String(line.text)]
    }
  }

  private typealias Line = (number: Int, text: Substring)

  /// Returns the lines that declare types and functions, and those that run, without imports.
  private static func sorted(_ block: Page.Block) -> (declarations: [Line], statements: [Line]) {
    var (declarations, statements): ([Line], [Line]) = ([], [])
    var isDeclaration = false
    for (index, text) in block.lines.enumerated() {
      // An unindented line starts a new item, unless it closes the previous one.
      if let first = text.first, !" })].".contains(first) {
        isDeclaration = declares(text)
      }
      guard !text.hasPrefix("import ") else { continue }
      if isDeclaration {
        declarations.append((index + 1, text))
      } else {
        statements.append((index + 1, text))
      }
    }
    return (declarations, statements)
  }

  /// Returns whether an unindented line starts a declaration that's allowed at file scope.
  private static func declares(_ line: Substring) -> Bool {
    let words = [
      "public", "private", "fileprivate", "internal", "package", "open", "final", "indirect",
      "nonisolated", "class", "struct", "enum", "protocol", "extension", "actor", "func",
      "typealias", "infix", "prefix", "postfix",
    ]
    return line.hasPrefix("@") || words.contains { line.hasPrefix("\($0) ") }
  }

  /// Returns the names that an unindented statement declares.
  private static func names(declaredIn line: Substring) -> [Substring] {
    guard let match = line.prefixMatch(of: #/(?:let|var) (.*)/#) else { return [] }
    if match.1.hasPrefix("(") {
      return match.1.prefix { $0 != ")" }.matches(of: #/\w+/#).map(\.0)
    }
    // `let presenter = Presenter(), view = View()`
    return match.1.matches(of: #/(?:^|, )(\w+)(?= =|:|,|$)/#).map(\.1)
  }

  /// Returns the expected output of a line, from the comment after it or the comment lines below.
  private static func answer(to line: Substring, before next: [Substring]) -> String? {
    guard line.hasPrefix("print(") else { return nil }
    if let match = line.wholeMatch(of: #/print\(.*\)  // (.*)/#) { return "\(match.1)\n" }
    let comment = next.prefix { $0.hasPrefix("// ") || $0 == "//" }
    guard line.hasSuffix(")"), !comment.isEmpty else { return nil }
    return comment.map { "\($0.dropFirst(3))\n" }.joined()
  }

  static var mark: String { "\u{2}" }
}
