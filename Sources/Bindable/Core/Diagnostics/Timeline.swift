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
/// the view as usual. Restoring a state isn't recorded. A change made in an earlier state discards
/// all later entries. In an earlier state, commands and interactions can't start anywhere in the
/// program, because files and servers can't be restored. Each attempt is reported as a `Failure`.
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
    public struct Change: Hashable, Sendable, CustomStringConvertible {
      /// The name of the property, such as `Presenter.name`.
      public let property: String
      /// The values before and after the change, in Swift notation.
      public let old: String, new: String

      /// The property and both values.
      public var description: String { "\(property): \(old) -> \(new)" }
    }

    /// The number of the entry, starting at 1.
    public let number: Int
    /// The name of the event, such as `press "Follow"`, or `nil` if there wasn't one.
    public let event: String?
    /// The changes of properties.
    public fileprivate(set) var changes: [Change]

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
  public private(set) var now = 0
  /// The maximum number of entries.
  let limit: Int

  private var objects: [Tracked] = []
  private var properties: [TrackedProperty] = []
  private let turn = Turn()
  private var isTravelling = false

  private struct Tracked {
    weak var object: AnyObject?
  }

  /// Creates a timeline that tracks the given objects from now on.
  ///
  /// - Precondition: `limit` is nonnegative.
  public init(of objects: AnyObject..., limit: Int = 1_000) {
    precondition(limit >= 0, "The limit must be nonnegative, but is \(limit).")
    self.limit = limit
    self.objects = objects.map { Tracked(object: $0) }
    track()
  }

  isolated deinit { if isRewound { TimeTravelGuard.timelines -= 1 } }

  /// The numbers of the states that can be restored, beginning with the oldest one.
  public var range: ClosedRange<Int> { newest - entries.count...newest }

  /// A Boolean value that indicates whether the state is that of an earlier entry.
  public var isRewound: Bool { now < newest }

  private var newest: Int { entries.last?.number ?? now }

  /// The names of properties that haven't been read and therefore aren't tracked.
  public var untrackedProperties: [String] {
    let known = Set(properties.map(\.identity))
    return objects.flatMap { followed -> [String] in
      guard let object = followed.object else { return [] }
      return timelineStorages(of: object).compactMap { label, storage in
        if let identity = storage.timelineIdentity, known.contains(identity) { return nil }
        return "\(type(of: object)).\(label)"
      }
    }
  }

  /// Restores an earlier or later state: the one after the entry with the given number.
  ///
  /// The initial state is `0`, if `range` contains it.
  ///
  /// - Precondition: `number` is in `range`.
  /// - Complexity: O(*n*), where *n* is the number of changes between the two states.
  public func rewind(to number: Int) {
    precondition(
      range.contains(number),
      "Entry \(number) is out of range for a timeline of entries \(range.lowerBound) to "
        + "\(range.upperBound).")
    guard number != now else { return }
    let wasRewound = isRewound
    let values = values(at: number)
    now = number
    if isRewound != wasRewound { TimeTravelGuard.timelines += isRewound ? 1 : -1 }
    isTravelling = true
    defer { isTravelling = false }
    event("rewind to \(number)") { for (property, value) in values { property.write(value) } }
    // Effects might have responded by overwriting restored properties, so write them again.
    var overwritten: [TrackedProperty] = []
    for _ in 0..<3 {
      let different = values.filter { !$0.property.isAt($0.value) }
      overwritten = different.map(\.property)
      if different.isEmpty { break }
      event("rewind to \(number)") { for (property, value) in different { property.write(value) } }
    }
    overwritten.removeAll { property in
      values.contains { $0.property === property && property.isAt($0.value) }
    }
    guard !overwritten.isEmpty else { return }
    Failure(
      .timeTravelActive,
      "\(overwritten.map(\.name).joined(separator: ", ")) couldn't be restored to moment \(number), because an effect writes it. Track the inputs of that effect too."
    ).report()
  }

  /// Restores the state after the last entry, so that rejected operations can be repeated.
  public func resume() { rewind(to: newest) }

  /// The entries, with a mark before the one that matches the current state.
  public var description: String {
    let lines = entries.map { moment in
      "\(moment.number == now ? "▸" : " ") "
        + moment.description.split(separator: "\n").joined(separator: "\n  ")
    }
    return (range.lowerBound == now ? ["▸ \(now)"] + lines : lines).joined(separator: "\n")
  }

  /// Returns the property values that differ after the entry with the given number.
  private func values(at number: Int) -> [(property: TrackedProperty, value: Any)] {
    var values: [(property: TrackedProperty, value: Any)] = []
    var known: Set<ObjectIdentifier> = []
    let first = range.lowerBound
    // If a property changed several times, use the change closest to the given entry.
    let way =
      number < now
      ? steps[(number - first)..<(now - first)].flatMap { $0.map { ($0.property, $0.old) } }
      : steps[(now - first)..<(number - first)].flatMap { $0.map { ($0.property, $0.new) } }
        .reversed()
    for (property, value) in way where known.insert(ObjectIdentifier(property)).inserted {
      values.append((property, value))
    }
    return values
  }

  // MARK: - Tracking

  /// Tracks the properties that have been read by now.
  private func track() {
    let known = Set(properties.map(\.identity))
    withoutOwner {
      for case let object? in objects.map(\.object) {
        for (label, storage) in timelineStorages(of: object) {
          guard let identity = storage.timelineIdentity, !known.contains(identity),
            let property = storage.tracked(
              as: "\(type(of: object)).\(label)", of: object)
          else { continue }
          properties.append(property)
          property.track { [weak self] in self?.record($0, old: $1, new: $2) }
        }
      }
    }
  }

  private func record(_ property: TrackedProperty, old: Any, new: Any) {
    if !untrackedProperties.isEmpty { track() }
    guard !isTravelling, limit > 0 else { return }
    if isRewound {
      let index = now - range.lowerBound
      entries.removeSubrange(index...)
      steps.removeSubrange(index...)
      TimeTravelGuard.timelines -= 1
    }
    let change = Entry.Change(
      property: property.name, old: ValueTexts.text(old), new: ValueTexts.text(new))
    let step = Step(property: property, old: old, new: new)
    if turn.isTheSame, !entries.isEmpty {
      entries[entries.count - 1].changes.append(change)
      steps[steps.count - 1].append(step)
      return
    }
    turn.start()
    now += 1
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

  var isTheSame: Bool { _number.anchor?.node.pointee.flags.has(.saved) ?? false }

  func start() { number += 1 }
}
