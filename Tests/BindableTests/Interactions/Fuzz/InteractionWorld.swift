import BindableCore
import BindableTesting
import BindableViews

/// An act of the user or of the program.
enum InteractionAct: Hashable, Sendable {
  enum Way: CaseIterable, Hashable, Sendable { case button, key, title }

  /// The user answers what is on the screen; small numbers continue, large ones don't.
  case answer(Int, by: Way)
  case start(Int), startFor(Int, Int), retry(Int), cancel(Int), pause(Int), resume(Int)
  case release(Int)
  /// The clock of an interaction advances.
  case tick(Int)
  case setSubject(Int?)
  /// The program presents its own question in the dialog.
  case present
  /// The user presses the buttons of a question that's closed.
  case pressClosed
  case releaseProvider
  /// The user presses the button of the screen for the first interaction, or that of a row of its
  /// list for the second one.
  case pressButton, pressCell
  /// The user scrolls the list, so that the row goes away or returns.
  case scroll(Int)
  case removeRow, hide, show, rebuild, close, releaseScreen
  /// Other acts happen while a timeline shows an earlier subject.
  case rewind(Int, [InteractionAct])
}

/// The surroundings of the interactions of a case, and the model of them.
@MainActor final class InteractionWorld {
  struct Failed: Error, CustomStringConvertible {
    let title: String
    var description: String { "\(title) failed" }
  }

  @MainActor final class Row: Identifiable {
    nonisolated let id: Int
    @Observed var run: Interaction?
    var name: String { "row \(id)" }
    init(_ id: Int) { self.id = id }
  }

  final class RowCell: ListCell {
    let name = Label(), button = Button("Go")
    override var content: ViewNode? {
      HStack {
        name
        button
      }
    }
    static let bindings = BindingTable(Row.self, RowCell.self) {
      \.name --> \.name.text
      on(\.button, run: \.run)
    }
  }

  @MainActor final class Presenter {
    @Observed var first: Interaction?
    @ObservedList var rows = (0..<20).map { Row($0) }
  }

  final class View: ViewNode {
    let button = Button("Go"), list = ListView(), dialog = Dialog(), second = Dialog()
    override var content: ViewNode? {
      ZStack {
        VStack {
          button
          list
        }
        dialog
        second
      }
    }
  }

  /// An interaction whose flow is made at each start, so that its closures count from zero.
  final class Planned: Interaction {
    private let make: @MainActor () -> Flow
    init(answerProvider: (any AnswerProvider)?, _ make: @escaping @MainActor () -> Flow) {
      self.make = make
      super.init(answerProvider: answerProvider)
    }
    override var flow: Flow { make() }
  }

  /// Steps as a part of a flow.
  struct Steps: FlowComponent {
    let steps: [FlowStep]
    init(_ steps: [FlowStep]) { self.steps = steps }
  }

  @Observed var subject: Int? = 0
  let presenter = Presenter()
  /// The row of the last interaction, which the list can lose.
  let row: Row
  var screen: Screen<Presenter, View>?
  /// The dialogs of the runs, which can be the same.
  var dialogs: [Dialog] = []
  var button: Button
  var providers: [DialogAnswerProvider]
  var script: ScriptedAnswerProvider?
  var interactions: [Interaction?] = []
  var weakly: [() -> Interaction?] = []
  var effects: [Effect] = []
  let clocks: [ManualClock]
  var logs: [[String]]
  /// The numbers of the questions that the user has accepted, for each interaction.
  var accepted: [Set<Int>]
  var problem: String?
  var closedButtons: [Button] = []
  var ownAnswers = 0

  // The model.
  var models: [InteractionModel]
  enum Shown: Hashable { case run(Int), own }
  var shown: Shown?
  var isOwnWaiting = false
  /// The run that keeps the dialog until its end.
  var holder: Int?
  /// The runs that ask, in order.
  var asking: [Int] = []
  var isOnScreen = true, isClosed = false
  /// The runs that a control of the screen has started.
  var startedOnScreen: Set<Int> = []
  /// The subjects of the moments of the timeline.
  var moments: [Int?] = [0]
  var timeline: Timeline?, isRewound = false
  var ownAnswersExpected = 0

