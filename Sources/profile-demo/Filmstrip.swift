import Bindable

/// The frames of a screen after each action, laid out in rows.
struct Filmstrip {
  private var frames: [(caption: String, lines: [String])] = []
  private var last: Frame?
  private var width = 0

  /// Adds the current frame of the screen and its lines.
  mutating func record(_ label: String, _ frame: Frame, _ lines: [String]) {
    let isSame = frame == last
    let caption = "\(frames.count) \(label)"
    frames.append((caption, isSame ? ["(no visible change)"] : lines))
    (last, width) = (frame, max(width, frame.size.width))
  }

  /// Returns the frames in rows of `columns`, each below its caption.
  @MainActor
  func text(columns: Int) -> String {
    var lines: [String] = []
    for start in stride(from: 0, to: frames.count, by: columns) {
      let row = frames[start..<min(start + columns, frames.count)]
      if start > 0 { lines.append("") }
      let height = row.map(\.lines.count).max() ?? 0
      lines += side(by: row.flatMap { captionLine($0.caption) })
      for line in 0..<height {
        lines += side(by: row.map { line < $0.lines.count ? $0.lines[line] : "" })
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private func side(by cells: [String]) -> [String] {
    var line = ""
    for (index, cell) in cells.enumerated() {
      line += cell
      guard index < cells.count - 1 else { break }
      line += String(repeating: " ", count: max(0, width - DisplayWidth.of(cell)) + 2)
    }
    return [String(line.reversed().drop { $0 == " " }.reversed())]
  }

  /// Returns the caption truncated to the width of a frame.
  @MainActor
  private func captionLine(_ caption: String) -> [String] {
    let line = Label("── \(caption)", lineLimit: 1)
    return line.frame(width: max(1, width), height: 1).lines
  }
}
