import Bindable
import BindableTesting
import ProfileFeature

/// An object that performs a script on a screen and records each change with its reason.
@MainActor
final class ScriptRunner {
  private let session: Session
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
  private var transcript: Transcript
  /// The frames after each action, for replays.
  private(set) var frames: Transcript
  /// The frames after each action, as a film strip.
  private(set) var filmstrip = Filmstrip()
  /// The connections whose updates have been printed.
  private var known: [AnyConnection] = []
  /// The distinct consecutive frames.
  private(set) var pictures: [SVG.Picture] = []
  /// The number of answers that have been printed.
  private var printedAnswerCount = 0
  /// The recorder of the trace, or `nil` if none is written.
  private var recorder: TraceRecorder?
  /// The tables of the trace, which are static, and the checks of their screens.
  private var traced: Set<ObjectIdentifier> = []
  private var tableCount = 0
  private var checks: [@MainActor () -> [TableDiagnostic]] = []
  /// The trace so far, after checking the tables of its screens.
  var trace: Trace? {
    for check in checks { recorder?.record(check()) }
    return recorder?.trace
  }
  /// The failures that haven't been printed.
  private var failures: [Failure] = []

  init(_ session: Session, printingBindings printsBindings: Bool = false, inPanes: Bool = false) {
    self.session = session
    self.printsBindings = printsBindings
    let usesPanes = inPanes && session.options.usesPanes
    height = usesPanes ? 24 : nil
    store = usesPanes ? session.paneStore : session.store
    answers = session.options.answers.map { answers in
      ScriptedAnswerProvider(answers.map(\.rawValue))
    }
    gateway = session.gateway
    screen = session.open(gateway, store, answers, at: clock, usesPanes: usesPanes).show()
    if usesPanes { screen.fit(width: session.options.width) }
    help = session.options.svg == nil || screen.app == nil ? nil : KeyHelp(screen.root)
    transcript = Transcript(width: session.options.width)
    frames = Transcript(width: session.options.width)
    recorder = session.options.html.map { _ in
      TraceRecorder(silently: view, session.options.width, nil, theme, "profile-demo", [], 10_000)
    }
    recorder?.header = (try? ScriptRecording.header(of: session.options)) ?? []
    recorder?.detail = "user \(session.user.username), \(session.options.width) columns"
  }

  /// Performs all actions and returns the transcript.
  ///
  /// - Throws: `UsageError` for the first action that isn't possible on the current screen.
  func run() async throws(UsageError) -> String {
    Failure.reporter = { [weak self] in
      self?.failures.append($0)
      self?.recorder?.record($0)
    }
    trace("", line: nil, record("initial", printsUpdates: printsBindings))
    for step in session.script.steps {
      do throws(UsageError) {
        try await perform(step)
      } catch {
        // The trace shows the screen on which the action isn't possible.
        recorder?.record(Failure(.rejectedAction, error.message))
        trace(step.action.label, line: "\(step.action)", draw())
        throw error
      }
      let drawn = record(step.action.label, printsUpdates: true)
      trace(step.action.label, line: "\(step.action)", drawn)
    }
    return "\(transcript)\n"
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
    let updates = drainUpdates()
    let drawn = draw()
    let (frame, rows) = (drawn.frame, drawn.frame.lines)
    filmstrip.record(label, frame, rows)
    if pictures.last?.frame != frame {
      pictures.append(
        session.options.explainsNodes
          ? SVG.Picture(explaining: drawn, caption: label) : SVG.Picture(frame, caption: label))
    }
    frames.record(label, rows: rows)
    transcript.record(
      label, rows: rows,
      notes: drainAnswers() + (printsUpdates ? updates.map(record) : []) + drainFailures())
    return drawn
  }

  private func trace(_ label: String, line: String?, _ drawn: IncrementalRenderer) {
    guard let recorder else { return }
    recorder.root = view
    recorder.record(label, line: line == label ? nil : line, drawnBy: drawn)
    guard recorder.tableCount != tableCount else { return }
    tableCount = recorder.tableCount
    for (table, check) in screen.checks where traced.insert(table).inserted { checks.append(check) }
  }

  /// Returns the new updates of each screen, including screens that were closed since.
  private func drainUpdates() -> [BindingUpdate] {
    let now = screen.connections
    let gone = known.filter { old in !now.contains { $0 === old } }
    defer { known = now }
    // The first value of a new screen or binding isn't a change.
    return (gone + now).flatMap { $0.drainUpdates() }.filter { printsBindings || !$0.isFirst }
  }

  private func drainAnswers() -> [String] {
    let answers = answers?.transcript.dropFirst(printedAnswerCount) ?? []
    printedAnswerCount += answers.count
    return answers.map { "asked: \($0)" }
  }

