import BindableCore
import BindableTesting
import BindableViews

extension InteractionWorld {
  /// Performs acts and then ends all runs, and returns the first difference from the model.
  func difference(after acts: [InteractionAct]) async -> String? {
    for (index, act) in acts.enumerated() {
      await perform(act)
      if let difference { return "\(difference)\nafter act \(index), \(act)" }
    }
    if let difference = await settle() { return difference }
    (presenter.first, row.run, interactions) = (nil, nil, [])
    let left = isClosed ? [] : weakly.indices.filter { weakly[$0]() != nil }
    return left.isEmpty ? nil : "the interactions \(left) aren't released"
  }

  /// Answers all questions and lets all actions end.
  private func settle() async -> String? {
    var last: InteractionAct?
    func act(_ act: InteractionAct) async {
      last = act
      await perform(act)
    }
    for round in 0..<200 {
      if !isClosed, !isOnScreen { await act(.show) }
      if shown != nil, !isClosed { await act(.answer(round < 30 ? 0 : 9, by: .button)) }
      if let difference { return "\(difference)\nat the end, after \(last ?? .show)" }
      for run in models.indices {
        let isReleased = interactions[run] == nil
        let isLeft = !isReleased && (isClosed || round > 60)
        switch models[run].state {
        case .idle, .gone: continue
        case .failed: await act(round < 30 && !isClosed ? .retry(run) : .cancel(run))
        // The user can't answer in a closed screen, and the program can't cancel what it has
        // released.
        case .asking: if isLeft { await act(.cancel(run)) } else if isClosed { return difference }
        case .performing:
          if models[run].isPaused { await act(.resume(run)) }
          await act(isLeft ? .cancel(run) : .tick(run))
        case .cancelling: await act(.tick(run))
        }
        if let difference { return "\(difference)\nat the end, after \(last ?? .show)" }
      }
      let isOver = models.allSatisfy {
        switch $0.state {
        case .idle, .gone: true
        default: false
        }
      }
      if isOver, shown == nil || isClosed { return difference }
    }
    return "it waits forever: \(models.map(\.state))"
  }

  /// Waits until the interactions are as the model says, or for many turns of the main actor.
  ///
  /// A task is resumed through another thread, so that no number of turns is always enough.
  private func turns() async {
    for _ in 0..<400 {
      for _ in 0..<5 { await Task { @MainActor in }.value }
      if difference == nil { return }
    }
  }

  // MARK: - Acts

  private func perform(_ act: InteractionAct) async {
    switch act {
    case .tick(let run):
      await clocks[run].advance(by: .seconds(1))
      receive(.tick, run)
    case .rewind(let number, let acts): rewind(to: number % moments.count, acts)
    default: performNow(act)
    }
    await turns()
    closedButtons = Array((closedButtons + dialogs.flatMap(\.buttons)).suffix(16))
  }

  private func performNow(_ act: InteractionAct) {
    switch act {
    case .answer(let number, let way): answer(number, way)
    case .start(let run):
      guard let interaction = interactions[run] else { return }
      begin(run, .start(nil), if: !interaction.isRunning) { interaction.start() }
    case .startFor(let run, let value):
      guard let interaction = interactions[run] else { return }
      begin(run, .start(value), if: !interaction.isRunning) {
        interaction.start(with: value, for: given)
      }
    case .retry(let run):
      guard let interaction = interactions[run] else { return }
      begin(run, .retry, if: interaction.message != nil) { interaction.retry() }
    case .cancel(let run):
      guard let interaction = interactions[run] else { return }
      interaction.cancel()
      receive(.cancel, run)
    case .pause(let run):
      guard let interaction = interactions[run] else { return }
      interaction.pause()
      receive(.pause, run)
    case .resume(let run):
      guard let interaction = interactions[run] else { return }
      interaction.resume()
      receive(.resume, run)
    case .release(let run):
      // A paused run that nothing can resume would wait forever.
      guard interactions[run] != nil, !models[run].isPaused else { return }
      if run == 0 { presenter.first = nil }
      if run == models.count - 1 { row.run = nil }
      interactions[run] = nil
      receive(.release, run)
    case .setSubject(let value):
      if value != subject { moments.append(value) }
      subject = value
      for run in models.indices { receive(.subject(value), run) }
    case .present: present()
    case .pressClosed:
      let current = dialogs.flatMap { $0.isHidden ? [] : $0.buttons }
      for button in closedButtons where !current.contains(where: { $0 === button }) {
        _ = Failure.capture { button.press() }
      }
    case .releaseProvider:
      guard !providers.isEmpty else { return }
      _ = Failure.capture { providers = [] }
      for run in models.indices where !isScripted(run) { receive(.providerReleased, run) }
    default: if let screen, !isClosed { performOnScreen(act, screen) }
    }
  }

  /// Starts a run, which is refused in an earlier state.
  private func begin(
    _ run: Int, _ input: InteractionModel.Input, if begins: Bool, isOnScreen: Bool = false,
    _ start: @MainActor () -> Void
  ) {
    if isRewound {
      let refusals = Failure.capture(start)
      if begins != refusals.contains(where: { $0.kind == .timeTravelActive }) {
        problem = "run \(run): refused \(refusals.count) times in an earlier state"
      }
    } else {
      start()
      if begins { startedOnScreen.remove(run) }
      if isOnScreen { startedOnScreen.insert(run) }
      receive(input, run)
    }
  }

