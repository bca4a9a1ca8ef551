/// The code blocks of a documentation page.
struct Page {
  /// A block between two fences.
  struct Block {
    /// The words after the opening fence: the language, and how to check the block.
    let words: [Substring]
    let lines: [Substring]
    /// The one-based number of the first line in the page.
    let firstLine: Int
    /// The picture above the block, which shows the frames that the block prints.
    let picture: Picture?

    var language: Substring { words.first ?? "" }
    var text: String { lines.map { "\($0)\n" }.joined() }

    /// Returns whether `word` follows the language, as in `swift error`.
    func has(_ word: Substring) -> Bool { words.dropFirst().contains(word) }

    /// Returns the text after a word and `=`, such as `Some.swift` in `swift from=Some.swift`.
    func value(of word: String) -> String? {
      words.first { $0.hasPrefix("\(word)=") }.map { String($0.dropFirst(word.count + 1)) }
    }

    /// A Boolean value that indicates whether the block is part of the page's program.
    var isRun: Bool { words == ["swift"] }
    /// A Boolean value that indicates whether the compiler must report errors in the block.
    var isWrong: Bool { words == ["swift", "error"] }
    /// A Boolean value that indicates whether the block is part of a file of the tutorial, or the
    /// output of its program or its tests.
    var isStep: Bool {
      value(of: "file") != nil || value(of: "in") != nil || words == ["text", "run"]
        || words == ["text", "test"]
    }
    /// A Boolean value that indicates whether the block is the output of a program.
    var isOutput: Bool { words == ["text"] }
  }

  /// A picture in `Docs/Pictures`: `![The alternative text](../Pictures/name.svg)`.
  struct Picture: Hashable {
    let name: String
    let alternativeText: String

    init?(line: Substring) {
      let link = #/!\[(.+)\]\((?:\.\./|Docs/)?Pictures\/([\w-]+)\.svg\)/#
      guard let match = line.wholeMatch(of: link) else { return nil }
      (alternativeText, name) = (String(match.1), String(match.2))
    }
  }

  /// The path from the root of the repository.
  let path: String
  let blocks: [Block]
  /// The lines of fences whose blocks aren't checked: indented fences and unclosed fences.
  let lostFences: [Int]

  init(path: String, text: String) {
    self.path = path
    var blocks: [Block] = []
    var lost: [Int] = []
    var open: (words: [Substring], start: Int)?, picture: Picture?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let (words, start) = open {
        guard line == "```" else { continue }
        blocks.append(
          Block(
            words: words, lines: Array(lines[start..<index]), firstLine: start + 1, picture: picture
          ))
        (open, picture) = (nil, nil)
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " "), index + 1)
      } else if line.drop(while: { $0 == " " }).hasPrefix("```") {
        lost.append(index + 1)
      } else if let found = Picture(line: line) {
        picture = found
      } else if line.hasPrefix("#") {
        picture = nil
      }
    }
    if let open { lost.append(open.start) }
    self.blocks = blocks
    lostFences = lost
  }
}
