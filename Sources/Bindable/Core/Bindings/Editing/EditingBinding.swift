/// The state of an editable binding.
///
/// ```text
///                the user types            it is time           it can be parsed
///   synchronized ───────────────▶ pending ────────────▶ (read) ──────────────────▶ committed
///     ▲                              ▲                     │ it can't                  │
///     │                              │                     ▼                           │
///     │                              └──────────────── invalid                         │
///     └────────────────────────────────────────────────────┴───────────────────────────┘
///       the presenter's value changes, the user restores it or ends editing, or revert()
/// ```
@MainActor
private final class EditingState<Value: Equatable, Shown: Equatable>: BindingState {
  enum Phase {
    /// The view shows the formatted value of the presenter.
    case synchronized
    /// An edit hasn't been parsed yet.
    case pending
    /// An edit couldn't be parsed.
    case invalid
    /// The presenter has the value of the edit, which isn't spelled as the format spells it.
    case committed
  }

  // Replaced values are released when the batch ends, because their `deinit` may access this state.

  var phase = Phase.synchronized
  /// The value that the view shows, or `nil` if it's the presenter's value.
  var edit: Shown? { willSet { Graph.retire(edit) } }
  /// The presenter's value when it was last read, and its formatted value.
  var value: Value? { willSet { Graph.retire(value) } }
  var formatted: Shown? { willSet { Graph.retire(formatted) } }
  var isSecret = false
  var hasMessage = false
  var message: String?
  var editingEndCount: Int?
  /// Set when a round-trip mismatch was reported.
  var isUnstable = false

  override var editText: String? { isSecret ? nil : edit.map { ValueTexts.text($0) } }

  override func reset() {
    super.reset()
    discardEdit()
    value = nil
    formatted = nil
    editingEndCount = nil
    editedObject = nil
  }

  override func discardEdit() {
    stopWaiting()
    phase = .synchronized
    edit = nil
  }
}

/// The options of an editable binding, which modifiers set.
struct EditingOptions {
  var commit = CommitPolicy.onChange
  var limit = RateLimit.none
  /// The path to the view's property for the message about an edit that can't be parsed.
  var error: AnyKeyPath?
}

/// The work of an editable binding.
@MainActor
struct EditingBinding<Source: BindingEnd, View: AnyObject, Shown: Equatable> {
  typealias Value = Source.Value
  private typealias State = EditingState<Value, Shown>

  let source: AnyKeyPath
  /// Returns the presenter's end.
  let end: @MainActor (_ presenter: Unretained) -> Source
  let target: ReferenceWritableKeyPath<View, Shown>
  let format: Format<Value, Shown>
  let parse: Parser<Shown, Value>
  let commit: CommitPolicy
  let limit: RateLimit
  /// The view's property for the message about an edit that can't be parsed.
  let error: ReferenceWritableKeyPath<View, String>?

  init(
    _ source: AnyKeyPath, _ end: @escaping @MainActor (_ presenter: Unretained) -> Source,
    target: ReferenceWritableKeyPath<View, Shown>, format: Format<Value, Shown>,
    parse: Parser<Shown, Value>, _ options: EditingOptions = EditingOptions()
  ) {
    (self.source, self.end, self.target) = (source, end, target)
    (self.format, self.parse) = (format, parse)
    (commit, limit) = (options.commit, options.limit)
    error = options.error as? ReferenceWritableKeyPath<View, String>
  }

  var body: BindingBody {
    let body = BindingBody(
      source, to: target, value: { end($0).get() }, state: state)
    body.messageTarget = error
    body.edit = { options in
      let editing = EditingBinding(
        source, end, target: target, format: format, parse: parse, options)
      return (editing.body, editing.update)
    }
    body.detach = { binding, view in
      if let view { clearMessage(binding.state { State() }, view) }
    }
    return body
  }

  func update(_ run: BindingRun) { if run.isReverse { commit(run) } else { show(run) } }

  private func state(
    _ binding: BindingNode, _ value: Value, _ shown: Shown
  ) -> TwoWayStatus.State {
    let state = binding.state { State() }
    switch state.phase {
    case .synchronized:
      // Formatted again, because the state isn't current if the bindings were stopped.
      let formatted = format.apply(value, in: binding.context)
      return shown == formatted || value != value
        ? .synchronized : .unsynchronized
    case .committed: return isUnchanged(state.value, value) ? .editing : .unsynchronized
    case .pending: return .pending
    case .invalid: return .invalid(message: state.message ?? "")
    }
  }

