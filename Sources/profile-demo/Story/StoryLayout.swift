import Bindable

/// The arrangement of a story for an output with a number of columns.
@MainActor
struct StoryLayout {
  let width: Int
  /// Set if the pictures in the app are drawn.
  let showsPixels: Bool

  /// `true` without space for columns and blank lines.
  var isNarrow: Bool { width < 80 }
  private var indent: Int { isNarrow ? 2 : 5 }
  private var screenIndent: Int { isNarrow ? 0 : indent }
  /// The number of columns of the app.
  var screenWidth: Int { max(0, width - screenIndent - StoryPicture.margins) }

  /// Returns the parts of a story, each with its lines, below each other.
  func whole(_ parts: [[ViewNode]]) -> ViewNode {
    VStack(spacing: isNarrow ? 0 : 1) { parts.map { lines in VStack { lines } } }
  }

  func title(_ text: String) -> ViewNode {
    HStack(spacing: 1) {
      label(" ◆ profile-demo ", .storyBadge)
      Label(text)
    }
  }

  /// Returns a heading, with a note at the trailing edge if there's enough space.
  func heading(_ badge: String, _ title: String, note: String) -> ViewNode {
    let line = Divider()
    line.style = .dim
    let hasNote = DisplayWidth.of(badge + title + note) + 5 < width
    return HStack(spacing: 1) {
      label(badge, .storyBadge)
      label(title, .bold)
      line
      if hasNote { label(note, .dim) }
    }
  }

  func question(_ question: String, choices: [String]) -> ViewNode {
    marked("?") {
      HStack(spacing: 2) {
        label(question, .bold)
        choices.map { label("[ \($0) ]") }
      }
    }
  }

  /// Returns the target, the old and the new value, and the location of an update, on several lines
  /// if necessary.
  func line(of update: BindingUpdate, number: Int?) -> ViewNode {
    let target = label(update.target)
    if !isNarrow { target.preferredWidth = .atLeast(20) }
    let (old, new) = (Self.text(of: update.old), Self.text(of: update.new))
    let isError = update.target.hasPrefix("errorMessage")
    return marked(number.map { StoryPicture.numbers[$0] } ?? " ") {
      HStack(spacing: 1, wraps: true) {
        target
        HStack(spacing: 1, wraps: isNarrow) {
          label(old, .dim)
          HStack(spacing: 1) {
            label("→", .storyAccent)
            label(Self.text(new, after: old), isError ? .storyError : .storyValue)
          }
        }
        HStack {
          Spacer()
          label(update.location?.description ?? "", .storyLink)
        }
      }
    }
  }

  func reason(for update: BindingUpdate) -> ViewNode {
    HStack(spacing: 1, padding: Insets(leading: isNarrow ? indent : indent + 2)) {
      label("because", .dim)
      if update.isFirst {
        label("the table was connected", .dim)
      } else {
        label(update.causes.joined(separator: " and "), .storyAccent, .middle)
        label("changed", .dim)
      }
    }
  }

  /// Returns a node that begins in the first column of the app.
  func indented(_ node: ViewNode) -> ViewNode {
    HStack(padding: Insets(leading: screenIndent)) { node }
  }

  func screen(_ frame: Frame, places: [Rect?] = []) -> ViewNode {
    indented(StoryPicture(frame, places: places, showsPixels: showsPixels))
  }

  /// Returns a heading and commands with their purposes.
  func commands(_ commands: [(line: String, purpose: String)]) -> [ViewNode] {
    [heading(" ▸ ", "Now you", note: "--full prints the whole tour")]
      + commands.map { command in
        let line = label(command.line, .bold)
        if !isNarrow { line.preferredWidth = .fixed(40) }
        return marked(" ") {
          HStack {
            line
            if !isNarrow { label(command.purpose, .dim) }
          }
        }
      }
  }

  /// Returns a node with a mark in the indentation.
  private func marked(_ mark: Character, _ node: () -> ViewNode) -> ViewNode {
    HStack {
      HStack(padding: Insets(leading: isNarrow ? 0 : 2, trailing: isNarrow ? 1 : 2)) {
        label(String(mark), .storyAccent)
      }
      node()
    }
  }

  private func label(
    _ text: String, _ style: Style = Style(), _ truncation: Truncation = .tail
  ) -> Label {
    let label = Label(text, truncation: truncation, lineLimit: 1)
    label.style = style
    return label
  }

  /// Returns a recorded value without the quotes of a text and the positions in a list.
  private static func text(of value: String) -> String {
    guard value.hasPrefix("\"") else {
      return String(value[..<(value.firstRange(of: " (")?.lowerBound ?? value.endIndex)])
    }
    return value.count > 2 ? String(value.dropFirst().dropLast()) : value
  }

  /// Returns a text with an ellipsis in place of a long text that it begins with.
  private static func text(_ new: String, after old: String) -> String {
    old.count > 10 && new.hasPrefix(old) ? "…" + new.dropFirst(old.count) : new
  }
}

// The 16 colors of the user's theme, which are legible on the user's ground.
extension Style {
  static let storyBadge = Style(.bold, foreground: .black, background: .yellow)
  static let storyAccent = Style(foreground: .yellow)
  static let storyValue = Style(.bold, foreground: .yellow)
  static let storyError = Style(.bold, foreground: .red)
  static let storyLink = Style(.underline, foreground: .cyan)
}
