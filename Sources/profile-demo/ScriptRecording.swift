import Bindable
import BindableTesting
import ProfileFeature

/// A script with its resulting frames in comments, as written by `--record` and read by `replay`.
///
/// ```text
/// # profile-demo replay
/// # --screen profile
/// # --width 20
/// #> ── 0 initial
/// #> │┌Profile───────────┐│
/// press "Follow"
/// #> ── 1 press "Follow"
/// #> 5 │ Follow Ada?      │
/// ```
///
/// It's also a valid script for `--script`.
struct ScriptRecording {
  /// The recorded options, with this file as the script.
  let options: Options
  /// The recorded frames, or an empty array for a script without frames.
  let filmstrip: [String]

  private static let title = "# profile-demo replay"

  /// Reads a recording.
  ///
  /// - Throws: `UsageError` with the name of the file and, if applicable, the line.
  init(contentsOf file: String) throws(UsageError) {
    let text = try UsageError.about { () throws(FileError) in try InputFile.text(of: file) }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var arguments: [String] = []
    for (index, line) in lines.enumerated().dropFirst() where line.hasPrefix("# --") {
      let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      let one = parts.map(String.init)
      do throws(UsageError) {
        _ = try ArgumentReader.request(in: arguments + one)
      } catch {
        throw UsageError(.data, "\(Excerpt.path(file)):\(index + 1): \(error.message)")
      }
      arguments += one
    }
    guard lines.first.map(String.init) == Self.title,
      case .perform(_, var options) = try ArgumentReader.request(in: ["run"] + arguments)
    else {
      throw UsageError(
        .data,
        "\(Excerpt.path(file)):1: not a recording; create one with profile-demo run --record FILE")
    }
    options.script = file
    self.options = options
    filmstrip = lines.filter { $0.hasPrefix("#>") }.map { String($0.dropFirst(3)) }
  }

  /// Returns the text of a recording.
  ///
  /// - Throws: `UsageError` if an option can't be written on one line.
  static func text(
    of actions: [ScriptAction], film: Transcript, _ options: Options
  ) throws(UsageError) -> String {
    var lines = try header(of: options)
    let frames = Self.frames(film.lines)
    for (index, frame) in frames.enumerated() {
      if index > 0, index <= actions.count { lines.append("\(actions[index - 1])") }
      lines += frame.map { "#> \($0)" }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the lines before the actions.
  ///
  /// - Throws: `UsageError` if an option can't be written on one line.
  static func header(of options: Options) throws(UsageError) -> [String] {
    var lines = [title, "# --screen \(options.screen.name)", "# --width \(options.width)"]
    for (name, value) in [
      ("--input", options.input), ("--user", options.user),
      ("--answers", options.answers.map { $0.map(\.rawValue).joined(separator: ",") }),
    ] {
      guard let value else { continue }
      guard !value.contains(where: \.isNewline), name != "--input" || value != "-",
        !value.hasPrefix(" "), !value.hasSuffix(" ")
      else {
        throw UsageError(.usage, "\(name): \(Excerpt.quoted(value)) can't be recorded; rename it")
      }
      lines.append("# \(name) \(value)")
    }
    return lines
  }

  /// Returns the first frame that differs as a diff, or `nil` if all are equal.
  func difference(to new: Transcript) -> String? {
    let (old, new) = (Self.frames(filmstrip), Self.frames(new.lines))
    for index in 0..<max(old.count, new.count) {
      let before = index < old.count ? old[index] : []
      let now = index < new.count ? new[index] : []
      guard before != now else { continue }
      let name = (now.first ?? before.first ?? "").dropFirst(3)
      let diff = UnifiedDiff(from: before, to: now, titles: ("recorded", "replayed"))
      return "the frame after action \(name.prefix(60)) differs\n\(diff)\n"
    }
    return nil
  }

  /// Returns the lines of each frame, starting with its heading.
  private static func frames(_ lines: [String]) -> [[String]] {
    var frames: [[String]] = []
    for line in lines {
      if line.hasPrefix("── ") || frames.isEmpty { frames.append([]) }
      frames[frames.count - 1].append(line)
    }
    return frames
  }
}

extension Option {
  /// The option with the file to write a recording to.
  static let record = Option(
    "--record", "FILE", need: "specify a file",
    "record the actions and frames to this file, for replay"
  ) { $0.record = $1 }
}
