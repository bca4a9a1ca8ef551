/// What became of the state of some objects, and the way back: a journal of their observed properties.
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
/// A moment is all that changed in one turn: going there never shows what never was. Rows bring the
/// view along, as ever. Going is not written down. A change that is made while the state is that of an
/// earlier moment begins another future: what came after that moment is forgotten. Commands and
/// interactions do not begin meanwhile, anywhere in the program, for files and servers cannot be
/// brought back; each that is asked to is reported as a `Failure`.
///
/// It follows `@Observed` properties and `@ObservedList`s, of these objects only: name the objects that
/// they hold, too. A property that no row, effect or derived value has read yet is followed once one
/// has; until then it is among the ``unfollowed``. What interactions and commands are at is no state,
/// and neither is what is stored without `@Observed`. It keeps the values of the past, and not the
/// objects. An interaction or a command that is under way goes on. Without a timeline nothing of this
/// costs anything.
///
/// - Complexity: A change of a property costs O(1) more, an edit of a list of *n* items O(*n*).
@MainActor
public final class Timeline: @MainActor CustomStringConvertible {
  /// What changed in one turn.
  public struct Moment: Hashable, Sendable, CustomStringConvertible {
    /// A property that changed.
    public struct Change: Hashable, Sendable, CustomStringConvertible {
      /// What it is called, `Presenter.name`.
      public let property: String
      /// Its value before and after, as written in Swift.
      public let old: String, new: String

      /// The property and both values.
      public var description: String { "\(property): \(old) -> \(new)" }
    }

    /// Its number, from 1.
    public let number: Int
    /// The event in which that happened, `press "Follow"`; `nil` if it was none.
    public let event: String?
    /// The properties that changed.
    public fileprivate(set) var changes: [Change]

    /// The number and the event, and a line for each change.
    public var description: String {
      (["\(number)\(event.map { " \(RowValues.harmless($0))" } ?? "")"]
        + changes.map { "    \($0)" })
        .joined(separator: "\n")
    }
  }

  private struct Step {
    let property: FollowedProperty
    let old: Any
    var new: Any
  }

  /// The moments that it remembers, oldest first.
  public private(set) var moments: [Moment] = []
  // What has to be written for each of them, one way or the other.
  private var steps: [[Step]] = []
  /// The number of the moment after which the state is as it is now.
  public private(set) var now = 0
  /// How many moments it remembers at most.
  public let limit: Int

  private var objects: [Followed] = []
  private var properties: [FollowedProperty] = []
  private let turn = Turn()
  private var isTravelling = false

  private struct Followed {
    weak var object: AnyObject?
  }

  /// Follows objects from now on.
  ///
  /// - Precondition: `limit` is not negative.
  public init(of objects: AnyObject..., limit: Int = 1_000) {
    precondition(limit >= 0, "A timeline cannot remember \(limit) moments.")
    self.limit = limit
    self.objects = objects.map { Followed(object: $0) }
    follow()
  }

  isolated deinit { if isRewound { Rewound.timelines -= 1 } }

  /// The numbers of the moments that can be gone to; the first is that of the oldest state.
  public var range: ClosedRange<Int> { newest - moments.count...newest }

  /// Whether the state is that of an earlier moment.
  public var isRewound: Bool { now < newest }

  private var newest: Int { moments.last?.number ?? now }

  /// The properties that nobody has read yet, and that therefore are not followed.
  public var unfollowed: [String] {
    let known = Set(properties.map(\.identity))
    return objects.flatMap { followed -> [String] in
      guard let object = followed.object else { return [] }
      return TimelineStorages.all(in: object).compactMap { label, storage in
        if let identity = storage.timelineIdentity, known.contains(identity) { return nil }
        return "\(type(of: object)).\(label)"
      }
    }
  }