  // MARK: To the view

  /// Shows the presenter's value, unless the view has an edit of the same value.
  private func show(_ run: BindingRun) {
    let state = run.binding.state { State() }
    guard let value = run.read(end(run.presenter)) else { return }
    let editedObject = run.binding.lastRead.flatMap { Graph.owner(of: $0) }
    guard let shown = run.call({ run.binding.apply(format, value) }) else { return }
    let isFirst = state.formatted == nil
    let isSameObject = state.editedObject === editedObject
    state.editedObject = editedObject
    // An edit belongs to the object that was shown, which no write through the path can reach.
    if !isFirst, !isSameObject {
      run.binding.connection?.dropEdit(ofBinding: run.binding.number)
      // So does the spelling of one that has reached it.
      state.discardEdit()
      guard run.canContinue else { return }
    }
    // The presenter's new value replaces an edit that hasn't reached it. A changed format replaces
    // an edit that has, or makes it the value that the view shows anyway.
    if isFirst || !isUnchanged(state.value, value)
      || !isUnchanged(state.formatted, shown) && state.phase == .committed
      || isUnchanged(state.edit, shown)
    {
      state.discardEdit()
    }
    guard run.canContinue else { return }
    state.value = value
    state.formatted = shown
    untracked {
      record(state, run.binding)
      guard state.edit == nil, run.canContinue else { return restore(state, run) }
      if isFirst, error != nil { state.hasMessage = true }
      clearMessage(state, run.view)
    }
    if state.edit == nil, run.canContinue {
      run.write(shown, to: PropertyEnd(target, of: run.view))
    }
  }

  /// Shows an edit that an earlier connection has kept in another view.
  private func restore(_ state: State, _ run: BindingRun) {
    guard run.canContinue, run.binding.node.version == 0, !state.isSecret, let edit = state.edit,
      !isUnchanged(run.view.value(at: target), edit)
    else { return }
    run.view.setValue(edit, at: target)
  }

  // MARK: To the presenter

  /// Sends the view's value to the presenter if it's an edit and the commit policy allows it.
  private func commit(_ run: BindingRun) {
    let state = run.binding.state { State() }
    state.waitsForCommit = commit == .explicit
    guard let edit = run.read(target, of: run.view) else { return }
    let hasFinished = didEndEditing(state, run.binding)
    untracked {
      let isShown = isUnchanged(state.formatted, edit)
      guard run.canContinue else { return }
      if isShown {
        state.discardEdit()
        clearMessage(state, run.view)
      } else {
        if !isUnchanged(state.edit, edit) {
          state.edit = edit
          state.phase = .pending
        }
        commit(edit, state, run, hasFinished: hasFinished)
      }
      record(state, run.binding)
    }
    if state.phase == .invalid, run.canContinue { parseAgain(edit, state, run) }
  }

  /// Parses an edit that couldn't be parsed, tracked, so that it's parsed again when an observed
  /// property that the parser reads has changed.
  private func parseAgain(_ edit: Shown, _ state: State, _ run: BindingRun) {
    let context = run.binding.context
    guard let parsed = run.call({ parse.apply(edit, in: context) }) else { return }
    untracked {
      if commit == .explicit, case .value = parsed {
        clearMessage(state, run.view)
        state.phase = .pending
      } else {
        receive(parsed, for: edit, state, run, hasFinished: false)
      }
      record(state, run.binding)
    }
  }

  private func commit(_ edit: Shown, _ state: State, _ run: BindingRun, hasFinished: Bool) {
    switch state.phase {
    case .synchronized: break
    case .committed:
      // The user has ended editing, so the view now shows the formatted value.
      if hasFinished { showFormatted(insteadOf: edit, state, run) }
    case .pending, .invalid:
      let isTime =
        state.isTimerFired || hasFinished && commit != .explicit
        || commit == .onChange && state.phase == .pending
          && state.shouldRun(limit, run.binding, isFirst: false)
      if isTime, run.canContinue {
        state.run(limit, run.binding, isFirst: false) {
          parse(edit, state, run, hasFinished: hasFinished)
        }
      }
    }
  }

