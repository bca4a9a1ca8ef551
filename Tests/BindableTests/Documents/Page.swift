/// A page of documentation, as far as its blocks of code go.
struct Page {
  /// A block between two fences.
  struct Block {
    /// The words after the opening fence: the language, and how the block is to be checked.
    let words: [Substring]
    let lines: [Substring]
    /// The number of its first line in the page, counted from 1.
    let firstLine: Int

    var language: Substring { words.first ?? "" }
    var text: String { lines.map { "\($0)\n" }.joined() }

    /// Whether a word stands after the language: `swift error`.
    func has(_ word: Substring) -> Bool { words.dropFirst().contains(word) }

    /// What follows a word and `=`: `Some.swift` of `swift from=Some.swift`.
    func value(of word: String) -> String? {
      words.first { $0.hasPrefix("\(word)=") }.map { String($0.dropFirst(word.count + 1)) }
    }

    /// Whether it is part of the page's program.
    var isRun: Bool { words == ["swift"] }
    /// Whether it is to be a mistake that the compiler finds.
    var isWrong: Bool { words == ["swift", "error"] }
    /// Whether it is what a program prints.
    var isOutput: Bool { words == ["text"] }
  }

  /// The path from the root of the repository.
  let path: String
  let blocks: [Block]
  /// The lines with a fence that nobody looks behind: it is indented, or it is never closed.
  let lostFences: [Int]

  init(path: String, text: String) {
    self.path = path
    var blocks: [Block] = []
    var lost: [Int] = []
    var open: (words: [Substring], start: Int)?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let (words, start) = open {
        guard line == "```" else { continue }
        blocks.append(Block(words: words, lines: Array(lines[start..<index]), firstLine: start + 1))
        open = nil
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " "), index + 1)
      } else if line.drop(while: { $0 == " " }).hasPrefix("```") {
        lost.append(index + 1)
      }
    }
    if let open { lost.append(open.start) }
    self.blocks = blocks
    lostFences = lost
  }
}
