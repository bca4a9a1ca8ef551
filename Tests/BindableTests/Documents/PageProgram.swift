/// The blocks of Swift of a page, as one program.
///
/// The declarations of a block come to the top of the program; its statements run in the order of
/// the page. A later block may use what an earlier one declared, or declare the name anew. Places
/// are those in the block, as if it were the whole of a file called main.swift.
struct PageProgram {
  /// What a piece of the program is expected to print.
  struct Expectation: Equatable {
    /// The line of the page that says so.
    let line: Int
    let output: String
  }

  /// What is printed, piece by piece.
  private(set) var expectations: [Expectation] = []
  /// The lines of blocks of text that look like output, and come after nothing that prints.
  private(set) var unclaimedOutputs: [Int] = []

  private let page: Page
  private var imports = ["import Bindable"]
  private var declarations: [String] = []
  private var statements: [String] = []
  /// What the statements have declared, and how many scopes that took.
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

  /// The program, to be built and run.
  var source: String {
    """
    \(imports.joined(separator: "\n"))
    \(declarations.joined(separator: "\n"))
    @MainActor func runPage() async throws {
    Failure.reporter = { print("Bindable: \\($0)") }
    \(statements.joined(separator: "\n"))
    \(String(repeating: "}\n", count: openScopes + 1))
    try await runPage()

    """
  }

  /// The declarations and the blocks with mistakes, if there are any, to be checked by the
  /// compiler.
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

  /// What each piece of the program printed.
  func pieces(of output: String) -> [String] {
    var pieces = [String](repeating: "", count: expectations.count)
    var current: Int?
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix(Self.mark) {
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
      // A page about the core does without the rest.
      if line == "import BindableCore" { imports.removeAll { $0 == "import Bindable" } }
    }
    let (declared, run) = Self.sorted(block)
    declarations += placed(declared, in: block)
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
  }

  private mutating func begin(_ piece: Int) {
    statements.append("print(\"\\u{2}\(piece)\")")
  }

  /// Lines that say where they are in their block.
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

  /// The lines that declare types and functions, and those that run; without imports.
  private static func sorted(_ block: Page.Block) -> (declarations: [Line], statements: [Line]) {
    var (declarations, statements): ([Line], [Line]) = ([], [])
    var isDeclaration = false
    for (index, text) in block.lines.enumerated() {
      // What begins at the margin is a new thing, but for what closes the last one.
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

  /// Whether a line at the margin begins a declaration that may stand outside of a function.
  private static func declares(_ line: Substring) -> Bool {
    let words = [
      "public", "private", "fileprivate", "internal", "package", "open", "final", "indirect",
      "nonisolated", "class", "struct", "enum", "protocol", "extension", "actor", "func",
      "typealias", "infix", "prefix", "postfix",
    ]
    return line.hasPrefix("@") || words.contains { line.hasPrefix("\($0) ") }
  }

  /// The names that a statement at the margin declares.
  private static func names(declaredIn line: Substring) -> [Substring] {
    guard let match = line.prefixMatch(of: #/(?:let|var) (.*)/#) else { return [] }
    if match.1.hasPrefix("(") {
      return match.1.prefix { $0 != ")" }.matches(of: #/\w+/#).map(\.0)
    }
    // `let presenter = Presenter(), view = View()`
    return match.1.matches(of: #/(?:^|, )(\w+)(?= =|:|,|$)/#).map(\.1)
  }

  /// What a line says that it prints: behind it, or in the lines of comment below.
  private static func answer(to line: Substring, before next: [Substring]) -> String? {
    guard line.hasPrefix("print(") else { return nil }
    if let match = line.wholeMatch(of: #/print\(.*\)  // (.*)/#) { return "\(match.1)\n" }
    let comment = next.prefix { $0.hasPrefix("// ") || $0 == "//" }
    guard line.hasSuffix(")"), !comment.isEmpty else { return nil }
    return comment.map { "\($0.dropFirst(3))\n" }.joined()
  }

  private static var mark: String { "\u{2}" }
}
