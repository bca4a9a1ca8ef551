/// One thing that has to be right in a form.
///
/// ```swift
/// Check(\.email, .email("Write an address, as ada@example.com."))
/// Check(\.first, \.last, into: \.first, words: "Write one of the two.") { $0 != "" || $1 != "" }
/// Check(\.username, asking: "Looking…", after: .milliseconds(300), on: clock) { [server] name in
///   try await server.isTaken(name) ? "\(name) is taken." : nil
/// }
/// ```
@MainActor
public struct Check<Owner: AnyObject> {
  /// The fields that its words are shown at.
  let slots: [PartialKeyPath<Owner>]
  let watches: [FieldWatch<Owner>]
  /// Begins to check; the closure says whether the earlier checks of the same fields are right.
  let run: @MainActor (Owner, _ isReady: @escaping @MainActor () -> Bool) -> RunningCheck<Owner>

  /// Checks one field.
  public init<Value: Equatable>(_ field: KeyPath<Owner, Value>, _ validator: Validator<Value>) {
    slots = [field]
    watches = [FieldWatch(field)]
    run = { owner, _ in
      .derived([field], of: owner) { validator.problem(with: $0[keyPath: field]) }
    }
  }

  /// Checks several fields together.
  ///
  /// - Parameters:
  ///   - fields: the fields whose values the closure gets.
  ///   - slots: the fields that the words are shown at; at all of them, if you name none.
  ///   - words: what is said if they do not fit.
  ///   - isRight: whether they fit.
  public init<each Value: Equatable>(
    _ fields: repeat KeyPath<Owner, each Value>, into slots: PartialKeyPath<Owner>...,
    words: String, if isRight: @escaping @MainActor (repeat each Value) -> Bool
  ) {
    var watches: [FieldWatch<Owner>] = []
    for field in repeat each fields { watches.append(FieldWatch(field)) }
    let slots = slots.isEmpty ? watches.map(\.path) : slots
    self.slots = slots
    self.watches = watches
    run = { owner, _ in
      .derived(slots, of: owner) { isRight(repeat $0[keyPath: each fields]) ? nil : words }
    }
  }

  /// Asks somebody about one field, once its value has been left alone for a while.
  ///
  /// The next edit cancels it, and an answer that comes after all is dropped. The value that is there
  /// when the form is made or reset counts as right, and nobody is asked about it. The form is not
  /// valid while somebody is being asked; if asking fails, the error's description is shown, and the
  /// next edit asks again.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - pending: what a line beside the field says meanwhile.
  ///   - delay: for how long the value has to be left alone.
  ///   - clock: by which clock.
  ///   - ask: returns what is wrong with a value, `nil` if nothing is.
  public init<Value: Equatable>(
    _ field: KeyPath<Owner, Value>, asking pending: String = "…", after delay: Duration = .zero,
    on clock: any Clock<Duration>, problem ask: @escaping (Value) async throws -> String?
  ) {
    slots = [field]
    watches = [FieldWatch(field)]
    run = { owner, isReady in
      let asking = Asking(
        { [weak owner] in owner?[keyPath: field] }, pending: pending, after: delay, on: clock, ask,
        isReady)
      return RunningCheck(slots: [field], state: { asking.state }, reset: { asking.reset() })
    }
  }
}

/// What a check has found.
enum CheckState: Equatable {
  case right
  case wrong(String)
  /// Somebody is being asked; with the words for that.
  case asking(String)
}

/// A check of a form at work.
@MainActor
struct RunningCheck<Owner: AnyObject> {
  let slots: [PartialKeyPath<Owner>]
  let state: @MainActor () -> CheckState
  let reset: @MainActor () -> Void

  static func derived(
    _ slots: [PartialKeyPath<Owner>], of owner: Owner,
    _ problem: @escaping @MainActor (Owner) -> String?
  ) -> RunningCheck {
    let state = Derived { [weak owner] in
      owner.flatMap(problem).map(CheckState.wrong) ?? .right
    }
    return RunningCheck(slots: slots, state: { state.value }, reset: {})
  }
}

/// Notices the changes of a field.
@MainActor
final class FieldWatch<Owner: AnyObject> {
  let path: PartialKeyPath<Owner>
  private let makeEffect: @MainActor (FieldWatch, Owner, _ changed: @escaping () -> Void) -> Effect
  private var effect: Effect?
  private(set) var reset: @MainActor () -> Void = {}

  init<Value: Equatable>(_ path: KeyPath<Owner, Value>) {
    self.path = path
    makeEffect = { watch, owner, changed in
      var seen: Value?
      watch.reset = { [weak owner] in
        if let owner { _ = exchange(&seen, with: owner[keyPath: path]) }
      }
      return Effect { [weak owner] in
        guard let value = owner?[keyPath: path] else { return }
        let isChanged = seen.map { $0 != value }
        guard isChanged != false else { return }
        _ = exchange(&seen, with: value)
        // The first value is nobody's change.
        if isChanged == true { changed() }
      }
    }
  }

  func start(_ owner: Owner, changed: @escaping @MainActor () -> Void) {
    effect = makeEffect(self, owner, changed)
  }
}

/// A question about a value that takes time, asked anew for each value.
///
/// ```text
///            another value             the answer
///   right ─────────────────▶ asking ─────────────▶ right, or wrong
///     ▲                       │  ▲ another value       │
///     └───────────────────────┘  └─────────────────────┘
///       the value at the start, or one that is wrong already
/// ```
@MainActor
private final class Asking<Value: Equatable> {
  /// What is known about a value.
  private struct Answer: Equatable {
    let subject: Value
    let state: CheckState
  }

  @Observed private var answer: Answer?
  private let isReady: @MainActor () -> Bool
  private let read: @MainActor () -> Value?
  private let pending: String
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let ask: (Value) async throws -> String?
  // Nobody is asked about this one.
  @Observed private var start: Value?
  // What is being asked about, or was; `nil`: nothing, for the value need not be asked about.
  private var subject: Value?
  private let machine = ActionMachine(.replace)
  private var effect: Effect?

  init(
    _ read: @escaping @MainActor () -> Value?, pending: String, after delay: Duration,
    on clock: any Clock<Duration>, _ ask: @escaping (Value) async throws -> String?,
    _ isReady: @escaping @MainActor () -> Bool
  ) {
    self.read = read
    self.pending = pending
    self.delay = delay
    self.clock = clock
    self.ask = ask
    self.isReady = isReady
    start = read()
    effect = Effect { [weak self] in
      let (value, isReady) = (read(), isReady())
      untracked { self?.look(at: isReady ? value : nil) }
    }
  }

  /// Computed from the value that is there, so that nobody sees it lag behind an edit.
  var state: CheckState {
    guard isReady(), let value = read(), value != start else { return .right }
    if let answer, answer.subject == value { return answer.state }
    return .asking(pending)
  }

  func reset() {
    start = read()
    look(at: start)
  }

  private func look(at value: Value?) {
    let value = value == start ? nil : value
    // A failure to ask is no answer: the same value may be asked about again, after another one.
    guard value != subject else { return }
    machine.abandon()
    _ = exchange(&subject, with: value)
    answer = nil
    guard let value else { return }
    let pause = delay > .zero ? clock.pause(for: delay) : nil
    machine.start(
      ActionRun { [weak self, ask] in
        let result: CheckState
        do {
          try await pause?()
          result = try await ask(value).map { .wrong($0) } ?? .right
        } catch {
          result = .wrong(String(describing: error))
        }
        return { self?.answer = Answer(subject: value, state: result) }
      })
  }
}
