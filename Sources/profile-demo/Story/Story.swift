import Bindable
import ProfileFeature

/// The first minute of the program: a search and a follow in the sample app, with the reason for
/// each value that changes.
///
/// The numbers of updates and frames are counted while the app runs, with a renderer that draws
/// whenever a terminal would.
@MainActor
final class Story {
  /// The actions of the user, and the updates to print.
  struct Step {
    let title: String
    let actions: [ScriptAction]
    /// The written properties in the order of their lines.
    let targets: [String]
    /// Set if the screen is shown where there's enough space.
    var showsScreen = false
    var numbersUpdates = false
  }

  static let steps = [
    Step(
      title: "type “ni” in Search", actions: [.type("search", "ni")],
      targets: ["BrowsePresenter<PersonItem>.search", "count.text", "list"]),
    Step(
      title: "open moni", actions: [.list(.open(0))], targets: ["followers.text"],
      showsScreen: true),
    Step(title: "press Follow", actions: [.press("Follow")], targets: ["follow.isEnabled"]),
    Step(
      title: "answer Yes; the server is down",
      actions: [.fail("The server is busy."), .answer(.yes)],
      targets: ["errorMessage.message", "retry.isShown"]),
    Step(
      title: "press Retry", actions: [.press("Retry")],
      targets: ["follow.title", "followers.text", "followedBy.text", "list[5].detail.text"],
      numbersUpdates: true),
  ]

  /// The commands to run next, in at most 38 columns, and their purposes.
  nonisolated static let commands = [
    ("swift run profile-demo interactive", "the app; F2 says why"),
    ("swift run profile-demo --svg tour.svg", "the whole tour as a picture"),
    ("swift test --filter FollowInteraction", "the same steps as tests"),
  ]

  private let layout: StoryLayout
  private let player: ScriptRunner
  private let screen: IncrementalRenderer
  private var frameCount = 0
  private var isDrawing = false

  private init(_ layout: StoryLayout) throws {
    self.layout = layout
    // With the list next to the profile, so that both change in the same frame.
    let options = Options(["--device": "tablet", "--link": "people"])
    player = ScriptRunner(try Session(options))
    screen = IncrementalRenderer(
      player.screen.root, width: layout.screenWidth, height: 12, theme: options.theme.rendering)
    screen.view.onNeedsDisplay = { [weak self] in self?.setNeedsDisplay() }
    screen.update()
  }

  /// Returns the story for an output with a number of columns, as plain text without colors.
  static func text(width: Int, colors: ColorDepth) async throws -> String {
    let layout = StoryLayout(width: width, showsPixels: colors > .none)
    let story = try Story(layout)
    var parts = [[layout.title("One Follow, and why each value changed.")]]
    for (index, step) in steps.enumerated() {
      parts.append(try await story.perform(step, number: index + 1))
    }
    parts.append(layout.commands(commands))
    let frame = layout.whole(parts).frame(width: width)
    return (colors == .none ? frame.text : frame.text(colors: colors)) + "\n"
  }

  /// Performs a step and returns its lines.
  private func perform(_ step: Step, number: Int) async throws -> [ViewNode] {
    let (start, statistics) = (AnyConnection.now, statistics)
    frameCount = 0
    for action in step.actions { try await player.perform(Script.Step(line: 0, action: action)) }
    draw()
    let updates = connections.flatMap { $0.updates(since: start) }
    let shown = step.targets.flatMap { target in updates.filter { $0.update.target == target } }
    let note =
      "\(Format.plural("update", "updates").apply(updates.count)), "
      + Format.plural("frame", "frames").apply(frameCount)
    var lines = [layout.heading(" \(number) ", step.title, note: note)]
    if let dialog = player.screen.dialog {
      lines.append(layout.question(dialog.question, choices: dialog.choices.map(\.title)))
    }
    for (index, (update, _)) in shown.enumerated() {
      lines.append(layout.line(of: update, number: step.numbersUpdates ? index : nil))
      // Updates with the same causes share their reason.
      let next = shown.dropFirst(index + 1).first?.update
      if next?.causes != update.causes { lines.append(layout.reason(for: update)) }
    }
    if step.numbersUpdates {
      lines.append(layout.screen(screen.frame, places: shown.map { place(of: $0.controls) }))
      if let summary = summary(since: statistics) { lines.append(layout.indented(Label(summary))) }
    } else if step.showsScreen, !layout.isNarrow {
      lines.append(layout.screen(screen.frame))
    }
    return lines
  }

  // MARK: - Drawing as a terminal does

  private func setNeedsDisplay() {
    if isDrawing { return }
    isDrawing = true
    Task { draw() }
  }

  private func draw() {
    isDrawing = false
    if !screen.update().isEmpty { frameCount += 1 }
  }

  // MARK: - Measuring

  /// The connections of the screens and of the visible list cells.
  private var connections: [AnyConnection] {
    screen.view.descendants.flatMap(AnyConnection.nested)
  }

  private var statistics: [BindingStatistics] { connections.flatMap(\.ownStatistics) }

  /// Returns what the bindings have done since earlier statistics, or `nil` if there are others.
  private func summary(since old: [BindingStatistics]) -> String? {
    let new = statistics
    guard new.map(\.binding) == old.map(\.binding) else { return nil }
    let pairs = zip(old, new)
    let written = pairs.count { $1.writes > $0.writes }
    let evaluated = pairs.count { $1.evaluations > $0.evaluations }
    return "\(written) of \(new.count) bindings wrote a value, \(evaluated - written) read an "
      + "equal one, \(new.count - evaluated) were left alone."
  }

  /// Returns the visible part of the control that an update wrote, or `nil` if there is none.
  private func place(of controls: [AnyObject]) -> Rect? {
    screen.visibleNodes.first { visible in controls.contains { $0 === visible.node } }?.rect
  }
}