  /// Brings the state to where it was after the moment with this number, back or forward; 0 is the
  /// beginning, if it is remembered.
  ///
  /// - Precondition: The number is in `range`.
  /// - Complexity: O(*n*) in the number of changes on the way.
  public func rewind(to number: Int) {
    precondition(
      range.contains(number),
      "There is no moment \(number) to go to; the timeline remembers \(range.lowerBound) to "
        + "\(range.upperBound).")
    guard number != now else { return }
    let wasRewound = isRewound
    let values = values(at: number)
    now = number
    if isRewound != wasRewound { Rewound.timelines += isRewound ? 1 : -1 }
    isTravelling = true
    defer { isTravelling = false }
    event("rewind to \(number)") { for (property, value) in values { property.write(value) } }
    // Effects may have answered by writing what other state says. What is to be there is known.
    var lost: [FollowedProperty] = []
    for _ in 0..<3 {
      let different = values.filter { !$0.property.isAt($0.value) }
      lost = different.map(\.property)
      if different.isEmpty { break }
      event("rewind to \(number)") { for (property, value) in different { property.write(value) } }
    }
    lost.removeAll { property in
      values.contains { $0.property === property && property.isAt($0.value) }
    }
    guard !lost.isEmpty else { return }
    Failure(
      .rewound,
      "\(lost.map(\.name).joined(separator: ", ")) did not stay as it was after moment \(number): an effect writes it. Follow what that effect reads as well."
    ).report()
  }

  /// Brings the state to the last moment, so that what was refused can be done again.
  public func resume() { rewind(to: newest) }

  /// The moments, a mark before the one after which the state is as it is now.
  public var description: String {
    let lines = moments.map { moment in
      "\(moment.number == now ? "▸" : " ") "
        + moment.description.split(separator: "\n").joined(separator: "\n  ")
    }
    return (range.lowerBound == now ? ["▸ \(now)"] + lines : lines).joined(separator: "\n")
  }

  /// The value of each property that is another one after the moment with this number.
  private func values(at number: Int) -> [(property: FollowedProperty, value: Any)] {
    var values: [(property: FollowedProperty, value: Any)] = []
    var known: Set<ObjectIdentifier> = []
    let first = range.lowerBound
    // Of several changes of a property on the way, the one nearest to where it goes counts.
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

  // MARK: - Following

  /// Begins to follow the properties that somebody has read by now.
  private func follow() {
    let known = Set(properties.map(\.identity))
    outsideEffects {
      for case let object? in objects.map(\.object) {
        for (label, storage) in TimelineStorages.all(in: object) {
          guard let identity = storage.timelineIdentity, !known.contains(identity),
            let property = storage.followed(
              as: "\(type(of: object)).\(label)", of: object)
          else { continue }
          properties.append(property)
          property.follow { [weak self] in self?.note($0, old: $1, new: $2) }
        }
      }
    }
  }

  private func note(_ property: FollowedProperty, old: Any, new: Any) {
    if !unfollowed.isEmpty { follow() }
    guard !isTravelling, limit > 0 else { return }
    if isRewound {
      let kept = now - range.lowerBound
      moments.removeSubrange(kept...)
      steps.removeSubrange(kept...)
      Rewound.timelines -= 1
    }
    let change = Moment.Change(
      property: property.name, old: RowValues.text(old), new: RowValues.text(new))
    let step = Step(property: property, old: old, new: new)
    if turn.isTheSame, !moments.isEmpty {
      moments[moments.count - 1].changes.append(change)
      steps[steps.count - 1].append(step)
      return
    }
    turn.begin()
    now += 1
    moments.append(Moment(number: now, event: Events.name(Events.current), changes: [change]))
    steps.append([step])
    if moments.count > limit {
      moments.removeFirst()
      steps.removeFirst()
    }
  }
}

/// Tells whether something happens in the same turn as what happened before.
//
// A source that was written stays marked until what its batch caused has settled.
@MainActor
private final class Turn {
  @Observed private var number = 0

  init() { _ = Graph.reads { [self] in _ = number } }

  var isTheSame: Bool { _number.anchor?.node.pointee.flags.has(.saved) ?? false }

  func begin() { number += 1 }
}
