import Bindable
import BindableTesting
import ProfileFeature

/// A script with the frames that its acts gave, in comments: what `--record` writes and `replay` reads.
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
/// It is a script, too, that `--script` takes.
struct ActRecording {
  /// What the program was asked for, and the file itself as the script.
  let options: Options
  /// The lines of the film that was recorded; empty for a script without one.
  let film: [String]

  private static let title = "# profile-demo replay"

  /// Reads a recording.
  ///
  /// - Throws: a complaint that names the file, and the line if it is about one.
  init(contentsOf file: String) throws(Complaint) {
    let text: String
    do throws(ProfileFileError) {
      text = try InputFile.text(of: file)
    } catch let error {
      throw Complaint(error)
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var arguments: [String] = []
    for (index, line) in lines.enumerated().dropFirst() where line.hasPrefix("# --") {
      let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      let one = parts.map(String.init)
      do throws(Complaint) {
        _ = try ArgumentReader.request(in: arguments + one)
      } catch {
        throw Complaint(.data, "\(Excerpt.path(file)):\(index + 1): \(error.message)")
      }
      arguments += one
    }
    guard lines.first.map(String.init) == Self.title,
      case .perform(_, var options) = try ArgumentReader.request(in: ["run"] + arguments)
    else {
      throw Complaint(
        .data,
        "\(Excerpt.path(file)):1: it is no recording; make one with profile-demo run --record FILE")
    }
    options.script = file
    self.options = options
    film = lines.filter { $0.hasPrefix("#>") }.map { String($0.dropFirst(3)) }
  }

  /// The text of a recording.
  ///
  /// - Throws: a complaint if an option cannot be written in a line.
  static func text(
    of acts: [Act], film: Transcript, _ options: Options
  ) throws(Complaint) -> String {
    var lines = [title, "# --screen \(options.screen.name)", "# --width \(options.width)"]
    for (name, value) in [
      ("--input", options.input), ("--user", options.user),
      ("--answers", options.answers.map { $0.map(\.rawValue).joined(separator: ",") }),
    ] {
      guard let value else { continue }
      guard !value.contains(where: \.isNewline), !value.hasPrefix(" "), !value.hasSuffix(" ") else {
        throw Complaint(.usage, "\(name): \(Excerpt.quoted(value)) cannot be recorded; rename it")
      }
      lines.append("# \(name) \(value)")
    }
    let frames = Self.frames(film.lines)
    for (index, frame) in frames.enumerated() {
      if index > 0, index <= acts.count { lines.append("\(acts[index - 1])") }
      lines += frame.map { "#> \($0)" }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The first frame that differs from the one that was recorded, as a difference; `nil` if none does.
  func difference(to new: Transcript) -> String? {
    let (old, new) = (Self.frames(film), Self.frames(new.lines))
    for index in 0..<max(old.count, new.count) {
      let before = index < old.count ? old[index] : []
      let now = index < new.count ? new[index] : []
      guard before != now else { continue }
      let name = (now.first ?? before.first ?? "").dropFirst(3)
      let diff = UnifiedDiff(from: before, to: now, titles: ("recorded", "replayed"))
      return "the frame after act \(name.prefix(60)) is another one\n\(diff)\n"
    }
    return nil
  }

  /// The lines of each frame, its heading first.
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
  /// Where what is done is written down.
  static let record = Option(
    "--record", "FILE", need: "name a file",
    "write the acts and the frames to this file, for replay"
  ) { $0.record = $1 }
}
