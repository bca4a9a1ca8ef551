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
  let frames: [[String]]

  private static let title = "# profile-demo replay"

  /// Reads a recording.
  ///
  /// - Throws: `UsageError` with the name of the file and, if applicable, the line.
  init(contentsOf file: String) throws {
    let lines = try InputFile.text(of: file).split(omittingEmptySubsequences: false) {
      $0.isNewline
    }
    var arguments: [String] = []
    for (index, line) in lines.enumerated().dropFirst() where line.hasPrefix("# --") {
      arguments += line.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
      do throws(UsageError) {
        _ = try ArgumentReader.request(in: arguments)
      } catch {
        throw UsageError(.data, "\(Excerpt.path(file)):\(index + 1): \(error.message)")
      }
    }
    guard lines.first.map(String.init) == Self.title,
      case .perform(_, var options) = try ArgumentReader.request(in: ["run"] + arguments)
    else {
      throw UsageError(
        .data,
        "\(Excerpt.path(file)):1: not a recording; create one with profile-demo run --record FILE")
    }
    options["--script"] = file
    self.options = options
    frames = lines.filter { $0.hasPrefix("#>") }.map { String($0.dropFirst(3)) }
      .reduce(into: []) { frames, line in
        // Each frame begins with its heading.
        if line.hasPrefix("── ") || frames.isEmpty { frames.append([]) }
        frames[frames.count - 1].append(line)
      }
  }

  /// Returns the text of a recording of a script that was performed.
  ///
  /// - Throws: `UsageError` if an option can't be written on one line.
  @MainActor static func text(of player: ScriptRunner) throws(UsageError) -> String {
    var lines = try header(of: player.session.options)
    let actions = player.session.script.actions
    for (index, frame) in player.frames.enumerated() {
      if index > 0, index <= actions.count { lines.append("\(actions[index - 1])") }
      lines += frame.map { "#> \($0)" }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the lines before the actions.
  ///
  /// - Throws: `UsageError` if an option can't be written on one line.
  static func header(of options: Options) throws(UsageError) -> [String] {
    var lines = [title, "# --screen \(options.screen.rawValue)", "# --width \(options.width)"]
    for name in ["--input", "--user", "--answers"] {
      guard let value = options[name] else { continue }
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
