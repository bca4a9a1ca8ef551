// Two-way bindings that convert values, hold edits back, or display validation messages.

/// Binds a property of the view and a property of the presenter in both directions, with a policy
/// for when edits reach the presenter.
///
/// ```swift
/// bind(\.name, to: \.name.text, commit: .onEditingEnd)
/// bind(\.query, to: \.search.text, commit: .onChange, debounce: .milliseconds(300))
/// ```
///
/// Until then, the view shows the edit. If the presenter's value changes first, it replaces the
/// edit.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent. The end of
///     editing and the connection's `commit()` don't wait.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>,
  to target: ReferenceWritableKeyPath<View, Value>, commit: CommitPolicy, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .edit(
    source, target, as: Format("") { Optional($0) }, parse: Parser("") { .value($0) }, error: nil,
    commit, RateLimit(debounce: debounce, throttle: throttle), detail: [])
}

/// Binds a property of the view and a property of the presenter in both directions, with a format
/// for the view and a parser for edits.
///
/// ```swift
/// bind(\.age, to: \.age.text, as: .decimal, parse: .int, error: \.ageError.text)
/// ```
///
/// An edit that can't be parsed stays in the view, the presenter keeps its value, and `error` shows
/// the message until the edit is corrected. The user's text isn't reformatted while it parses to
/// the presenter's value. The view shows the formatted value when the user ends editing or the
/// presenter changes the value.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - format: The conversion of the presenter's value.
///   - parse: The conversion of an edit.
///   - error: A property of the view for the message. It's empty if there's no message.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable, Shown: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value>,
  to target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Value, Shown>,
  parse: Parser<Shown, Value>, error: ReferenceWritableKeyPath<View, String>? = nil,
  commit: CommitPolicy = .onChange, debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  // The text itself is a wrapped property, whose name isn't known before a view exists.
  let slot =
    error.map {
      ["error: \(KeyPathParser.steps(of: $0).compactMap(\.name).joined(separator: "."))"]
    }
    ?? []
  return .edit(
    source, target, as: format.optional, parse: parse, error: error, commit,
    RateLimit(debounce: debounce, throttle: throttle),
    detail: [format.name, "parse: \(parse.name)"] + slot)
}

/// Binds a property of the view and an optional property of the presenter in both directions, with
/// a placeholder for `nil`.
///
/// ```swift
/// bind(\.bio, to: \.bio.text, ifNil: "", commit: .onEditingEnd)   // bio: String?
/// ```
///
/// If the presenter's value is `nil`, the view shows the placeholder. If the view's value is the
/// placeholder, the presenter's value becomes `nil`.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - placeholder: The value of the view that represents `nil`.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  to target: ReferenceWritableKeyPath<View, Value>, ifNil placeholder: Value, commit: CommitPolicy,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .edit(
    source, target, as: Format("") { Optional($0 ?? placeholder) },
    parse: Parser("") { .value($0 == placeholder ? nil : $0) }, error: nil, commit,
    RateLimit(debounce: debounce, throttle: throttle),
    detail: ["ifNil: \(ValueTexts.text(placeholder))"])
}

