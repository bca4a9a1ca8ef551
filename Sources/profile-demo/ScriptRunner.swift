import Bindable
import BindableTesting
import BindableTrace
import ProfileFeature

/// An object that performs a script on a screen and records each change with its reason.
@MainActor
final class ScriptRunner {
  /// The screen after an action.
  struct Shot {
    let label: String
    let frame: Frame
    /// The frame as a picture, or `nil` if it's the same as before.
    let picture: SVG.Picture?
    /// The answered questions, the changes with their reasons, and the failures.
    let notes: [String]
  }

  let session: Session
  private let store: ProfileStore
  private let gateway: InMemoryGateway
  private let clock = ManualClock()
  private let answers: ScriptedAnswerProvider?
  /// The screen that the script runs on.
  let screen: RunningScreen
  /// The app above a line of keys, for its pictures.
  private let help: KeyHelp?
  /// The view that is drawn, which is another one after a screen has rebuilt its view.
  private var view: ViewNode { help ?? screen.root }
  /// The height of an app in panes, which fills its terminal.
  private let height: Int?
  private var theme: Theme {
    height == nil ? store.theme.rendering : store.theme.rendering(colorCount: 1 << 24)
  }
  /// A Boolean value that indicates whether all updates are printed with their bindings.
  private let printsBindings: Bool
  /// The screens at the start and after each action.
  private(set) var shots: [Shot] = []
  /// The connections whose updates have been printed.
  private var known: [AnyConnection] = []
  /// The number of answers that have been printed.
  private var printedAnswerCount = 0
  /// The failures that haven't been printed.
  private var failures: [Failure] = []
  /// The recorder of the trace, or `nil` if none is written.
  private var recorder: TraceRecorder?
  /// The tables of the trace, which are static, and the checks of their screens.
  private var traced: Set<ObjectIdentifier> = []
  private var checks: [@MainActor () -> [TableDiagnostic]] = []

  init(_ session: Session, printingBindings printsBindings: Bool = false, inPanes: Bool = false) {
    self.session = session
    self.printsBindings = printsBindings
    let options = session.options, usesPanes = inPanes && options.usesPanes
    height = usesPanes ? 24 : nil
    store = ProfileStore(session.data, theme: usesPanes ? options.paneTheme : options.theme)
    answers = options.answers.map { ScriptedAnswerProvider($0.map(\.rawValue)) }
    gateway = session.gateway
    screen = session.open(gateway, store, answers, at: clock, usesPanes: usesPanes).show()
    if usesPanes { screen.width = options.width }
    help = options.svg == nil || screen.app == nil ? nil : KeyHelp(screen.root)
    recorder = options.html.map { _ in
      TraceRecorder(silently: view, options.width, nil, theme, "profile-demo", [], 10_000)
    }
    recorder?.header = (try? ScriptRecording.header(of: options)) ?? []
    recorder?.detail = "user \(session.user.username), \(options.width) columns"
  }

  // MARK: - Results

  /// The changes of the screen after each action, with their reasons.
  var transcript: Transcript {
    shots.reduce(into: Transcript(width: session.options.width)) {
      $0.record($1.label, rows: $1.frame.lines, notes: $1.notes)
    }
  }

  /// The lines that change after each action, with a heading, for replays.
  var frames: [[String]] {
    var transcript = Transcript(width: session.options.width)
    return shots.map { transcript.record($0.label, rows: $0.frame.lines) }
  }

  /// The distinct consecutive frames.
  var pictures: [SVG.Picture] { shots.compactMap(\.picture) }

  /// The trace so far, after checking the tables of its screens.
  var trace: Trace? {
    for check in checks { recorder?.record(check()) }
    return recorder?.trace
  }

  // MARK: - Recording

  /// Performs all actions, and writes the trace up to an action that isn't possible to a new file.
  ///
  /// - Throws: `UsageError` for the first action that isn't possible on the current screen.
  func run() async throws {
    Failure.reporter = { [weak self] in
      self?.failures.append($0)
      self?.recorder?.record($0)
    }
    trace(nil, record("initial", printsUpdates: printsBindings))
    let steps = session.script.steps
    for (index, step) in steps.enumerated() {
      let isInWord = step.action.types && steps.dropFirst(index + 1).first?.action.types == true
      do throws(UsageError) {
        try await perform(step, isInWord: isInWord)
      } catch {
        // The trace shows the screen on which the action isn't possible.
        recorder?.record(Failure(.rejectedAction, error.message))
        trace(step.action, draw())
        // Its error is reported, even if the page can't be written. An earlier page stays.
        guard let file = session.options.html, file != "-", let page = self.trace?.page(),
          let written = try? OutputFile.writeNew(page, to: file)
        else { throw error }
        throw UsageError(error.status, "\(error.message); the trace is in \(Excerpt.path(written))")
      }
      trace(step.action, record(step.action.label, printsUpdates: true))
    }
  }

  /// Draws the current screen as a terminal does.
  private func draw() -> IncrementalRenderer {
    let width = session.options.width
    let renderer = IncrementalRenderer(
      view, width: width, height: height ?? view.idealHeight(forWidth: width), theme: theme)
    renderer.update()
    return renderer
  }

