/// The package of the tutorial's reader after one of its steps.
///
/// - `swift file=Sources/Some.swift`: the block is the file, and replaces an earlier one.
/// - `swift in=Sources/Some.swift`: the block is inserted before the closing braces at the end of
///   the file whose indentation is smaller.
/// - `text run`: the program prints the block, and nothing else.
/// - `text test`: a test fails, and prints these lines.
struct TutorialPackage {
  /// The files, by their paths.
  private(set) var files: [String: String] = [:]
  /// The blocks that the last step doesn't describe correctly: those in files that don't exist.
  private(set) var misplaced: [Int] = []
  /// The picture above a file of the last step, which shows the frames that it prints.
  private(set) var picture: (name: Page.Picture, file: String)?
  /// The expected output of the program, if the last step shows it.
  private(set) var output: PageProgram.Expectation?
  /// The lines that failing tests print, if the last step shows some.
  private(set) var failures: [Substring] = []

  /// Returns the package after each step, a section whose heading begins with a number.
  static func steps(of text: String) -> [TutorialPackage] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let headings = lines.indices.filter { lines[$0].hasPrefix("## ") }
    return headings.indices.filter { lines[headings[$0]].contains(#/^## \d+\. /#) }.map { index in
      let end = index + 1 < headings.count ? headings[index + 1] : lines.endIndex
      let prefix = lines[..<end].joined(separator: "\n")
      return TutorialPackage(Page(path: "", text: prefix), step: headings[index])
    }
  }

  init(_ page: Page, step: Int = 0) {
    for block in page.blocks {
      let isInStep = block.firstLine > step
      if let file = block.value(of: "file") {
        files[file] = block.text
        if isInStep, let picture = block.picture { self.picture = (picture, file) }
      } else if let file = block.value(of: "in") {
        if let text = files[file] {
          files[file] = Self.inserting(block, in: text)
        } else {
          misplaced.append(block.firstLine)
        }
      } else if block.words == ["text", "run"], isInStep {
        output = PageProgram.Expectation(line: block.firstLine, output: block.text)
      } else if block.words == ["text", "test"], isInStep {
        failures += block.lines
      }
    }
  }

  /// Adds statements that print the picture, if there's one, after everything else.
  mutating func addPicture() {
    guard let (picture, file) = picture, let text = files[file] else { return }
    let lines = text.split(separator: "\n").map(PageProgram.pictured)
    files[file] =
      lines.joined(separator: "\n") + "\n" + PageProgram.statements(for: picture)
    files["Sources/ReadingList/Pictures.swift"] =
      "import Bindable\n" + PageProgram.pictureFrame
  }

  /// Returns the paths of the Swift files in a folder.
  func sources(in folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".swift") }.sorted()
  }

  private static func inserting(_ block: Page.Block, in text: String) -> String {
    func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var place = lines.endIndex
    while place > 0 {
      let line = lines[place - 1]
      guard line.allSatisfy({ " }".contains($0) }) else { break }
      guard line.isEmpty || indentation(line) < indentation(block.lines.first ?? "") else { break }
      place -= 1
    }
    lines.insert(contentsOf: block.lines, at: place)
    return lines.joined(separator: "\n")
  }
}
