/// What a row has to remember between its runs, if it waits, holds edits back or may break.
@MainActor
class RowState {
  /// Whether a `mode: .once` row has had its value.
  var isFrozen = false
  /// Whether its path or its format led nowhere when it ran last.
  var isBroken = false
  /// Whether the time it waited for has come.
  var isDue = false
  /// When the run before the first one that was put off had ended, for the causes of the update.
  private var versionBefore: UInt64?
  private var timer: Task<Void, Never>?

  init() {}

  /// Forgets all of a presenter that has been replaced, or of a connection that has ended.
  func reset() {
    stopWaiting()
    isFrozen = false
    isBroken = false
  }

  /// Waits no more, and forgets what it waited with.
  func stopWaiting() {
    timer?.cancel()
    timer = nil
    isDue = false
    versionBefore = nil
  }

  /// Forgets an edit that the presenter has not got.
  func dropEdit() {}

  /// Whether a row may do its work now; if not, it is run again when it may.
  ///
  /// A first run is never put off.
  func mayRun(_ pace: RowPace, _ row: RowPointer, isFirst: Bool) -> Bool {
    if isFirst || isDue { return true }
    switch pace {
    case .atOnce: return true
    case .debounced(let duration): wait(duration, for: row)
    // While it waits after a write, it runs when that is over.
    case .throttled: if timer == nil { return true }
    }
    if versionBefore == nil { versionBefore = row.pointee.node.version }
    return false
  }

  /// Does the work of a row, with what was put off among its causes, and waits if it must.
  func run(_ pace: RowPace, _ row: RowPointer, isFirst: Bool, _ work: () -> Void) {
    let writes = row.pointee.writes
    if let versionBefore { row.pointee.node.version = versionBefore }
    stopWaiting()
    work()
    guard case .throttled(let duration) = pace, !isFirst, row.pointee.writes != writes,
      !row.pointee.node.flags.has(.disposed)
    else { return }
    wait(duration, for: row)
  }

  private func wait(_ duration: Duration, for row: RowPointer) {
    timer?.cancel()
    guard let connection = row.connection else { return }
    let part = Int(row.pointee.index)
    let event = Events.keep()
    timer = Self.timer(connection.clock, duration) { [weak self, weak connection] in
      guard let self, let connection else { return }
      timer = nil
      // A throttled row that nothing came for in the meantime has nothing to do.
      guard versionBefore != nil else { return }
      isDue = true
      connection.runDue(part, event: event?.number ?? 0)
    }
  }

  private static func timer(
    _ clock: any Clock<Duration>, _ duration: Duration, _ body: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    let pause = clock.pause(for: duration)
    // Asleep before anything else happens, so that no turn of the main actor is needed to begin.
    return Task.immediate {
      do {
        try await pause()
      } catch {
        return
      }
      if !Task.isCancelled { body() }
    }
  }
}

/// The states of a connection's rows, for those that have one.
@MainActor
final class RowStates {
  var all: [Int: RowState] = [:]
  /// The rows with an edit that the presenter has not got, in order.
  @Observed var withEdits: [Int] = []

  func note(_ row: Int, hasEdit: Bool) {
    if hasEdit {
      if !withEdits.contains(row) { withEdits = (withEdits + [row]).sorted() }
    } else if withEdits.contains(row) {
      withEdits.removeAll { $0 == row }
    }
  }

  func reset() {
    for state in all.values { state.reset() }
    if !withEdits.isEmpty { withEdits = [] }
  }
}

extension AnyConnection {
  var clock: any Clock<Duration> { surroundings?.clock ?? outer?.clock ?? ContinuousClock() }

  /// Runs a row whose time has come, in the event in which it was put off.
  // `BindableCore.graph` is the engine; `graph` alone would be the picture of this connection.
  func runDue(_ part: Int, event: UInt32 = 0) {
    let row = block.row(part)
    guard block.pointee.isConnected, !row.pointee.node.flags.has(.disposed) else { return }
    let outer = BindableCore.graph.event
    if event != 0 { BindableCore.graph.event = event }
    holdingEnds {
      transaction { untracked { row.runNow() } }
    }
    BindableCore.graph.event = outer
  }
}

extension UnsafeMutablePointer<RowNode> {
  /// What the row remembers, made if there is nothing yet.
  @MainActor
  func state<State: RowState>(_ make: () -> State) -> State {
    guard let connection else { return make() }
    let number = number
    let states = connection.states ?? RowStates()
    if connection.states == nil { connection.someExtras.states = states }
    if let state = states.all[number] as? State { return state }
    let state = make()
    states.all[number] = state
    return state
  }
}
