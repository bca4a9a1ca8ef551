/// The frames of a transcript, parsed from its lines.
///
/// Transcripts are compared line by line, like any text. This type adds a line with the frames that
/// differ, so that you don't need to count headings in a diff.
struct TranscriptParser {
  /// The lines of each frame, starting with its heading.
  private let frames: [ArraySlice<String>]

  /// Parses lines, or returns `nil` if they aren't a transcript.
  init?(_ lines: [String]) {
    let starts = lines.indices.filter { Self.number(of: lines[$0]) != nil }
    guard starts.first == 0, !lines.isEmpty else { return nil }
    frames = zip(starts, starts.dropFirst() + [lines.count]).map { lines[$0..<$1] }
  }

  /// Returns a line about the differing frames of two transcripts, or none for other texts.
  static func note(from expected: [String], to received: [String]) -> [String] {
    guard let old = TranscriptParser(expected)?.frames,
      let new = TranscriptParser(received)?.frames
    else { return [] }
    let different = (0..<max(old.count, new.count)).filter { index in
      guard index < old.count, index < new.count else { return true }
      return !Array(old[index]).isIdentical(to: Array(new[index]))
    }
    guard !different.isEmpty else { return [] }
    var names = different.prefix(5).map { index in
      let name = name(of: index < new.count ? new[index] : old[index])
      if index >= old.count { return name + " (new)" }
      return index >= new.count ? name + " (gone)" : name
    }
    if different.count > names.count { names.append("and \(different.count - names.count) more") }
    let frames = different.count == 1 ? "This frame differs" : "These frames differ"
    return ["\(frames): \(names.joined(separator: "; "))."]
  }

  // The number and the label of the heading, without the rest after two blanks.
  private static func name(of frame: ArraySlice<String>) -> String {
    let heading = (frame.first ?? "").dropFirst(3)
    let label = heading.prefix(upTo: heading.firstRange(of: "  ")?.lowerBound ?? heading.endIndex)
    return TextEscaping.shown(String(label))
  }

  private static func number(of line: String) -> Int? {
    guard line.hasPrefix("── ") else { return nil }
    let remainder = line.dropFirst(3)
    return remainder.firstIndex(of: " ").flatMap { Int(remainder[..<$0]) }
  }
}
