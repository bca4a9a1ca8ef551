import Bindable
import BindableTesting
import ProfileFeature

/// Plays a script on a screen, and writes down what it changes on the screen and why.
@MainActor
final class Player {
  private let session: Session
  private let store: ProfileStore
  private let gateway: InMemoryGateway
  private let clock = ManualClock()
  private let answers: ScriptedAnswerer?
  /// The screen it plays on.
  let screen: OpenScreen
  /// Whether each update is told with its row, and those of the start as well.
  private let tellsRows: Bool
  private var transcript: Transcript
  /// What the screen showed, act by act, for replaying.
  private(set) var frames: Transcript
  /// What the screen showed after each act.
  private(set) var film = FilmStrip()
  private let appearance: Appearance
  /// The connections whose updates have been told.
  private var known: [AnyConnection] = []
  /// What the screen showed, as often as it changed.
  private(set) var pictures: [SVG.Picture] = []
  /// How many of the answers have been told.
  private var toldAnswers = 0
  /// What could not be done as declared, and was not told yet.
  private var failures: [Failure] = []

  init(_ session: Session, tellingRows tellsRows: Bool = false) {
    self.session = session
    self.tellsRows = tellsRows
    store = ProfileStore(session.data)
    answers = session.options.answers.map { answers in
      ScriptedAnswerer(answers.map(\.rawValue))
    }
    gateway = InMemoryGateway(session.data)
    let settings = session.settings()
    appearance = settings.appearance
    screen = session.open(gateway, store, answers, at: clock, settings: settings)
    transcript = Transcript(width: session.options.width)
    frames = Transcript(width: session.options.width)
  }

  /// The transcript of all acts.
  ///
  /// - Throws: a complaint about the first act that is not possible on the screen as it is then.
  func play() async throws(Complaint) -> String {
    Failure.reporter = { [weak self] in self?.failures.append($0) }
    record("initial", tellingUpdates: tellsRows)
    for step in session.script.steps {
      try await perform(step)
      record(step.act.label, tellingUpdates: true)
    }
    return "\(transcript)\n"
  }

  private func record(_ label: String, tellingUpdates: Bool) {
    let updates = takeUpdates()
    let frame = screen.root.frame(
      width: session.options.width, theme: appearance.theme.rendering)
    film.record(label, frame)
    if pictures.last?.frame != frame { pictures.append(SVG.Picture(frame, caption: label)) }
    frames.record(label, rows: frame.lines)
    transcript.record(
      label, rows: frame.lines,
      notes: takeAnswers() + (tellingUpdates ? updates.map(note) : []) + takeFailures())
  }

  /// What the rows have done, screen by screen; those of a screen that has gone as well.
  private func takeUpdates() -> [Update] {
    let now = screen.connections
    let gone = known.filter { old in !now.contains { $0 === old } }
    defer { known = now }
    // What a screen or a row shows when it comes is on the screen, and no change of what was there.
    return (gone + now).flatMap { $0.takeUpdates() }.filter { tellsRows || !$0.isFirst }
  }

  private func takeAnswers() -> [String] {
    let answers = answers?.transcript.dropFirst(toldAnswers) ?? []
    toldAnswers += answers.count
    return answers.map { "asked: \($0)" }
  }

  private func takeFailures() -> [String] {
    defer { failures = [] }
    return failures.map { "failure: \($0)" }
  }

  private func note(_ update: Update) -> String {
    let row = tellsRows ? "\n  row \(update.row)" : ""
    return "\(update.change)\n  \(update.reason)\(row)"
  }

  private func perform(_ step: Script.Step) async throws(Complaint) {
    switch step.act {
    case .type(let field, let text):
      guard let field = screen.field(field) else {
        throw impossible(step, "the field is not on the screen now; go where it is first")
      }
      field.replaceText(with: text)
    case .press(let title): try press(title, step)
    case .answer(let answer): try choose(answer, step)
    case .fail(let message): gateway.fail(with: message)
    case .hold: gateway.hold()
    case .release: gateway.release()
    case .store(let change): try apply(change, step)
    case .go(let link): try go(to: link, step)
    case .device(let device):
      let app = try app(step)
      event(step.act.label) { app.device = device }
    case .theme(let theme): event(step.act.label) { show(theme) }
    case .list(let deed):
      if let problem = deed.perform(on: screen.root) { throw impossible(step, problem) }
    case .user(let act):
      if act == .wait { break }
      do throws(UserActError) {
        try act.perform(on: screen.root)
      } catch {
        throw impossible(step, error.message)
      }
    }
    if case .hold = step.act { return }
    await settle()
    try checkAnswers(step)
  }

  /// Waits for what was begun, unless the gateway was told to wait.
  private func settle() async {
    if gateway.isHolding { return }
    // A user who looks at what has come has stopped typing.
    await clock.advance(by: .seconds(1))
    await screen.settle()
  }

  private func app(_ step: Script.Step) throws(Complaint) -> ProfileApp {
    guard let app = screen.app else {
      throw impossible(step, "only the whole app does that; add --screen app")
    }
    return app
  }

  private func go(to link: String, _ step: Script.Step) throws(Complaint) {
    let app = try app(step)
    var problem: LinkError?
    event(step.act.label) {
      do throws(LinkError) { try app.open(link) } catch { problem = error }
    }
    if let problem { throw impossible(step, problem.description) }
  }

  private func show(_ theme: AppTheme) {
    guard theme != appearance.theme else { return }
    appearance.theme = theme
    // The app does so by itself.
    if screen.app == nil { screen.screen.rebuildViews() }
  }

  private func press(_ title: String, _ step: Script.Step) throws(Complaint) {
    let buttons = screen.root.descendants.compactMap { $0 as? Button }.filter(\.isShown)
    guard let button = buttons.last(where: { $0.title == title }) else {
      let toggles = screen.root.descendants.compactMap { $0 as? Toggle }.filter(\.isShown)
      if let toggle = toggles.first(where: { $0.title == title }) {
        toggle.flip()
        return
      }
      let titles = buttons.map { Excerpt.quoted($0.title) }.joined(separator: ", ")
      throw impossible(step, "no such button is on the screen; there is \(titles)")
    }
    // A button that is disabled does nothing, as under a finger.
    button.press()
  }

  private func choose(_ answer: Answer, _ step: Script.Step) throws(Complaint) {
    let choice = screen.dialog?.choices.first { $0.lowercased() == answer.rawValue }
    guard let dialog = screen.dialog, !dialog.isHidden, let choice else {
      let way =
        answers == nil ? "press the button that asks first" : "--answers answers it already"
      throw impossible(step, "no question is on the screen; \(way)")
    }
    dialog.choose(choice)
  }

  private func apply(_ change: StoreChange, _ step: Script.Step) throws(Complaint) {
    var refusal: (any Error)?
    event(step.act.label) {
      do {
        guard var user = store.data.user(session.user.id) else { return }
        try change.apply(to: &user, in: store.data)
        try store.update(user.id) { $0 = user }
      } catch {
        refusal = error
      }
    }
    if let refusal { throw impossible(step, "\(refusal)") }
  }

  private func checkAnswers(_ step: Script.Step) throws(Complaint) {
    guard let answers, !answers.unanswered.isEmpty else { return }
    throw Complaint(.usage, "--answers: \(step.act.label) asks, and no answer is left; add one")
  }

  private func impossible(_ step: Script.Step, _ message: String) -> Complaint {
    let place = session.options.script.map { "\(Excerpt.path($0)):\(step.line)" } ?? "the tour"
    return Complaint(.data, "\(place): \(step.act.label): \(message)")
  }
}
