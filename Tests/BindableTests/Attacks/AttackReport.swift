import Foundation

/// The results of attacks, in files that survive a crash of the process.
@MainActor struct AttackReport {
  let path: String

  init() { path = NSTemporaryDirectory() + "bindable-attacks-\(UUID().uuidString)" }

  init(path: String) { self.path = path }

  /// The position of a run: an attack in a scene or, before the first attack, the scene itself.
  struct Place: Hashable, Codable {
    var scene = 0
    var attack = -1
    /// The number of attacks up to this one, and the number of failed attacks before it.
    var count = 0, failed = 0

    /// The position at which the next process continues after a crash.
    var next: Place {
      var next = self
      if attack < 0 { next.scene += 1 } else { next.attack += 1 }
      next.failed += 1
      return next
    }
  }

  /// Runs the attacks on a binding, recording each before it runs and its errors afterward.
  func write(attacksOn row: String, from first: Place) async {
    guard let row = AttackRow(rawValue: row),
      let now = FileHandle(forWritingAtPath: file("now", creating: true)),
      let log = FileHandle(forWritingAtPath: file("log", creating: true)),
      let errors = FileHandle(forWritingAtPath: file("errors", creating: true))
    else { return }
    // A program that stops prints the reason to standard error.
    dup2(errors.fileDescriptor, 2)
    _ = try? log.seekToEnd()
    var place = first
    func note(scene: Int, attack: Int = -1, _ name: String) {
      (place.scene, place.attack) = (scene, attack)
      try? now.seek(toOffset: 0)
      now.write(
        Data("\(scene) \(attack) \(place.count) \(place.failed) \(name) \n".utf8))
    }
    for (sceneNumber, scene) in AttackScene.all(of: row).enumerated()
    where sceneNumber >= first.scene && Self.isChosen(scene) {
      note(scene: sceneNumber, "nothing/\(scene)")
      let sceneHash = Self.hash(of: scene.description, after: Self.seed)
      for (number, attack) in AttackRun.attacks(in: scene).enumerated()
      where Self.isChosen(attack, number, sceneHash)
        && (sceneNumber > first.scene || number >= first.attack)
      {
        place.count += 1
        note(scene: sceneNumber, attack: number, attack.description)
        let outcome = await AttackRun.run(attack)
        if !outcome.problems.isEmpty { place.failed += 1 }
        for problem in outcome.problems {
          log.write(Data("\(attack): \(problem), in attack \(place.count)\n".utf8))
        }
      }
    }
    log.write(Data("\(place.count) attacks, of which \(place.failed) failed\n".utf8))
  }

  /// The last attack that ran.
  var last: (place: Place, name: String)? {
    let words = text("now").split(separator: " ")
    let numbers = words.prefix(4).compactMap { Int($0) }
    guard words.count > 4, numbers.count == 4 else { return nil }
    let place = Place(
      scene: numbers[0], attack: numbers[1], count: numbers[2], failed: numbers[3])
    return (place, String(words[4]))
  }

  /// The errors, one attack per line.
  var problems: [String] { lines.filter { $0.contains(": ") } }

  /// The number of attacks that ran, and the number that failed or crashed.
  var summary: String { lines.last { !$0.contains(": ") } ?? "not all attacks ran" }

  /// The last fatal error message, or an empty string if there's none.
  var lastWords: String {
    text("errors").split(separator: "\n").last { $0.contains("Fatal error") }.map(String.init) ?? ""
  }

  func remove() {
    for name in ["now", "log", "errors"] { try? FileManager.default.removeItem(atPath: file(name)) }
  }

  private var lines: [String] { text("log").split(separator: "\n").map(String.init) }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? ""
  }

  private func file(_ name: String, creating: Bool = false) -> String {
    let path = "\(path).\(name)"
    if creating, !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    return path
  }

  /// Returns whether to run an attack: those that `BINDABLE_ATTACK` names, or else one in `share`.
  private static func isChosen(_ attack: Attack, _ number: Int, _ sceneHash: UInt64) -> Bool {
    if let name { return attack.description.contains(name) }
    var generator = SplitMix64(seed: hash(of: String(number), after: sceneHash))
    return generator.next().isMultiple(of: share)
  }

  private static func hash(of word: String, after start: UInt64) -> UInt64 {
    word.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns whether a scene can contain attacks to run.
  private static func isChosen(_ scene: AttackScene) -> Bool {
    guard let name, name.contains("/"), let scenes = name.split(separator: "/").last else {
      return true
    }
    return scene.description.contains(scenes)
  }

  private static let name = ProcessInfo.processInfo.environment["BINDABLE_ATTACK"]
  static let seed = BindableTestSettings.seed ?? 1
  /// The sampling interval: one in this many attacks runs.
  static let share =
    ProcessInfo.processInfo.environment["BINDABLE_ATTACK_SHARE"].flatMap { UInt64($0) } ?? 307
}