  /// Shows an earlier subject while other acts happen.
  private func rewind(to moment: Int, _ acts: [InteractionAct]) {
    guard let timeline, moment < moments.count - 1 else { return }
    if timeline.range.count != moments.count {
      problem = "the timeline has \(timeline.range.count) moments instead of \(moments.count)"
      return
    }
    func show(_ subject: Int?) { for run in models.indices { receive(.subject(subject), run) } }
    timeline.rewind(to: timeline.range.lowerBound + moment)
    show(moments[moment])
    isRewound = timeline.isRewound
    for act in acts { performNow(act) }
    isRewound = false
    timeline.resume()
    show(moments[moments.count - 1])
  }

  private func performOnScreen(_ act: InteractionAct, _ screen: Screen<Presenter, View>) {
    switch act {
    case .pressButton: press(button, 0)
    case .pressCell:
      _ = screen.view.frame(width: 20, height: 8)
      let cells = screen.view.list.children.compactMap { $0 as? RowCell }
      guard let cell = cells.first(where: { $0.name.text == "row 0" }) else { return }
      press(cell.button, models.count - 1)
    case .scroll(let lines) where isOnScreen && shown == nil:
      _ = screen.view.frame(width: 20, height: 8)
      screen.view.list.scroll(by: lines)
      _ = screen.view.frame(width: 20, height: 8)
    case .removeRow: if presenter.rows.first?.id == 0 { presenter.$rows.remove(at: 0) }
    case .hide:
      screen.hide()
      isOnScreen = false
    case .show:
      screen.show()
      isOnScreen = true
    case .rebuild:
      screen.rebuildView()
      findNodes()
    case .close: end { screen.close() }
    case .releaseScreen:
      end {
        self.screen = nil
        findNodes()
      }
    default: break
    }
  }

  /// Presses a button that starts an interaction, if the user can.
  private func press(_ button: Button, _ run: Int) {
    guard isOnScreen, shown == nil, let interaction = interactions[run], !interaction.isRunning
    else { return }
    begin(run, .start(nil), if: true, isOnScreen: true) { button.press() }
  }

  /// Ends the screen, which withdraws its questions and cancels what its controls have started.
  private func end(_ end: @MainActor () -> Void) {
    isClosed = true
    _ = Failure.capture { end() }
    for run in startedOnScreen { receive(.cancel, run) }
    for run in models.indices where !isScripted(run) { receive(.providerReleased, run) }
  }

  private func present() {
    guard !isClosed, !hasTwoDialogs else { return }
    dialogs[0].present("Own?", choices: ["Fine"]) { [unowned self] _ in ownAnswers += 1 }
    if shown != .own { isOwnWaiting = true }
    updateDialog()
  }

  // MARK: - Answers

  private func answer(_ number: Int, _ way: InteractionAct.Way) {
    guard isOnScreen, !isClosed, let shown else { return }
    // The flow would start another interaction, which is refused.
    if isRewound, models.contains(where: { $0.plan.contains(where: \.hasInner) }) { return }
    guard case .run(let run) = shown else {
      press(0, way, dialogs[0])
      ownAnswersExpected += 1
      self.shown = nil
      return updateDialog()
    }
    guard case .asking(let text, let choices, let isText) = models[run].state else { return }
    let dialog = dialogs[run]
    if number >= 10 {
      if number == 10, !isText {
        dialog.dispatch(KeyPress(.escape))
      } else {
        dialog.dismiss()
      }
      return receive(.dismiss, run)
    }
    if isText {
      if number >= 8 {
        press(1, way, dialog)
        return receive(.choose(1), run)
      }
      let typed = ["fine", "fine", "fine", "", "taken", "fine", "", "taken"][number]
      type(typed, way, dialog)
      return receive(.type(typed), run)
    }
    let leaving = choices.firstIndex(of: "Cancel (cancel)") ?? choices.count - 1
    let continuing = choices.indices.filter { $0 != leaving }
    let index = number < 8 ? continuing[number % continuing.count] : leaving
    if number < 8, text.hasPrefix("Q"), let number = Int(text.dropFirst().dropLast()) {
      accepted[run].insert(number)
    }
    press(index, way, dialog)
    receive(.choose(index), run)
  }

  private func press(_ index: Int, _ way: InteractionAct.Way, _ dialog: Dialog) {
    let button = dialog.buttons[index]
    switch way {
    case .button: button.press()
    case .key:
      // A key that's held down doesn't press another button, so another key comes first.
      focus(button, in: dialog)
      dialog.dispatch(KeyPress(.enter))
    case .title:
      if dialog.choices.firstIndex(where: { $0.title == button.title }) == index {
        dialog.choose(button.title)
      } else {
        button.press()
      }
    }
  }

