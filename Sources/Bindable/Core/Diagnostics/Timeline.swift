/// A journal of the changes to observed properties, which can restore an earlier state.
///
/// ```swift
/// let timeline = Timeline(of: presenter)
/// view.follow.press()
/// view.name.type("!")
/// print(timeline)
/// //   1 press "Follow"
/// //       Presenter.isFollowing: false -> true
/// // ▸ 2 type "!" into name
/// //       Presenter.name: "Ada" -> "Ada!"
/// timeline.rewind(to: 1)   // the name is "Ada" again, in the presenter and on the screen
/// timeline.resume()        // and now "Ada!"
/// ```
///
/// An entry contains all changes in one turn, so only settled states are restored. Bindings update
/// the view as usual. Restoring a state isn't recorded, whether it's in an action, a transaction,
/// or an effect. A change made in an earlier state discards all later entries. In an earlier state,
/// commands and interactions can't start anywhere in the program, because files and servers can't
/// be restored. Each attempt is reported as a `Failure`. ``accept()`` continues from there.
///
/// The timeline tracks the `@Observed` properties and `@ObservedList`s of the given objects, but
/// not those of objects they refer to. A property is tracked after a binding, an effect, or a
/// derived value first reads it. Until then, it's listed in ``untrackedProperties``. Stored
/// properties without `@Observed` and the progress of interactions and commands aren't tracked, and
/// running ones continue. The timeline retains previous values, but not the objects. Programs
/// without a timeline have no additional cost.
///
/// - Complexity: O(1) for each change of a property, and O(*n*) for each edit of a list of *n*
///   items.
@MainActor
public final class Timeline: @MainActor CustomStringConvertible {
  /// The changes in one turn.
  public struct Entry: Hashable, Sendable, CustomStringConvertible {
    /// A change of a property.
    package struct Change: Hashable, Sendable, CustomStringConvertible {
      /// The name of the property, such as `Presenter.name`.
      package let property: String
      /// The values before and after the change, in Swift notation, or `•••` if a binding shows the
      /// property in a secret input.
      package let old: String, new: String

      /// The property and both values.
      package var description: String { "\(property): \(old) -> \(new)" }
    }

    /// The number of the entry, starting at 1.
    public let number: Int
    /// The name of the event, such as `press "Follow"`, or `nil` if there wasn't one.
    package let event: String?
    /// The changes of properties.
    package fileprivate(set) var changes: [Change]

    /// The number and the event, followed by one line for each change.
    public var description: String {
      (["\(number)\(event.map { " \(ValueTexts.escaped($0))" } ?? "")"]
        + changes.map { "    \($0)" })
        .joined(separator: "\n")
    }
  }

  private struct Step {
    let property: TrackedProperty
    let old: Any
    var new: Any
  }

  /// The recorded entries, oldest first.
  public private(set) var entries: [Entry] = []
  // The changes of each entry, which can be written in both directions.
  private var steps: [[Step]] = []
  /// The number of the entry that matches the current state.
  @Observed public private(set) var now = 0
  // The number of the last entry, or of the initial state.
  @Observed private var newest = 0
  /// The maximum number of entries.
  let limit: Int

  private var objects: [Weak<AnyObject>] = []
  private var properties: [TrackedProperty] = []
  private let turn = Turn()
  /// Set if the next change begins an entry even in the same turn.
  private var beginsEntry = false
  private var lastRewind: Rewind?
  // Runs before all other effects when a batch settles.
  private var settling: Effect?
  // The timelines that exist, of which released ones are removed later.
  private static var all: [Weak<Timeline>] = []

  /// Creates a timeline that tracks the given objects from now on.
  ///
  /// - Precondition: `limit` is nonnegative.
  public init(of objects: AnyObject..., limit: Int = 1_000) {
    precondition(limit >= 0, "The limit must be nonnegative, but is \(limit).")
    self.limit = limit
    self.objects = objects.map { Weak($0) }
    track()
    withoutOwner { settling = Effect { [weak self] in self?.willSettle() } }
    settling?.node.id = 0
    Self.all = Self.all.filter { $0.object != nil } + [Weak(self)]
    graph.onNewSource = Self.willRead
  }