  private func parse(_ edit: Shown, _ state: State, _ run: BindingRun, hasFinished: Bool) {
    let context = run.binding.context
    guard let parsed = run.call({ parse.apply(edit, in: context) }) else { return }
    receive(parsed, for: edit, state, run, hasFinished: hasFinished)
  }

  private func receive(
    _ parsed: ParseResult<Value>, for edit: Shown, _ state: State, _ run: BindingRun,
    hasFinished: Bool
  ) {
    let context = run.binding.context
    switch parsed {
    case .message(let message):
      state.phase = .invalid
      state.message = message
      state.hasMessage = true
      if let error, let shown = run.read(error, of: run.view), shown != message {
        run.set(message, at: PropertyEnd(error, of: run.view))
      }
    case .value(let value):
      clearMessage(state, run.view)
      guard run.canContinue else { return }
      let source = end(run.presenter)
      guard let isBroken = run.call({ source.isBroken }) else { return }
      if isBroken {
        // The edit waits for an object, whose value then replaces it.
        state.phase = .pending
        return run.binding.failBroken()
      }
      run.write(value, to: source)
      guard run.canContinue, let result = run.read(source),
        let shown = run.call({ format.apply(result, in: context) })
      else { return }
      let isSameText = isUnchanged(edit, shown)
      let isSameValue = isSameText || isUnchanged(value, result)
      guard run.canContinue else { return }
      state.value = result
      state.formatted = shown
      if isSameText {
        state.phase = .synchronized
        state.edit = nil
      } else if isSameValue, !hasFinished {
        // Rewriting an equivalent spelling would move the user's cursor.
        state.phase = .committed
        checkStability(shown, state, context, run.binding)
      } else {
        showFormatted(insteadOf: edit, state, run)
      }
    }
  }

  private func showFormatted(insteadOf edit: Shown, _ state: State, _ run: BindingRun) {
    state.phase = .synchronized
    state.edit = nil
    if let formatted = state.formatted {
      run.replace(edit, with: formatted, at: PropertyEnd(target, of: run.view))
    }
  }

  // MARK: Editing and messages

  /// Returns whether the user has ended editing since the last call.
  private func didEndEditing(_ state: State, _ binding: BindingNode) -> Bool {
    // The property that was read last belongs to the input itself.
    let input = binding.lastRead.flatMap { Graph.owner(of: $0) }
    let control = input as? any EditingControl
    let count = control?.editingEndCount
    state.input = input
    state.isSecret = untracked { control?.isSecret ?? false }
    defer { state.editingEndCount = count }
    if count == nil, commit == .onEditingEnd, binding.node.version == 0 {
      untracked {
        binding.connection?.fail(
          .unobservable, binding: binding.number,
          "the target doesn't report the end of editing, so edits wait for commit(). "
            + "Conform the target's owner to EditingControl.")
      }
    }
    guard let before = state.editingEndCount, let count else { return false }
    return before != count
  }

  private func clearMessage(_ state: State, _ view: Unretained) {
    guard state.hasMessage else { return }
    state.hasMessage = false
    state.message = nil
    if let error, view.value(at: error) != "" { view.setValue("", at: error) }
  }

  private func record(_ state: State, _ binding: BindingNode) {
    // The edits of a connection that has ended are never requested.
    if binding.node.hasEnded { return }
    binding.connection?.record(
      binding.number, hasEdit: state.phase == .pending || state.phase == .invalid)
  }

  /// Reports a failure if the format and the parser would keep changing a text that isn't edited.
  private func checkStability(
    _ shown: Shown, _ state: State, _ context: FormatContext, _ binding: BindingNode
  ) {
    guard !state.isUnstable else { return }
    let result: String
    switch parse.apply(shown, in: context) {
    case .message(let message): result = "a message, \(ValueTexts.text(message))"
    case .value(let value):
      let next = format.apply(value, in: context)
      if next == shown { return }
      result = binding.text(next)
    }
    state.isUnstable = true
    binding.connection?.fail(
      .roundTripMismatch, binding: binding.number,
      "the output of \(format.name) doesn't round-trip: \(binding.text(shown)), parsed by "
        + "\(parse.name), becomes \(result). Make the parser accept the format's output.",
      value: binding.text(shown))
  }
}
