import Bindable
import Foundation
import Testing

/// Checks the picture of a program in `Examples/Pictures`, with the line of keys that the terminal
/// shows, or writes it if `BINDABLE_SNAPSHOTS` asks for it, as for other snapshots.
@MainActor
func expectPicture(_ name: String, of view: ViewNode, width: Int, height: Int = 100) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Pictures/\(name).svg").standardizedFileURL
  let screen = KeyHelp(view, additionalHints: [KeyHint("Ctrl-Q", "quit")])
  let picture = SVG.document([
    SVG.Picture(screen.frame(width: width, maximumHeight: height + 1))
  ])
  let environment = ProcessInfo.processInfo.environment
  if environment["CI"] == nil, let mode = environment["BINDABLE_SNAPSHOTS"], mode != "never" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(picture.utf8).write(to: file)
  }
  #expect(
    (try? String(contentsOf: file, encoding: .utf8)) == picture,
    "The picture differs. Record it with BINDABLE_SNAPSHOTS=failed swift test.")
}

extension ViewNode {
  /// Presses keys, as a user does: `press(.tab, .enter)`.
  func press(_ keys: Key...) { for key in keys { dispatch(KeyPress(key)) } }

  /// Types a text into the focused node.
  func enter(_ text: String) { for character in text { dispatch(KeyPress(character)) } }
}
