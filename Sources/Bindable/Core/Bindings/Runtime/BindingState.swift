/// The state of a binding between runs, if it waits, holds back edits, or can break.
@MainActor
class BindingState {
  /// Set when a binding that writes `once()` has written its value.
  var isFrozen = false
  /// Set while the target of a binding that keeps the last value has one.
  var hasValue = false
  /// Set if its path or format failed in the last run.
  var isBroken = false
  var waitsForCommit = false
  /// The input that the user edits, or `nil` if it isn't known.
  weak var input: AnyObject?
  /// The object that has the presenter's property, which an edit is meant for, if it's known.
  weak var editedObject: AnyObject?
  /// The edit that hasn't reached the presenter as text, or `nil` if it isn't known or a secret.
  var editText: String? { nil }
  var isTimerFired = false
  /// The end of the run before the first delayed one, for the causes of the update.
  private var versionBefore: UInt64?
  private var timer: Task<Void, Never>?
  /// `true` until a debounce or throttle ends.
  var isWaiting: Bool { versionBefore != nil }

  init() {}

  /// Resets the state when the presenter is replaced or the connection has ended.
  func reset() {
    stopWaiting()
    isFrozen = false
    hasValue = false
    isBroken = false
  }

  /// Stops waiting and resets the state of the wait.
  func stopWaiting() {
    timer?.cancel()
    timer = nil
    isTimerFired = false
    versionBefore = nil
  }

  /// Discards an edit that hasn't reached the presenter.
  func discardEdit() {}

  /// Returns whether a binding may run now.
  ///
  /// A first run always may. Otherwise, the binding runs again later.
  func shouldRun(_ limit: RateLimit, _ binding: BindingNode, isFirst: Bool) -> Bool {
    if isFirst || isTimerFired { return true }
    switch limit {
    case .none: return true
    case .debounced(let duration): wait(duration, for: binding)
    // While it waits after a write, it runs when the wait ends.
    case .throttled(_, let latest):
      if timer == nil { return true }
      if !latest { return false }
    }
    if versionBefore == nil { versionBefore = binding.node.version }
    return false
  }

  /// Runs a binding with delayed changes among its causes, and then waits if necessary.
  func run(
    _ limit: RateLimit, _ binding: BindingNode, isFirst: Bool, _ work: @MainActor () -> Void
  ) {
    let writes = binding.writes
    if let versionBefore { binding.node.version = versionBefore }
    stopWaiting()
    work()
    guard case .throttled(let duration, _) = limit, !isFirst, binding.writes != writes,
      !binding.node.hasEnded
    else { return }
    wait(duration, for: binding)
  }

  private func wait(_ duration: Duration, for binding: BindingNode) {
    timer?.cancel()
    guard let connection = binding.connection else { return }
    let part = binding.index
    let event = EventContext.capture()
    timer = Self.timer(connection.clock, duration) { [weak self, weak connection] in
      guard let self, let connection else { return }
      timer = nil
      // A throttled binding without changes in the meantime has nothing to do.
      guard versionBefore != nil else { return }
      isTimerFired = true
      connection.runDeferred(part, event: event?.number ?? 0)
    }
  }

  private static func timer(
    _ clock: any Clock<Duration>, _ duration: Duration, _ body: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    let pause = clock.pause(for: duration)
    // Sleeping from the start, so that no turn of the main actor is needed to begin.
    return Task.startImmediately {
      do {
        try await pause()
      } catch {
        return
      }
      if !Task.isCancelled { body() }
    }
  }
}

/// The states of a connection's bindings.
@MainActor
final class BindingStates {
  var all: [Int: BindingState] = [:]
  /// The bindings with an edit that hasn't reached the presenter, in order.
  @Observed fileprivate(set) var withEdits: [Int] = []
  var hasEdits: Bool { untracked { !withEdits.isEmpty } }
  /// The number of changes of `withEdits` in the connections inside the bindings.
  @Observed fileprivate(set) var innerChanges = 0
}

extension AnyConnection {
  /// The states, which are created on first access.
  var statesOrNew: BindingStates {
    if let states { return states }
    let states = BindingStates()
    coldStorageOrNew.states = states
    return states
  }

  /// Records whether a binding has an edit that hasn't reached the presenter.
  func record(_ binding: Int, hasEdit: Bool) {
    untracked {
      guard let edits = states?.withEdits, edits.contains(binding) != hasEdit else { return }
      setEdits(hasEdit ? (edits + [binding]).sorted() : edits.filter { $0 != binding })
    }
  }

  /// Resets the states when the presenter is replaced or the connection has ended.
  func resetStates() {
    guard let states else { return }
    if coldStorage?.isHandingOver != true { reportDroppedEdits() }
    for state in states.all.values { state.reset() }
    if states.hasEdits { setEdits([]) }
  }