  /// Records the screen after an action, and returns its renderer.
  private func record(_ label: String, printsUpdates: Bool) -> IncrementalRenderer {
    let updates = drainUpdates(), drawn = draw(), frame = drawn.frame
    var picture: SVG.Picture?
    if shots.last?.frame != frame {
      picture =
        session.options["--explain"] != nil
        ? SVG.Picture(explaining: drawn, caption: label) : SVG.Picture(frame, caption: label)
    }
    let asked = answers?.transcript.dropFirst(printedAnswerCount) ?? []
    printedAnswerCount += asked.count
    let notes =
      asked.map { "asked: \($0)" } + (printsUpdates ? updates.map(text) : [])
      + failures.map { "failure: \($0)" }
    failures = []
    shots.append(Shot(label: label, frame: frame, picture: picture, notes: notes))
    return drawn
  }

  private func trace(_ action: ScriptAction?, _ drawn: IncrementalRenderer) {
    guard let recorder else { return }
    let label = action?.label ?? "", line = action?.description
    recorder.root = view
    recorder.record(label, line: line == label ? nil : line, drawnBy: drawn)
    for (table, check) in screen.checks where traced.insert(table).inserted { checks.append(check) }
  }

  /// Returns the new updates of each screen, including screens that were closed since.
  private func drainUpdates() -> [BindingUpdate] {
    let now = screen.screen.connections
    let gone = known.filter { old in !now.contains { $0 === old } }
    defer { known = now }
    // The first value of a new screen or binding isn't a change.
    return (gone + now).flatMap { $0.drainUpdates() }.filter { printsBindings || !$0.isFirst }
  }

  private func text(of update: BindingUpdate) -> String {
    let bindingLine = printsBindings ? "\n  binding \(update.binding)" : ""
    return "\(update.change)\n  \(update.reason)\(bindingLine)"
  }

  // MARK: - Performing

  /// Performs an action and waits for its effects, without recording them.
  ///
  /// - Parameters:
  ///   - step: The action with its line.
  ///   - isInWord: Whether the next action types the next letter.
  func perform(_ step: Script.Step, isInWord: Bool = false) async throws(UsageError) {
    do {
      try perform(step.action)
    } catch {
      let place = session.script.name + (step.line.map { ":\($0)" } ?? "")
      // The line of an action on a node can be without `do`.
      let label = step.action.label.trimmingPrefix("do ")
      throw UsageError(.data, "\(place): \(label): \(UsageError(error).message)")
    }
    if step.action == .hold { return }
    // Unless gateway calls are held.
    if !gateway.isHolding {
      // Pass the debounce interval, as if the user had stopped typing. Moving the focus takes no
      // time, and a letter of a word little, so that what is offered for some seconds is still
      // there after many steps.
      if !step.action.movesFocus {
        await clock.advance(by: isInWord ? .milliseconds(50) : .seconds(1))
      }
      // Between letters, a check can wait for a pause.
      if !isInWord { await screen.settle() }
    }
    if answers?.unanswered.isEmpty == false {
      throw UsageError(.usage, "--answers: no answer left for \(step.action.label); add one")
    }
  }

  private func perform(_ action: ScriptAction) throws {
    switch action {
    case .control(.press, let title): try press(title)
    case .control(.replace(let text), let name):
      guard let field = screen.field(name) else {
        throw RecordedActionError("the field isn't on the screen; go to its screen first")
      }
      field.replaceText(with: text)
    case .control(let action, _): try perform(onList: action)
    case .answer(let answer): try choose(answer)
    case .fail(let message): gateway.fail(with: message)
    case .hold: gateway.pauseCalls()
    case .release: gateway.resumeCalls()
    case .store(let change):
      try event(action.label) {
        guard var user = store.data.user(session.user.id) else { return }
        try change.apply(to: &user, in: store.data)
        try store.data.update(user.id) { $0 = user }
      }
    case .go(let link):
      let app = try app
      try event(action.label) { try app.open(link) }
    case .device(let device):
      let app = try app
      event(action.label) { app.device = device }
    case .theme(let theme):
      event(action.label) {
        guard theme != store.theme else { return }
        store.theme = theme
        // The app rebuilds its views itself.
        if screen.app == nil { screen.screen.rebuildViews() }
      }
    case .user(.wait): break
    case .user(let action): try action.perform(on: screen.root)
    }
  }

  private var app: ProfileApp {
    get throws {
      guard let app = screen.app else {
        throw RecordedActionError("this action requires --screen app")
      }
      return app
    }
  }

  private var controls: [ViewNode] { screen.root.descendants.filter(\.isVisible) }

  private func press(_ title: String) throws {
    let buttons = controls.compactMap { $0 as? Button }
    let toggle = controls.lazy.compactMap { $0 as? Toggle }.first { $0.title == title }
    if let button = buttons.last(where: { $0.title == title }) {
      // Pressing a disabled button has no effect, as on a device.
      button.press()
    } else if toggle?.toggle() == nil {
      let titles = controls.compactMap { ($0 as? Button)?.title ?? ($0 as? Toggle)?.title }
        .map { Excerpt.quoted($0) }.joined(separator: ", ")
      throw RecordedActionError("no such button on the screen; available: \(titles)")
    }
  }

  private func perform(onList action: UserAction) throws {
    guard let list = controls.lazy.compactMap({ $0 as? ListView }).last else {
      throw RecordedActionError(
        "there's no list on the screen; select another one with --screen")
    }
    guard list.perform(action) == true else {
      throw RecordedActionError(
        "the list rejected the action; it has \(list.itemCount) items")
    }
  }

  private func choose(_ answer: Answer) throws {
    let choice = screen.dialog?.choices.first { $0.title.lowercased() == answer.rawValue }
    guard let dialog = screen.dialog, let choice else {
      let way =
        answers == nil ? "press the button that asks it first" : "--answers already answers it"
      throw RecordedActionError("there's no question on the screen; \(way)")
    }
    dialog.choose(choice.title)
  }
}