  private func drainFailures() -> [String] {
    defer { failures = [] }
    return failures.map { "failure: \($0)" }
  }

  private func record(_ update: BindingUpdate) -> String {
    let bindingLine = printsBindings ? "\n  binding \(update.binding)" : ""
    return "\(update.change)\n  \(update.reason)\(bindingLine)"
  }

  /// Performs an action and waits for its effects, without recording them.
  func perform(_ step: Script.Step) async throws(UsageError) {
    switch step.action {
    case .control(let action, let name): try perform(action, on: name, step)
    case .answer(let answer): try choose(answer, step)
    case .fail(let message): gateway.fail(with: message)
    case .hold: gateway.pauseCalls()
    case .release: gateway.resumeCalls()
    case .store(let change): try apply(change, step)
    case .go(let link): try navigate(to: link, step)
    case .device(let device):
      let app = try app(step)
      event(step.action.label) { app.device = device }
    case .theme(let theme): event(step.action.label) { show(theme) }
    case .user(let action):
      if action == .wait { break }
      do throws(RecordedActionError) {
        try action.perform(on: screen.root)
      } catch {
        throw impossible(step, error.message)
      }
    }
    if case .hold = step.action { return }
    await settle()
    try checkAnswers(step)
  }

  /// Waits for the work in progress, unless gateway calls are held.
  private func settle() async {
    if gateway.isHolding { return }
    // Pass the debounce interval, as if the user had stopped typing.
    await clock.advance(by: .seconds(1))
    await screen.settle()
  }

  private func app(_ step: Script.Step) throws(UsageError) -> ProfileApp {
    guard let app = screen.app else {
      throw impossible(step, "this action requires --screen app")
    }
    return app
  }

  private func navigate(to link: String, _ step: Script.Step) throws(UsageError) {
    let app = try app(step)
    do throws(LinkError) {
      try event(step.action.label) { () throws(LinkError) in try app.open(link) }
    } catch {
      throw impossible(step, error.message)
    }
  }

  private func show(_ theme: AppTheme) {
    guard theme != store.theme else { return }
    store.theme = theme
    // The app rebuilds its views itself.
    if screen.app == nil { screen.screen.rebuildViews() }
  }

  private func perform(
    _ action: UserAction, on name: String, _ step: Script.Step
  ) throws(UsageError) {
    let controls = screen.root.descendants.filter(\.isVisible)
    switch action {
    case .press:
      let buttons = controls.compactMap { $0 as? Button }
      let toggle = controls.lazy.compactMap { $0 as? Toggle }.first { $0.title == name }
      if let button = buttons.last(where: { $0.title == name }) {
        // Pressing a disabled button has no effect, as on a device.
        button.press()
      } else if toggle?.toggle() == nil {
        let titles = buttons.map { Excerpt.quoted($0.title) }.joined(separator: ", ")
        throw impossible(step, "no such button on the screen; available: \(titles)")
      }
    case .replace(let text):
      guard let field = screen.field(name) else {
        throw impossible(step, "the field isn't on the screen; go to its screen first")
      }
      field.replaceText(with: text)
    default:
      guard let list = controls.lazy.compactMap({ $0 as? ListView }).last else {
        throw impossible(step, "there's no list on the screen; select another one with --screen")
      }
      guard list.perform(action) == true else {
        throw impossible(
          step, "the list rejected the action; it has \(list.itemCount) items")
      }
    }
  }

  private func choose(_ answer: Answer, _ step: Script.Step) throws(UsageError) {
    let choice = screen.dialog?.choices.first { $0.title.lowercased() == answer.rawValue }?.title
    guard let dialog = screen.dialog, !dialog.isHidden, let choice else {
      let way =
        answers == nil ? "press the button that asks it first" : "--answers already answers it"
      throw impossible(step, "there's no question on the screen; \(way)")
    }
    dialog.choose(choice)
  }

  private func apply(_ change: StoreChange, _ step: Script.Step) throws(UsageError) {
    do {
      try event(step.action.label) {
        guard var user = store.data.user(session.user.id) else { return }
        try change.apply(to: &user, in: store.data)
        try store.data.update(user.id) { $0 = user }
      }
    } catch {
      throw impossible(step, "\(error)")
    }
  }

  private func checkAnswers(_ step: Script.Step) throws(UsageError) {
    guard let answers, !answers.unanswered.isEmpty else { return }
    throw UsageError(.usage, "--answers: no answer left for \(step.action.label); add one")
  }

  private func impossible(_ step: Script.Step, _ message: String) -> UsageError {
    let location = session.options.script.map { "\(Excerpt.path($0)):\(step.line)" } ?? "the tour"
    return UsageError(.data, "\(location): \(step.action.label): \(message)")
  }
}