  let text = FlowKey<String>("text"), flag = FlowKey<Int>("flag")
  let element = FlowKey<Int>("element"), given = FlowKey<Int>("given")
  let picked = FlowKey<Int>("picked"), calls = FlowKey<[String: Int]>("calls")

  private static let table = BindingTable(Presenter.self, View.self) {
    on(\.button, run: \.first)
    each(\.$rows, into: \.list) { RowCell.bindings }
  }

  /// Creates interactions, the last one with the answers of a script if there's one.
  init(_ plans: [[PlannedStep]], script answers: [String]?, hasTwoDialogs: Bool) {
    row = presenter.rows[0]
    clocks = plans.map { _ in ManualClock() }
    logs = plans.map { _ in [] }
    accepted = plans.map { _ in [] }
    models = plans.indices.map {
      InteractionModel(plans[$0], script: $0 == plans.count - 1 ? answers : nil)
    }
    let screen = Screen(presenter, Self.table) { View() }
    screen.show()
    (self.screen, button, providers) = (screen, screen.view.button, [])
    self.hasTwoDialogs = hasTwoDialogs
    findNodes()
    providers = plans.indices.map { run in
      DialogAnswerProvider { [unowned self] in dialog(run) }
    }
    if !hasTwoDialogs { providers = plans.map { _ in providers[0] } }
    script = answers.map { ScriptedAnswerProvider($0) }
    for (index, plan) in plans.enumerated() {
      let interaction = Planned(answerProvider: answerProvider(index)) { [unowned self] in
        Flow("run") { Steps(parts(plan, index)) }
      }
      interaction.clock = clocks[index]
      interactions.append(interaction)
      weakly.append { [weak interaction] in interaction }
      // An effect shows its errors.
      effects.append(Effect { [weak interaction] in _ = interaction?.message })
    }
    presenter.first = interactions[0]
    row.run = interactions.last ?? nil
    effects.append(Effect { [unowned self] in _ = subject })
    timeline = Timeline(of: self)
  }

  let hasTwoDialogs: Bool

  /// Finds the nodes of the view again after it was rebuilt.
  func findNodes() {
    guard let view = screen?.view else { return dialogs = [] }
    button = view.button
    dialogs = models.indices.map { hasTwoDialogs && $0 > 0 ? view.second : view.dialog }
  }

  private func dialog(_ run: Int) -> Dialog? {
    if !isClosed { findNodes() }
    return dialogs.isEmpty ? nil : dialogs[run]
  }

  private func answerProvider(_ run: Int) -> (any AnswerProvider)? {
    isScripted(run) ? script : providers.isEmpty ? nil : providers[run]
  }

  // MARK: - Flows

  func parts(_ steps: [PlannedStep], _ run: Int) -> [FlowStep] {
    steps.flatMap { part($0, run).steps }
  }

