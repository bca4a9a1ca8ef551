import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Random sequences deliver values while subscriptions are canceled, replaced, and released: each
/// value arrives once and in order, none arrives after the end, and nothing is leaked.
@MainActor @Suite(.timeLimit(.minutes(30))) struct SequenceSubscriptionFuzzTests {
  enum Step: Equatable {
    case yield, finish, fail
    case turn
    case cancel, release, replace, releaseObject
    /// The deed of the next delivery.
    case onDelivery(Deed)
  }

  enum Deed: Equatable, CaseIterable {
    case cancel, release, replace, releaseObject, yield, finish
  }

  @MainActor final class Receiver {
    @Observed var values: [Int] = []
    var errors = 0
    weak var world: World?
    var last = 0 {
      didSet {
        values.append(last)
        world?.delivered()
      }
    }
  }

  @MainActor final class World {
    /// A stream, and the token of the iterator, which lives as long as a task iterates.
    @MainActor final class Source {
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      var sent: [Int] = []
      weak var token: Token?
      var hasEnded: Bool { token == nil }

      // A sequence that produces a value while it's canceled.
      init() {
        continuation.onTermination = { [continuation] _ in continuation.yield(-1) }
      }

      var values: AsyncThrowingMapSequence<AsyncThrowingStream<Int, any Error>, Int> {
        let token = Token()
        self.token = token
        return stream.map { value in withExtendedLifetime(token) { value } }
      }
    }

    final class Token: Sendable {}

    let kind: Int
    var object: Receiver? = Receiver()
    var sources: [Source] = []
    var subscription: SequenceSubscription?
    var isActive = false
    var next: Deed?
    var received: [Int] = []
    var problem: String?

    init(kind: Int) {
      self.kind = kind
      object?.world = self
      // The deallocation of an object is noticed by the observed properties that were read.
      _ = object.map { object in observe(object.values) { _ in } }
      replace()
    }

    func replace() {
      guard let object else { return }
      let source = Source()
      sources.append(source)
      isActive = true
      let onError: @MainActor (Receiver, any Error) -> Void = { object, _ in object.errors += 1 }
      subscription =
        switch kind {
        case 0: assign(source.values, to: \.last, on: object, onError: onError)
        case 1: subscribe(object, to: source.values, { $0.last = $1 }, onError: onError)
        default:
          assign(
            source.values.map {
              await Task.yield()
              return $0
            }, to: \.last, on: object, onError: onError)
        }
    }

    func act(_ deed: Deed) {
      switch deed {
      case .cancel:
        subscription?.cancel()
        isActive = false
      case .release:
        subscription = nil
        isActive = false
      case .replace: replace()
      case .releaseObject:
        object = nil
        isActive = false
      case .yield: send()
      case .finish: sources.last?.continuation.finish()
      }
    }

    func send() {
      guard let source = sources.last else { return }
      let value = source.sent.count + sources.count * 1_000
      source.sent.append(value)
      source.continuation.yield(value)
    }

    func delivered() {
      guard let value = object?.last ?? received.last else { return }
      if !isActive { problem = "\(value) arrives after the end" }
      if value / 1_000 != sources.count { problem = "\(value) arrives from a replaced sequence" }
      if let last = received.last, value <= last { problem = "\(value) arrives after \(last)" }
      received.append(value)
      if let deed = next {
        next = nil
        act(deed)
      }
    }

    func perform(_ step: Step) async {
      switch step {
      case .yield: send()
      case .finish: sources.last?.continuation.finish()
      case .fail: sources.last?.continuation.finish(throwing: Mishap())
      case .turn: for _ in 0..<6 { await Task.yield() }
      case .cancel: act(.cancel)
      case .release: act(.release)
      case .replace: act(.replace)
      case .releaseObject: act(.releaseObject)
      case .onDelivery(let deed): next = deed
      }
    }
  }

  /// Yields until a condition is true, for at most ten seconds, because values arrive by way of
  /// other threads.
  private static func soon(_ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      await Task.yield()
    }
    return true
  }

  static func problem(_ kind: Int, _ steps: [Step]) async -> String? {
    var world: World? = World(kind: kind)
    let sources = { [weak world] in world?.sources ?? [] }
    weak var object: AnyObject?
    object = world?.object
    for (index, step) in steps.enumerated() {
      await world?.perform(step)
      if let problem = world?.problem { return "after step \(index), \(step): \(problem)" }
    }
    for _ in 0..<10 { await someTurns() }
    if let problem = world?.problem { return problem }
    let all = sources()
    for source in all.dropLast() where !source.hasEnded {
      guard await soon({ source.hasEnded }) else { return "a replaced sequence is still iterated" }
    }
    let isActive = world?.subscription?.isActive ?? false
    if isActive, world?.isActive == false { return "the subscription is still active" }
    if world?.isActive == true, isActive, let last = all.last?.sent.last,
      // The end of the sequence, after which values are ignored, may not have arrived either.
      !(await soon { world?.received.last == last || world?.subscription?.isActive != true })
    {
      return "\(last) hasn't arrived"
    }
    world = nil
    guard await soon({ object == nil }) else { return "the object is leaked" }
    for source in all where !source.hasEnded {
      guard await soon({ source.hasEnded }) else { return "a sequence is still iterated" }
    }
    return nil
  }

  @Test func valuesArriveOnceUntilTheEnd() async {
    for seed in LongRun.seeds(60, of: UInt64(0)..<2_000) {
      var random = SplitMix64(seed: seed)
      let kind = Int.random(in: 0..<3, using: &random)
      let steps = (0..<Int.random(in: 1...14, using: &random)).map { _ -> Step in
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<5: .yield
        case 5..<9: .turn
        case 9: .finish
        case 10: .fail
        case 11: .cancel
        case 12: .replace
        case 13: Bool.random(using: &random) ? .release : .releaseObject
        default: .onDelivery(Deed.allCases.randomElement(using: &random) ?? .cancel)
        }
      }
      guard let problem = await Self.problem(kind, steps) else { continue }
      let shortest = await shortestFailure(of: steps, problem) { await Self.problem(kind, $0) }
      Issue.record("seed \(seed), kind \(kind): \(shortest)")
      return
    }
  }
}
