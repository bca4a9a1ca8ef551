internal import Bindable

/// The costs of a scene at its size and at ten times the size.
struct SceneResult {
  let scene: Scene
  let nanoseconds: Double
  let spread: Double
  let growth: Double
  let counts: StageCounts
  /// The number of changes in `counts`.
  let changes: Int
  /// The output to a terminal for one more change.
  let bytes: Int
  let writes: Int
}

/// Measures a scene by alternating between both sizes.
@MainActor
func measure(_ scene: Scene, pace: Pace) -> SceneResult {
  let players = [scene.size, scene.size * 10].map { ScenePlayer(scene, size: $0) }
  for player in players { player.warmUp(until: pace.round) }
  for round in 0..<pace.rounds {
    for turn in players.indices { players[(turn + round) % players.count].round() }
  }
  let one = players[0].countsOfAChange()
  return SceneResult(
    scene: scene, nanoseconds: players[0].nanoseconds, spread: players[0].spread,
    growth: players[1].nanoseconds / players[0].nanoseconds, counts: players[0].counts,
    changes: players[0].changes, bytes: one.bytes, writes: one.writes)
}

/// Performs a number of changes of a scene and checks the frame, without measuring.
@MainActor
func perform(_ count: Int, of scene: Scene) { ScenePlayer(scene, size: scene.size).perform(count) }

@MainActor
private final class ScenePlayer {
  let scene: Scene
  let size: Int
  let stage: any Stage
  private(set) var changes = 8
  private(set) var counts = StageCounts()
  private var next = 1
  private var rounds: [Double] = []

  init(_ scene: Scene, size: Int) {
    self.scene = scene
    self.size = size
    stage = scene.make(size)
  }

  var nanoseconds: Double { rounds.median }
  var spread: Double { rounds.spread }

  func warmUp(until duration: Int) {
    while play() * 2 < duration, changes < 100_000 { changes *= 2 }
  }

  func round() { rounds.append(Double(play()) / Double(changes)) }

  func perform(_ count: Int) {
    changes = count
    _ = play()
  }

  func countsOfAChange() -> StageCounts {
    stage.prepare(1)
    stage.change(next..<next + 1)
    next += 1
    return stage.counts
  }

  private func play() -> Int {
    let numbers = next..<next + changes
    next += changes
    stage.prepare(changes)
    let start = processorTime()
    stage.change(numbers)
    let elapsed = processorTime() - start
    counts = stage.counts
    if let problem = stage.problem(after: numbers.upperBound - 1) {
      stop("\(scene.id), size \(size), change \(numbers.upperBound - 1): \(problem)")
    }
    return elapsed
  }
}