/// Binds a property of the view and an optional property of the presenter in both directions, and
/// keeps the view's value while the presenter's is `nil`.
///
/// - Parameters:
///   - source: The property of the presenter.
///   - target: The property of the view.
///   - behavior: The treatment of the target while the source is `nil`.
///   - commit: The event that sends an edit to the presenter.
///   - debounce: The time the view must be unchanged before an edit is sent.
///   - throttle: The minimum time between two edits that reach the presenter.
@MainActor @_disfavoredOverload
public func bind<Presenter: AnyObject, View: AnyObject, Value: Equatable>(
  _ source: ReferenceWritableKeyPath<Presenter, Value?>,
  to target: ReferenceWritableKeyPath<View, Value>, ifNil behavior: NilBehavior,
  commit: CommitPolicy,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> {
  .edit(
    source, target, as: Format("") { $0 }, parse: Parser("") { .value($0) }, error: nil, commit,
    RateLimit(debounce: debounce, throttle: throttle), detail: [behavior.detail])
}

/// Unavailable because a two-way binding with a format requires a parser.
@available(
  *, unavailable,
  message: "edits require a parser; use bind(source, to: target, as: format, parse: parser)"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Shown>,
  as format: Format<Value, Shown>, commit: CommitPolicy, debounce: Duration? = nil,
  throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because one of the properties is read-only.
@available(
  *, unavailable,
  message: "one of the properties is read-only; add a setter, or remove commit:"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Value>, commit: CommitPolicy,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because one of the properties is read-only.
@available(
  *, unavailable,
  message: "one of the properties is read-only; add a setter, or remove parse:"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Shown>,
  as format: Format<Value, Shown>, parse: Parser<Shown, Value>,
  error: ReferenceWritableKeyPath<View, String>? = nil, commit: CommitPolicy = .onChange,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

/// Unavailable because the types of the format and the parser don't match.
@available(
  *, unavailable,
  message: "the parser's input and output must be the format's output and input"
)
@MainActor @_disfavoredOverload
public func bind<Presenter, View: AnyObject, Value, Shown, Typed, Read>(
  _ source: KeyPath<Presenter, Value>, to target: KeyPath<View, Shown>,
  as format: Format<Value, Shown>, parse: Parser<Typed, Read>,
  error: ReferenceWritableKeyPath<View, String>? = nil, commit: CommitPolicy = .onChange,
  debounce: Duration? = nil, throttle: Duration? = nil
) -> TableBinding<Presenter, View> { fatalError() }

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
  var seen: Value? { willSet { Graph.retire(seen) } }
  var formatted: Shown? { willSet { Graph.retire(formatted) } }
  var hasMessage = false
  var message: String?
  var editingEndCount: Int?
  /// A Boolean value that indicates whether a round-trip mismatch was reported.
  var isUnstable = false

  override func reset() {
    super.reset()
    discardEdit()
    seen = nil
    formatted = nil
    editingEndCount = nil
  }

  override func discardEdit() {
    stopWaiting()
    phase = .synchronized
    edit = nil
  }
}

extension TableBinding where Presenter: AnyObject {
  fileprivate static func edit<Value: Equatable, Shown: Equatable>(
    _ source: ReferenceWritableKeyPath<Presenter, Value>,
    _ target: ReferenceWritableKeyPath<View, Shown>, as format: Format<Value, Shown?>,
    parse: Parser<Shown, Value>, error: ReferenceWritableKeyPath<View, String>?,
    _ commit: CommitPolicy,
    _ pace: RateLimit, detail: [String]
  ) -> TableBinding {
    let commitDetail = commit == .onChange ? "" : "commit: .\(commit.rawValue)"
    let edits = EditingBinding(
      source: source, target: target, format: format, parse: parse, error: error, commit: commit,
      pace: pace)
    return TableBinding(
      "<->",
      detail: (detail + [commitDetail, pace.detail]).filter { !$0.isEmpty }
        .joined(separator: ", "),
      isTwoWay: true,
      BindingBody(keeping: Value.self, or: Shown.self) { operation, presenter, view, row in
        edits.respond(operation, presenter, view, row)
      })
  }
}

/// The operations of an editable binding.
@MainActor
private struct EditingBinding<
  Presenter: AnyObject, View: AnyObject, Value: Equatable, Shown: Equatable
> {
  typealias State = EditingState<Value, Shown>

  let source: ReferenceWritableKeyPath<Presenter, Value>
  let target: ReferenceWritableKeyPath<View, Shown>
  /// The format for the view, which returns `nil` to leave the view unchanged.
  let format: Format<Value, Shown?>
  let parse: Parser<Shown, Value>
  let error: ReferenceWritableKeyPath<View, String>?
  let commit: CommitPolicy
  let pace: RateLimit

  func respond(
    _ operation: BindingOperation, _ presenter: UnsafeRawPointer?, _ view: UnsafeRawPointer?,
    _ row: BindingNodePointer?
  ) -> AnyObject? {
    switch operation {
    case .source(let index): return index == 0 ? source : nil
    case .target: return target
    case .messageTarget: return error
    case .describe:
      guard let view, let row else { return nil }
      return ValueTexts(old: row.previousValue(Shown.self), new: borrowed(view, read: target))
    case .describeBack:
      guard let presenter, let row else { return nil }
      return ValueTexts(old: row.previousValue(Value.self), new: borrowed(presenter, read: source))
    case .status:
      guard let presenter, let view, let row else { return nil }
      return status(presenter, view, row)
    case .forget:
      guard let row else { return nil }
      if row.pointee.isReverse { row.forget(Value.self) } else { row.forget(Shown.self) }
    case .updateTarget:
      if let presenter, let view, let row { show(presenter, view, row) }
    case .updateSource:
      if let presenter, let view, let row { commit(presenter, view, row) }
    case .detach:
      if let view, let row { clearMessage(row.state { State() }, view) }
    case .save: return BindingBody.respond(operation, view, row, target: { target })
    case .attach: break
    }
    return nil
  }

  /// Shows the presenter's value, unless the view has an edit of the same value.
  private func show(
    _ presenter: UnsafeRawPointer, _ view: UnsafeRawPointer, _ row: BindingNodePointer
  ) {
    let state = row.state { State() }
    guard let value = row.read(source, of: presenter),
      let formatted = row.call({ row.apply(format, value) }),
      let shown = formatted ?? untracked({ row.read(target, of: view) })
    else { return }
    let isFirst = state.formatted == nil
    if isFirst || state.seen != value {
      // The presenter's new value replaces an edit that hasn't reached it.
      state.discardEdit()
    } else if state.formatted != shown, state.phase == .committed {
      // A value that the format reads has changed.
      state.discardEdit()
    }
    guard row.mayGoOn else { return }
    state.seen = value
    state.formatted = shown
    untracked {
      record(state, row)
      guard state.edit == nil, row.mayGoOn else { return }
      if isFirst, error != nil { state.hasMessage = true }
      clearMessage(state, view)
    }
    if state.edit == nil, row.mayGoOn { row.write(shown, to: target, of: view) }
  }

  /// Sends the view's value to the presenter if it's an edit and the commit policy allows it.
  private func commit(
    _ presenter: UnsafeRawPointer, _ view: UnsafeRawPointer, _ row: BindingNodePointer
  ) {
    let state = row.state { State() }
    guard let edit = row.read(target, of: view) else { return }
    let hasFinished = didEndEditing(state, row)
    untracked {
      let isShown = edit == state.formatted
      guard row.mayGoOn else { return }
      if isShown {
        state.discardEdit()
        clearMessage(state, view)
      } else {
        if edit != state.edit {
          state.edit = edit
          state.phase = .pending
        }
        switch state.phase {
        case .synchronized: break
        case .committed:
          // The user has ended editing, so the view now shows the formatted value.
          if hasFinished { showFormatted(insteadOf: edit, state, view, row) }
        case .pending, .invalid:
          let isTime =
            state.isTimerFired || hasFinished && commit != .explicit
            || commit == .onChange && state.phase == .pending
              && state.shouldRun(pace, row, isFirst: false)
          if isTime, row.mayGoOn {
            state.run(pace, row, isFirst: false) {
              read(edit, state, presenter, view, row, hasFinished: hasFinished)
            }
          }
        }
      }
      record(state, row)
    }
  }

  private func read(
    _ edit: Shown, _ state: State, _ presenter: UnsafeRawPointer, _ view: UnsafeRawPointer,
    _ row: BindingNodePointer, hasFinished: Bool
  ) {
    let context = row.context
    guard let parsed = row.call({ parse.apply(edit, in: context) }) else { return }
    switch parsed {
    case .message(let message):
      state.phase = .invalid
      state.message = message
      state.hasMessage = true
      if let error, let shown = row.read(error, of: view), shown != message {
        row.set(message, at: error, of: view)
      }
    case .value(let value):
      clearMessage(state, view)
      guard row.mayGoOn, let before = row.read(source, of: presenter) else { return }
      if before != value { row.write(value, to: source, of: presenter) }
      guard row.mayGoOn, let taken = row.read(source, of: presenter),
        let formatted = row.call({ format.apply(taken, in: context) })
      else { return }
      let shown = formatted ?? edit
      let isSameText = shown == edit
      let isSameValue = isSameText || taken == value
      guard row.mayGoOn else { return }
      state.seen = taken
      state.formatted = shown
      if isSameText {
        state.phase = .synchronized
        state.edit = nil
      } else if isSameValue, !hasFinished {
        // Rewriting an equivalent spelling would move the user's cursor.
        state.phase = .committed
        checkStability(shown, state, context, row)
      } else {
        showFormatted(insteadOf: edit, state, view, row)
      }
    }
  }

  private func showFormatted(
    insteadOf edit: Shown, _ state: State, _ view: UnsafeRawPointer, _ row: BindingNodePointer
  ) {
    state.phase = .synchronized
    state.edit = nil
    guard let formatted = state.formatted else { return }
    guard row.set(formatted, at: target, of: view), let shown = row.read(target, of: view),
      shown != formatted, row.mayGoOn
    else { return }
    if shown == edit {
      row.stopInsisting(source: formatted, target: shown)
    } else {
      // Another edit, which the reverse direction handles.
      row.pointee.hasWritten = true
    }
  }

  private func status(
    _ presenter: UnsafeRawPointer, _ view: UnsafeRawPointer, _ row: BindingNodePointer
  ) -> BindingStatus {
    let state = row.state { State() }
    let source = borrowed(presenter, read: source)
    let target = borrowed(view, read: target)
    // Formatted again, because the state isn't current if the bindings were stopped.
    let formatted = format.apply(source, in: row.context)
    let now: TwoWayStatus.State =
      switch state.phase {
      case .synchronized:
        formatted == nil || target == formatted || source != source
          ? .synchronized : .unsynchronized
      case .committed: source == state.seen ? .editing : .unsynchronized
      case .pending: .pending
      case .invalid: .invalid(message: state.message ?? "")
      }
    return BindingStatus(now, source: source, target: target)
  }

  /// Returns whether the user has ended editing since the last call.
  private func didEndEditing(_ state: State, _ row: BindingNodePointer) -> Bool {
    // The property that was read last belongs to the input itself.
    let last = graph.reader == row.node ? row.pointee.node.depsTail?.pointee.source : nil
    let input = last.flatMap { Graph.owner(of: $0) }
    let count = (input as? any EditingControl)?.editingEndCount
    defer { state.editingEndCount = count }
    if count == nil, commit == .onEditingEnd, row.pointee.node.version == 0 {
      untracked {
        row.connection?.fail(
          .unobservable, binding: row.number,
          "the target doesn't report the end of editing, so edits wait for commit(). "
            + "Conform the target's owner to EditingControl.")
      }
    }
    guard let before = state.editingEndCount, let count else { return false }
    return before != count
  }

  private func clearMessage(_ state: State, _ view: UnsafeRawPointer) {
    guard state.hasMessage else { return }
    state.hasMessage = false
    state.message = nil
    if let error, borrowed(view, read: error) != "" { borrowed(view, write: error, "") }
  }

  private func record(_ state: State, _ row: BindingNodePointer) {
    // The edits of a connection that has ended are never requested.
    if row.pointee.node.flags.has(.disposed) { return }
    row.connection?.states?.record(
      row.number, hasEdit: state.phase == .pending || state.phase == .invalid)
  }

  /// Reports a failure if the format and the parser would keep changing a text that isn't edited.
  private func checkStability(
    _ shown: Shown, _ state: State, _ context: FormatContext, _ row: BindingNodePointer
  ) {
    guard !state.isUnstable else { return }
    let again: String
    switch parse.apply(shown, in: context) {
    case .message(let message): again = "a message, \(ValueTexts.text(message))"
    case .value(let value):
      guard let next = format.apply(value, in: context), next != shown else { return }
      again = ValueTexts.text(next)
    }
    state.isUnstable = true
    row.connection?.fail(
      .roundTripMismatch, binding: row.number,
      "the output of \(format.name) doesn't round-trip: \(ValueTexts.text(shown)), parsed by "
        + "\(parse.name), becomes \(again). Make the parser accept the format's output.",
      value: ValueTexts.text(shown))
  }
}