  private func focus(_ node: ViewNode, in dialog: Dialog) {
    dialog.dispatch(KeyPress(.tab))
    for _ in dialog.buttons where !node.isFocused { dialog.dispatch(KeyPress(.tab)) }
  }

  private func type(_ text: String, _ way: InteractionAct.Way, _ dialog: Dialog) {
    let field = dialog.field
    field.text = text
    switch way {
    case .button: dialog.buttons[0].press()
    case .title: field.submit()
    case .key:
      field.text = ""
      focus(field, in: dialog)
      for character in text { dialog.dispatch(KeyPress(character)) }
      dialog.dispatch(KeyPress(.enter))
    }
  }

  // MARK: - The model

  /// Tells the model of a run what it receives, and updates that of the dialog.
  private func receive(_ input: InteractionModel.Input, _ run: Int) {
    let wasAsking = models[run].isAsking, count = models[run].ownHistory.count
    models[run].receive(input)
    let model = models[run]
    if model.ownHistory.count < count || model.isIdle { accepted[run] = [] }
    let isAnswer =
      switch input {
      case .choose, .type, .dismiss: true
      default: false
      }
    // A further question of the same run follows at once, unless the run had to wait.
    let isFurther = isAnswer && model.isAsking && !model.hasSuspended
    if wasAsking, isAnswer || !model.isAsking {
      asking.removeAll { $0 == run }
      if shown == .run(run), !isFurther { shown = nil }
    }
    if model.isAsking, !asking.contains(run) { asking.append(run) }
    if model.isOver, holder == run { holder = nil }
    updateDialog()
  }

  /// Shows the next question: the program's own one, that of the run that keeps the dialog, or that
  /// of the run that has waited longest.
  private func updateDialog() {
    guard shown == nil else { return }
    if isOwnWaiting {
      (shown, isOwnWaiting) = (.own, false)
    } else if let next = holder ?? asking.first, asking.contains(next) {
      (shown, holder) = (.run(next), next)
    }
    if holder == nil { holder = asking.first }
  }

  // MARK: - Comparison

  /// The first difference between the interactions and the model.
  private var difference: String? {
    if let problem { return problem }
    for (index, model) in models.enumerated() {
      if logs[index] != model.performed {
        return "run \(index): performed \(logs[index]) instead of \(model.performed)"
      }
      guard let interaction = weakly[index]() else {
        if model.state == .gone || !interactions.indices.contains(index) { continue }
        return "run \(index): released instead of \(model.state)"
      }
      if let difference = difference(interaction, model) { return "run \(index): \(difference)" }
    }
    if ownAnswers != ownAnswersExpected { return "the own question has \(ownAnswers) answers" }
    return isClosed ? nil : dialogDifference
  }

  private func difference(_ interaction: Interaction, _ model: InteractionModel) -> String? {
    let phase =
      switch interaction.phase {
      case .idle: "idle"
      case .asking(let question): "asking \(question.text)"
      case .performing: "performing"
      case .cancelling: "cancelling"
      case .failed(let message): "failed: \(message)"
      }
    let outcome: String? =
      switch interaction.outcome {
      case nil: nil
      case .succeeded: "succeeded"
      case .declined: "declined"
      case .failed: "failed"
      case .cancelled: "cancelled"
      }
    let expected: (phase: String, outcome: String?) =
      switch model.state {
      case .asking where model.isInside: ("performing", nil)
      case .asking(let text, _, _): ("asking \(text)", nil)
      case .performing: ("performing", nil)
      case .cancelling: ("cancelling", nil)
      case .failed(let message): ("failed: \(message)", "failed")
      case .idle(let outcome): ("idle", outcome)
      case .gone: ("released", nil)
      }
    if phase != expected.phase { return "\(phase) instead of \(expected.phase)" }
    if outcome != expected.outcome {
      return "\(outcome ?? "no outcome") instead of \(expected.outcome ?? "none")"
    }
    if interaction.history != model.ownHistory {
      return "\(interaction.history) instead of \(model.ownHistory)"
    }
    if interaction.isPaused != model.isPaused { return "isPaused is \(interaction.isPaused)" }
    return nil
  }

  private var dialogDifference: String? {
    for (run, dialog) in dialogs.enumerated() {
      let actual =
        dialog.isHidden ? "nothing" : "\(dialog.question) \(dialog.choices.map(\.description))"
      let expected: String =
        switch shown {
        case .own: "Own? \(["Fine"])"
        case .run(let shown) where dialogs[shown] === dialog:
          if case .asking(let text, let choices, _) = models[shown].state {
            "\(text) \(choices)"
          } else {
            "nothing"
          }
        case nil, .run: "nothing"
        }
      if actual != expected { return "dialog \(run) shows \(actual) instead of \(expected)" }
    }
    return nil
  }
}

extension InteractionModel {
  fileprivate var isAsking: Bool { if case .asking = state { true } else { false } }

  fileprivate var isIdle: Bool {
    switch state {
    case .idle, .gone: true
    case .asking, .performing, .cancelling, .failed: false
    }
  }

  fileprivate var isOver: Bool {
    switch state {
    case .idle, .failed, .gone: true
    case .asking, .performing, .cancelling: false
    }
  }
}