  isolated deinit {
    if untracked({ isRewound }) { TimeTravelGuard.timelines -= 1 }
    // This one is already `nil`.
    Self.all.retainingObjects { Self.all.removeAll { $0.object == nil } }
    if Self.all.isEmpty { graph.onNewSource = nil }
  }

  /// The numbers of the states that can be restored, beginning with the oldest one.
  public var range: ClosedRange<Int> { newest - entries.count...newest }

  /// A Boolean value that indicates whether the state is that of an earlier entry.
  package var isRewound: Bool { now < newest }

  /// The names of properties that haven't been read and therefore aren't tracked.
  public var untrackedProperties: [String] {
    objects.flatMap { followed -> [String] in
      guard let object = followed.object else { return [] }
      return timelineStorages(of: object).compactMap { label, storage in
        properties.contains { storage.isStorage(of: $0) && $0.belongs(to: object) }
          ? nil : "\(type(of: object)).\(label)"
      }
    }
  }

  /// Restores an earlier or later state: the one after the entry with the given number.
  ///
  /// The initial state is `0`, if `range` contains it. What the current turn has changed so far is
  /// recorded first, and what it changes afterward is a change made in the restored state. An undo
  /// action can call this method, and ``accept()`` so that commands can start:
  ///
  /// ```swift
  /// func undo() {
  ///   guard timeline.now > timeline.range.lowerBound else { return }
  ///   timeline.rewind(to: timeline.now - 1)
  ///   timeline.accept()
  /// }
  /// ```
  ///
  /// - Precondition: `number` is in `range`.
  /// - Complexity: O(*n*), where *n* is the number of changes between the two states.
  public func rewind(to number: Int) {
    // Untracked, so that an effect that rewinds doesn't run again.
    untracked {
      precondition(
        range.contains(number),
        "Entry \(number) is out of range for a timeline of entries \(range.lowerBound) to "
          + "\(range.upperBound).")
      if graph.depth > 0 { deliver() }
      guard range.contains(number) else {
        return Failure(
          .timeTravelActive,
          "Moment \(number) can't be restored, because a change in the same turn discarded it."
        ).report()
      }
      if number != now { event("rewind to \(number)") { restore(number) } }
    }
  }

  private func restore(_ number: Int) {
    let values = values(at: number)
    let wasRewound = isRewound
    now = number
    if isRewound != wasRewound { TimeTravelGuard.timelines += isRewound ? 1 : -1 }
    beginsEntry = true
    for property in properties { property.overwriteCount = 0 }
    let rewind = Rewind(effect: graph.isSettling ? Effect.current : nil)
    lastRewind = rewind
    rewind.turn.start()
    for (property, value) in values {
      property.restore(value)
      // An observer of the property might have rewound to another state.
      guard lastRewind === rewind else { return }
    }
    // Observers might have overwritten properties that had been restored before.
    for _ in 0...Self.overwriteLimit where lastRewind === rewind { deliver() }
    guard lastRewind === rewind, !graph.isSettling, let settling else { return }
    rewind.isOpen = true
    Graph.runAgain(settling.node)
  }

  /// Restores the state after the last entry, so that rejected operations can be repeated.
  public func resume() {
    if graph.depth > 0 { deliver() }
    rewind(to: untracked { newest })
  }

  /// Discards the entries after the restored state, so that commands and interactions can start.
  ///
  /// A change made in the restored state does the same.
  public func accept() {
    untracked {
      guard isRewound else { return }
      let index = now - range.lowerBound
      entries.removeSubrange(index...)
      steps.removeSubrange(index...)
      TimeTravelGuard.timelines -= 1
      newest = now
    }
  }

  /// The entries, with a mark before the one that matches the current state.
  public var description: String {
    untracked {
      let lines = entries.map { moment in
        "\(moment.number == now ? "▸" : " ") "
          + moment.description.split(separator: "\n").joined(separator: "\n  ")
      }
      return (range.lowerBound == now ? ["▸ \(now)"] + lines : lines).joined(separator: "\n")
    }
  }

