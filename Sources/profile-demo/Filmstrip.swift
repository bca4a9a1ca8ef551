import Bindable

/// The frames of a screen after each action, laid out in rows.
struct Filmstrip {
  private var frames: [(caption: String, lines: [String])] = []
  private var last: Frame?
  private var width = 1

  /// Adds the current frame of the screen and its lines.
  mutating func record(_ label: String, _ frame: Frame, _ lines: [String]) {
    let isSame = frame == last
    frames.append(("── \(frames.count) \(label)", isSame ? ["(no visible change)"] : lines))
    (last, width) = (frame, max(width, frame.size.width))
  }

  /// Returns the frames in rows of `columns`, each below its caption.
  @MainActor
  func text(columns: Int) -> String {
    let rows = stride(from: 0, to: frames.count, by: columns).map { start in
      let cells = frames[start...].prefix(columns).map { caption, lines in
        let cell = VStack { for line in [caption] + lines { Label(line, lineLimit: 1) } }
        cell.preferredWidth = .fixed(width)
        return cell
      }
      return HStack(spacing: 2) { cells }.frame(width: columns * (width + 2)).text
    }
    return rows.joined(separator: "\n\n") + "\n"
  }
}
