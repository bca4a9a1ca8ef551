import TestSupport
import Testing

@testable import BindableCore

/// Random programs write, rewind in every context, and read properties late; a timeline must behave
/// like a list of states.
@MainActor @Suite(.timeLimit(.minutes(30))) struct TimelineFuzzTests {
  /// An act of a program.
  enum Act: Equatable {
    case name, count, list, raw, late, echo
    /// Rewinds to a moment of the range, chosen by a number.
    case rewind(Int)
    case undo, resume
    case read(inDerived: Bool)
  }

  /// Acts in one turn, and where they're done.
  struct Step: Equatable {
    enum Place: CaseIterable { case outside, transaction, action, effect }
    let place: Place
    let acts: [Act]
  }

  private struct Unequal { var number = 0 }

  private struct Mark: Identifiable, Equatable { let id: Int }

  @MainActor private final class Person {
    @Observed var name = "a"
    @Observed var count = 0
    @Observed var raw = Unequal()
    @Observed var late = 0
    @Observed var echo = "a"
    @ObservedList var list: [Mark] = []

    var state: State {
      State(
        name: name, echo: echo, count: count, raw: raw.number, late: late, list: list.map(\.id))
    }
  }

  struct State: Equatable {
    var name = "a", echo = "a"
    var count = 0, raw = 0, late = 0
    var list: [Int] = []
  }

  /// The states of a timeline, of which an effect changes one property.
  struct Model {
    let limit: Int
    var states = [0: State()]
    var now = 0, oldest = 0, newest = 0
    var live = State()
    private var isLateTracked = false
    // Of the turn.
    private var hasEntry = false, beginsEntry = false, hasRewound = false
    /// The name at the last run of the effect.
    private var lastName = "a"

    init(limit: Int) { self.limit = limit }

    mutating func write(_ act: Act, _ number: Int) {
      switch act {
      case .name: live.name = "\(number)"
      case .echo: live.echo = "echo \(number)"
      case .count: live.count = number
      case .list: live.list.append(number)
      case .raw: live.raw = number
      case .late:
        live.late = number
        if !isLateTracked { for moment in states.keys { states[moment]?.late = number } }
      case .read: isLateTracked = true
      case .rewind, .undo, .resume: break
      }
    }

    mutating func rewind(to moment: Int) {
      record()
      guard (oldest...newest).contains(moment), moment != now, let state = states[moment] else {
        return
      }
      (now, live, beginsEntry, hasRewound) = (moment, state, true, true)
    }

    mutating func record() {
      guard live != states[now] else { return }
      for moment in states.keys where moment > now { states[moment] = nil }
      if !hasEntry || beginsEntry { now += 1 }
      (states[now], newest) = (live, now)
      (hasEntry, beginsEntry, hasRewound) = (true, false, false)
      while newest - oldest > limit {
        states[oldest] = nil
        oldest += 1
      }
    }

    mutating func endTurn() {
      let isRestored = hasRewound && live == states[now]
      record()
      if live.name != lastName, !isRestored {
        live.echo = live.name
        record()
      }
      lastName = live.name
      (hasEntry, beginsEntry, hasRewound) = (false, false, false)
    }
  }

  /// Returns the first difference from the model, or `nil`.
  private static func difference(in steps: [Step], _ seed: UInt64) -> String? {
    let person = Person(), trigger = Trigger()
    let limit = seed % 3 == 0 ? 3 : 100
    var model = Model(limit: limit)
    var kept: [AnyObject] = []
    func mirror() {
      kept.append(
        Effect {
          let name = person.name
          untracked { if person.echo != name, trigger.isMirroring { person.echo = name } }
        })
    }
    kept.append(Effect { _ = (person.count, person.raw, person.echo, person.list) })
    if seed % 2 == 0 { mirror() }
    kept.append(Effect { _ = person.name })
    var act: () -> Void = {}
    kept.append(
      Effect {
        _ = trigger.number
        untracked { act() }
      })
    let timeline = Timeline(of: person, limit: limit)
    if seed % 2 == 1 { mirror() }
    var shown = ""
    kept.append(
      Effect { shown = "now \(timeline.now), \(timeline.range), \(timeline.isRewound)" })
    trigger.isMirroring = true
    var number = 0
    for (index, step) in steps.enumerated() {
      func perform() {
        for (position, act) in step.acts.enumerated() {
          number += 1
          if step.place == .outside, position > 0 { model.endTurn() }
          switch act {
          case .name: person.name = "\(number)"
          case .echo: person.echo = "echo \(number)"
          case .count: person.count = number
          case .list: person.$list.append(Mark(id: number))
          case .raw: person.raw.number = number
          case .late: person.late = number
          case .read(inDerived: false): kept.append(Effect { _ = person.late })
          case .read(inDerived: true):
            let value = Derived { person.late }
            _ = value.value
            kept.append(Box(value))
          case .rewind, .undo, .resume:
            let moments = Array(timeline.range)
            let moment =
              switch act {
              case .rewind(let choice): moments[choice % moments.count]
              case .undo: max(timeline.now - 1, moments[0])
              default: nil as Int?
              }
            if let moment {
              timeline.rewind(to: moment)
              model.rewind(to: moment)
            } else {
              timeline.resume()
              model.record()
              model.rewind(to: model.newest)
            }
          }
          model.write(act, number)
        }
      }
      let failures = Failure.capture {
        switch step.place {
        case .outside: perform()
        case .transaction: transaction { perform() }
        case .action: event("press") { transaction { perform() } }
        case .effect:
          act = perform
          trigger.number += 1
          act = {}
        }
      }
      model.endTurn()
      let found = [
        "state \(person.state)", "now \(timeline.now)", "range \(timeline.range)",
        "rewound \(timeline.isRewound)", "guarded \(TimeTravelGuard.timelines > 0)",
        "broken \(Graph.checkInvariants())", "shown \(shown)",
      ]
      let isRewound = model.now < model.newest
      let expected = [
        "state \(model.live)", "now \(model.now)", "range \(model.oldest...model.newest)",
        "rewound \(isRewound)", "guarded \(isRewound)", "broken []",
        "shown now \(model.now), \(model.oldest...model.newest), \(isRewound)",
      ]
      for (found, expected) in zip(found, expected) where found != expected {
        return "after step \(index + 1): \(found) instead of \(expected), failures \(failures)"
      }
    }
    for moment in timeline.range.shuffled(with: seed) {
      timeline.rewind(to: moment)
      if person.state != model.states[moment] {
        return
          "moment \(moment): \(person.state) instead of \(String(describing: model.states[moment]))"
      }
    }
    timeline.resume()
    withExtendedLifetime(kept) {}
    return nil
  }

  @MainActor private final class Trigger {
    @Observed var number = 0
    var isMirroring = false
  }

  private final class Box {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  private static func step(_ random: inout SplitMix64) -> Step {
    let place = Step.Place.allCases.randomElement(using: &random) ?? .outside
    var acts: [Act] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let act: Act =
        switch Int.random(in: 0..<14, using: &random) {
        case 0, 1: .name
        case 2, 3: .count
        case 4: .list
        case 5: .raw
        case 6: .late
        case 7: .echo
        case 8: .read(inDerived: Bool.random(using: &random))
        case 9, 10: .rewind(Int.random(in: 0..<20, using: &random))
        case 11, 12: .undo
        default: .resume
        }
      acts.append(act)
      // Writes of an effect after it has rewound have a test of their own.
      if place == .effect, [.undo, .resume].contains(act) { break }
      if place == .effect, case .rewind = act { break }
    }
    return Step(place: place, acts: acts)
  }

  @Test func randomProgramsMatchListOfStates() async {
    let first = BindableTestSettings.seed ?? 1
    let count =
      BindableTestSettings.seconds.map { UInt64($0 * 200) } ?? (LongRun.isOn ? 3_000 : 80)
    for seed in first..<first + count {
      var random = SplitMix64(seed: seed)
      let steps = (0..<Int.random(in: 1...12, using: &random)).map { _ in Self.step(&random) }
      guard let difference = Self.difference(in: steps, seed) else { continue }
      let shortest = await shortestFailure(of: steps, difference) {
        Self.difference(in: $0, seed)
      }
      Issue.record("seed \(seed): \(shortest)")
      return
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func shuffled(with seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    return shuffled(using: &random)
  }
}