  func part(_ step: PlannedStep, _ run: Int) -> any FlowComponent {
    let cancel = Choice("Cancel", role: .cancel)
    switch step {
    case .confirm(let number, let first):
      return Confirm("Q\(number)?", choices: first ? [cancel, "Yes"] : ["Yes", "No"])
    case .confirmSubject:
      return Confirm("subject") { [unowned self] context in
        subject.map { Question("Delete \($0) for \(context.value(for: given) ?? 0)?") }
      }
    case .choose(let number, let branches, let first):
      let branches = branches.map { steps in Branch("same") { Steps(parts(steps, run)) } }
      let cancel = Branch("Cancel", role: .cancel)
      return Choose("C\(number)?") {
        for branch in first ? [cancel] + branches : branches + [cancel] { branch }
      }
    case .pick(let number):
      return Choose(
        "V\(number)?",
        from: { [unowned self] _ in subject.map { [$0, $0 + 1] } ?? [] }, into: picked
      ) { "Item \($0)" }
    case .prompt(let number, let check):
      guard let check else {
        return Prompt(
          "T\(number)?", into: text, validate: { $0.isEmpty ? "Enter a text." : nil })
      }
      // The closure has no context, but is created for each run.
      let counter = Counter()
      return Prompt(
        "T\(number)?", into: text,
        validate: { $0.isEmpty ? "Enter a text." : nil },
        check: { [unowned self] typed in
          counter.count += 1
          try await call(check, "T\(number)?", run, counter.count)
          return typed == "taken" ? "It's taken." : nil
        })
    case .set(let value): return SetValue(value, for: flag)
    case .perform(let action, let handler):
      let body: @MainActor (FlowContext) async throws -> Void = { [unowned self] context in
        let title = "P\(action.number)" + (context.value(for: element).map { " for \($0)" } ?? "")
        try await call(action, title, run, count(title, context))
      }
      let (delay, limit) = (
        action.delay.map { Duration.seconds($0) }, action.limit.map { Duration.seconds($0) }
      )
      guard let handler else {
        return Perform(
          "P\(action.number)", attempts: action.attempts, delay: delay, limit: limit, body)
      }
      return Perform(
        "P\(action.number)", attempts: action.attempts, delay: delay, limit: limit, body
      ) {
        Steps(parts(handler, run))
      }
    case .parts(let number, let failures, let duration, let handler):
      return Perform("P\(number)", for: { _ in Array(failures.indices) }) {
        [unowned self] value, context in
        let title = "P\(number).\(value)"
        let action = PlannedAction(
          number: number, failures: failures[value], duration: duration)
        try await call(action, title, run, count(title, context))
      } onFailure: {
        Steps(parts(handler, run))
      }
    case .condition(let value, let then, let otherwise):
      return If("flag is \(value)", { [flag] in $0.value(for: flag) == value }) {
        Steps(parts(then, run))
      } else: {
        Steps(parts(otherwise, run))
      }
    case .repeated(_, let count, let steps):
      let done = FlowKey<Int>("done")
      return Steps(
        SetValue(0, for: done).steps
          + While(
            "few are done",
            {
              $0.set($0[done] + 1, for: done)
              return $0[done] <= count
            }
          ) { Steps(parts(steps, run)) }.steps)
    case .each(let count, let steps):
      return For("value", in: { _ in Array(0..<count) }, as: element) {
        Steps(parts(steps, run))
      }
    case .flow(let name, let steps): return Flow(name) { Steps(parts(steps, run)) }
    case .inner(let number, let steps):
      let key = FlowKey<Interaction>("inner \(number)")
      return Perform("I\(number)") { [unowned self] context in
        logs[run].append("I\(number)")
        let isNew = context.value(for: key) == nil
        if isNew { context.set(inner(steps, run), for: key) }
        guard await context[key].run() == .succeeded else { throw Failed(title: "I\(number)") }
      }
    case .goBack(let name): return GoBack(to: name)
    case .skip: return Skip()
    }
  }
  private final class Counter {
    var count = 0
  }

  func inner(_ steps: [PlannedStep], _ run: Int) -> Interaction {
    let interaction = Planned(answerProvider: answerProvider(run)) { [unowned self] in
      Flow("inner") { Steps(parts(steps, run)) }
    }
    interaction.clock = clocks[run]
    return interaction
  }

  func isScripted(_ run: Int) -> Bool { script != nil && run == models.count - 1 }

  // MARK: - Actions

  /// Returns the number of calls in a run, with this one.
  func count(_ title: String, _ context: FlowContext) -> Int {
    var counts = context.value(for: calls) ?? [:]
    counts[title, default: 0] += 1
    context.set(counts, for: calls)
    return counts[title, default: 0]
  }

  func call(_ action: PlannedAction, _ title: String, _ run: Int, _ count: Int) async throws {
    logs[run].append(title)
    defer { logs[run].append("end of \(title)") }
    if let question = action.guardian, !accepted[run].contains(question), !isScripted(run) {
      problem = "\(title) is performed unasked"
    }
    let clock = clocks[run]
    let end = clock.now.advanced(by: .seconds(action.duration))
    if action.duration > 0 {
      if action.isStubborn {
        await Task { try? await clock.sleep(until: end) }.value
      } else {
        try await clock.sleep(until: end)
      }
    }
    if count <= action.failures { throw Failed(title: title) }
  }
}
