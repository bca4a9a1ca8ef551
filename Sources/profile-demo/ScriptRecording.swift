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
  /// The recorded options.
  let options: Options
  /// The recorded actions.
  let script: Script
  /// The recorded frames, or an empty array for a script without frames.
  let frames: [[String]]
  /// A Boolean value that indicates whether the end is missing, such as that of the last line.
  let isCutOff: Bool

  private static let title = "# profile-demo replay"

  /// Reads a recording.
  ///
  /// - Throws: `UsageError` with the name of the file and, if applicable, the line.
  init(contentsOf file: String) throws {
    // Read once, because a pipe can't be read again.
    let text = try InputFile.text(of: file)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var arguments: [String] = []
    for (index, line) in lines.enumerated().dropFirst() where line.hasPrefix("# --") {
      arguments += line.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
      do throws(UsageError) {
        let request = try ArgumentReader.request(in: ["replay", file] + arguments)
        if case .perform(_, let options) = request { _ = try Self.header(of: options) }
      } catch {
        throw UsageError(.data, "\(Excerpt.path(file)):\(index + 1): \(error.message)")
      }
    }
    guard lines.first.map(String.init) == Self.title,
      case .perform(_, var options) = try ArgumentReader.request(in: ["replay", file] + arguments)
    else {
      throw UsageError(
        .data,
        "\(Excerpt.path(file)):1: not a recording; create one with profile-demo run --record FILE")
    }
    options["FILE"] = nil
    self.options = options
    script = try Script(text, file: file, for: options.screen)
    frames = lines.filter { $0.hasPrefix("#>") }.map { String($0.dropFirst(3)) }
      .reduce(into: []) { frames, line in
        // Each frame begins with its heading.
        if line.hasPrefix("── ") || frames.isEmpty { frames.append([]) }
        frames[frames.count - 1].append(line)
      }
    isCutOff = text.last?.isNewline == false || frames.count <= script.actions.count
  }

  /// Returns the text of a recording of the script of a session, with the frames if there are any.
  ///
  /// - Throws: `UsageError` if an option can't be recorded.
  @MainActor static func text(
    of session: Session, _ frames: [[String]] = []
  ) throws(UsageError) -> String {
    var lines = try header(of: session.options)
    for (index, action) in ([nil] + session.script.actions).enumerated() {
      if let action { lines.append("\(action)") }
      if index < frames.count { lines += frames[index].map { "#> \($0)" } }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the lines before the actions, with all options that change what is shown or done.
  ///
  /// - Throws: `UsageError` if an option can't be written on one line, or if what it refers to
  ///   changes, so that a replay would find something else.
  static func header(of options: Options) throws(UsageError) -> [String] {
    var lines = [title], options = options
    options["--screen"] = options.screen.rawValue
    options["--width"] = "\(options.width)"
    // The recording is the script.
    options["--script"] = nil
    for name in Option.common.map(\.name) {
      guard let value = options[name] else { continue }
      if name == "--store" || name == "--api" || name == "--input" && value == "-" {
        throw UsageError(.usage, "\(name): its data can change before a replay; use --input FILE")
      }
      guard !value.contains(where: \.isNewline), !value.hasPrefix(" "), !value.hasSuffix(" ") else {
        throw UsageError(.usage, "\(name): \(Excerpt.quoted(value)) can't be recorded; rename it")
      }
      lines.append("# \(name) \(value)")
    }
    return lines
  }

  /// Returns the first frame that differs as a diff, or `nil` if all are equal.
  func difference(to new: [[String]]) -> String? {
    for index in 0..<max(frames.count, new.count) {
      let before = index < frames.count ? frames[index] : []
      let now = index < new.count ? new[index] : []
      guard before != now else { continue }
      let name = (now.first ?? before.first ?? "").dropFirst(3)
      let diff = UnifiedDiff(from: before, to: now, titles: ("recorded", "replayed"))
      return "the frame after action \(name.prefix(60)) differs\n\(diff)\n"
    }
    return nil
  }
}