  /// Returns the property values that differ after the entry with the given number.
  private func values(at number: Int) -> [(property: TrackedProperty, value: Any)] {
    var values: [(property: TrackedProperty, value: Any)] = []
    var known: Set<ObjectKey> = []
    let first = range.lowerBound
    // If a property changed several times, use the change closest to the given entry.
    let way =
      number < now
      ? steps[(number - first)..<(now - first)].flatMap { $0.map { ($0.property, $0.old) } }
      : steps[(now - first)..<(number - first)].flatMap { $0.map { ($0.property, $0.new) } }
        .reversed()
    for (property, value) in way where known.insert(ObjectKey(property)).inserted {
      values.append((property, value))
    }
    return values
  }

  // MARK: - Tracking

  /// Tracks the properties that have been read by now.
  private func track() {
    for case let object? in objects.map(\.object) {
      for (_, storage) in timelineStorages(of: object)
      where !properties.contains(where: { storage.isStorage(of: $0) && $0.belongs(to: object) }) {
        if let property = storage.tracked(of: object, by: self) { properties.append(property) }
      }
    }
  }

  /// Tracks a property that's being read for the first time in the timelines of its object.
  static func willRead(_ source: NodeOwner, of owner: AnyObject) {
    for entry in all {
      guard let timeline = entry.object,
        timeline.objects.contains(where: { $0.object === owner }),
        let property = TrackedProperty.of(owner, source, isRead: false, by: timeline)
      else { continue }
      timeline.properties.append(property)
    }
  }

  /// Records what the current turn has changed so far.
  private func deliver() {
    for property in properties where property.isPending { property.deliver() }
  }

  /// The last rewind, and who writes after it in the same turn.
  @MainActor
  private final class Rewind {
    let turn = Turn()
    /// Set while the code that rewound might still write.
    var isOpen = false
    /// The effect that rewound, which might still write.
    weak var effect: Effect?

    init(effect: Effect?) { self.effect = effect }

    /// Returns whether the code that rewound has made a write, and not an effect in response.
    func allows(_ version: UInt64) -> Bool {
      guard !isOpen, let effect else { return isOpen }
      return effect.node.isRunning || version <= effect.node.version
    }
  }

  private func willSettle() {
    untracked {
      guard let rewind = lastRewind, rewind.isOpen else { return }
      deliver()
      rewind.isOpen = false
    }
  }

  private static var overwriteLimit: Int { 3 }

  /// Records a change, or restores a property that an effect overwrote in response to a rewind.
  func didChange(_ property: TrackedProperty, from old: Any, to new: Any, in version: UInt64) {
    guard let rewind = lastRewind, rewind.turn.isTheSame, !rewind.allows(version) else {
      lastRewind = nil
      return record(property, old: old, new: new)
    }
    property.overwriteCount += 1
    if property.overwriteCount <= Self.overwriteLimit { return property.restore(old) }
    guard property.overwriteCount == Self.overwriteLimit + 1 else { return }
    Failure(
      .timeTravelActive,
      "\(property.name) couldn't be restored to moment \(now), because an effect writes it. Track the inputs of that effect too."
    ).report()
  }

  private func record(_ property: TrackedProperty, old: Any, new: Any) {
    guard limit > 0 else { return }
    accept()
    let isSecret = property.isSecret
    let change = Entry.Change(
      property: property.name, old: isSecret ? ValueTexts.secret : ValueTexts.text(old),
      new: isSecret ? ValueTexts.secret : ValueTexts.text(new))
    let step = Step(property: property, old: old, new: new)
    if turn.isTheSame, !beginsEntry, !entries.isEmpty {
      entries[entries.count - 1].changes.append(change)
      steps[steps.count - 1].append(step)
      return
    }
    beginsEntry = false
    turn.start()
    now += 1
    newest = now
    entries.append(
      Entry(number: now, event: EventContext.name(EventContext.current), changes: [change]))
    steps.append([step])
    if entries.count > limit {
      entries.removeFirst()
      steps.removeFirst()
    }
  }
}

/// A helper that determines whether two changes occur in the same turn.
//
// A written source stays marked until its batch has settled.
@MainActor
private final class Turn {
  @Observed private var number = 0

  init() { _ = Graph.reads { [self] in _ = number } }

  var isTheSame: Bool { _number.anchor?.node.wasWritten ?? false }

  func start() { number += 1 }
}