  private func setEdits(_ edits: [Int]) {
    transaction {
      states?.withEdits = edits
      editsDidChange()
    }
  }

  /// Notes that the connection has other edits than before.
  func editsDidChange() {
    WaitingEdits.update(self)
    for outer in sequence(first: self, next: \.outer).dropFirst() {
      outer.states?.innerChanges += 1
    }
  }

  // MARK: Dropped and kept edits

  /// Discards the edits that haven't reached the presenter, and reports each as a failure.
  package func dropEdits() {
    guard let coldStorage else { return }
    dropInnerEdits()
    guard let states = coldStorage.states, states.hasEdits else { return }
    for binding in untracked({ states.withEdits }) { dropEdit(ofBinding: binding) }
  }

  /// Discards the edit of a binding, if it has one, and reports it as a failure.
  func dropEdit(ofBinding binding: Int) {
    guard let states, untracked({ states.withEdits.contains(binding) }) else { return }
    reportDroppedEdit(ofBinding: binding)
    states.all[binding]?.discardEdit()
    record(binding, hasEdit: false)
  }

  private func reportDroppedEdits() {
    for binding in untracked({ states?.withEdits ?? [] }) { reportDroppedEdit(ofBinding: binding) }
  }

  private func reportDroppedEdit(ofBinding binding: Int) {
    fail(droppedEdit: states?.all[binding]?.editText, binding: binding)
  }

  /// Reports an edit that's lost, as text unless it's a secret.
  func fail(droppedEdit text: String?, binding: Int?) {
    let edit = text.map { "the edit " + $0 } ?? "an edit"
    let message =
      "\(edit) hasn't reached the presenter and is dropped. "
      + "Call commit() or revert() on the connection before."
    if let binding { return fail(.droppedEdit, binding: binding, message, value: text) }
    let failure = Failure(.droppedEdit, message, value: text)
    record(failure)
    failure.report()
  }

  /// Disconnects like `disconnect()`, but keeps the edits that wait for `commit()` or couldn't be
  /// parsed, for `takeEdits()`.
  package func suspend() {
    finishEditing()
    let inner = suspendInner()
    end(isViewGoing: false, keepsEdits: true)
    environment?.innerEdits += inner
  }

  /// Takes the states of the edits that a suspended connection has kept.
  func takeEdits() -> BindingStates? {
    guard !block.isConnected, let states, states.hasEdits else { return nil }
    coldStorage?.states = nil
    return states
  }

  /// Keeps the states of the bindings with edits, and resets the others.
  func keepEdits() {
    guard let states else { return }
    for (binding, state) in states.all {
      if untracked({ states.withEdits.contains(binding) }) {
        state.stopWaiting()
      } else {
        state.reset()
        states.all[binding] = nil
      }
    }
    WaitingEdits.update(self)
  }

  var clock: any Clock<Duration> { environment?.clock ?? outer?.clock ?? ContinuousClock() }

  /// Runs a binding whose waiting time has elapsed, in the event in which it was delayed.
  // `BindableCore.graph` is the engine. `graph` alone is the description of this connection.
  func runDeferred(_ part: Int, event: UInt32 = 0) {
    let binding = block.binding(part)
    guard block.isConnected, !binding.node.hasEnded else { return }
    let outer = BindableCore.graph.event
    if event != 0 { BindableCore.graph.event = event }
    withRetainedEndsIfAlive {
      transaction { untracked { binding.runNow() } }
    }
    BindableCore.graph.event = outer
  }
}

extension BindingRun {
  /// Does the work of the binding now if its rate limit allows it, and otherwise runs it later.
  ///
  /// - Returns: Whether the work was done.
  @MainActor @discardableResult
  func limited(to limit: RateLimit, _ work: @MainActor () -> Void) -> Bool {
    let state = binding.state { BindingState() }
    let isFirst = binding.node.version == 0
    guard state.shouldRun(limit, binding, isFirst: isFirst) else {
      recordEdit(state, hasEdit: true)
      return false
    }
    state.run(limit, binding, isFirst: isFirst, work)
    recordEdit(state, hasEdit: false)
    return true
  }
}

extension BindingRun {
  /// Records whether a change of the view waits, in a binding without an opposite direction.
  @MainActor
  private func recordEdit(_ state: BindingState, hasEdit: Bool) {
    guard isReverse, !binding.node.hasEnded else { return }
    if hasEdit { state.input = binding.lastRead.flatMap { Graph.owner(of: $0) } }
    binding.connection?.record(binding.number, hasEdit: hasEdit)
  }
}

extension BindingNode {
  /// Returns the state of the binding, which is created on first access.
  @MainActor
  func state<State: BindingState>(_ make: () -> State) -> State {
    guard let connection else { return make() }
    let number = number
    let states = connection.statesOrNew
    if let state = states.all[number] as? State { return state }
    let state = make()
    states.all[number] = state
    return state
  }
}
