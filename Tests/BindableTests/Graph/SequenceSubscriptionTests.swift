import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct SequenceSubscriptionTests {
  @Test func writesValuesInOrder() async {
    let a = Source(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(a.value) }
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let feed = assign(numbers, to: \.value, on: a)
    for number in 1...5 { sending.yield(number) }
    await turns { a.value == 5 }
    #expect(seen == [0, 1, 2, 3, 4, 5])
    #expect(feed.isActive)
    hold(effect)
  }

  @Test func optionalPropertyIsNilUntilFirstValue() async {
    let a = Source<String?>(nil)
    let answer = Task { "Ada" }
    let feed = assign(Once { await answer.value }, to: \.value, on: a)
    #expect(a.value == nil)
    await turns { a.value == "Ada" }
    await turns { !feed.isActive }
  }

  @Test func onErrorReceivesObjectAndError() async {
    @MainActor final class Presenter {
      @Observed var name: String?
      @Observed var message = ""
    }
    let presenter = Presenter()
    let answer = Task<String, any Error> { throw Mishap() }
    let feed = assign(Once { try await answer.value }, to: \.name, on: presenter) {
      $0.message = "no name: \($1)"
    }
    await turns { presenter.message == "no name: Mishap()" }
    #expect(presenter.name == nil)
    await turns { !feed.isActive }
  }

  @Test func closureReceivesObjectAndEachValue() async {
    @MainActor final class Log {
      @Observed var lines: [String] = []
      @Observed var count = 0
    }
    let log = Log()
    var runs = 0
    let effect = Effect {
      _ = (log.lines, log.count)
      runs += 1
    }
    let (lines, sending) = AsyncStream.makeStream(of: String.self)
    let feed = subscribe(log, to: lines) {
      $0.lines.append($1)
      $0.count += 1
    }
    sending.yield("a")
    sending.yield("b")
    await turns { log.count == 2 }
    #expect(log.lines == ["a", "b"])
    #expect(runs == 3)
    hold(effect, feed)
  }

  @Test func assignsNonSendableValues() async {
    final class Model { let number = 3 }
    @MainActor final class Owner { @Observed var model: Model? }
    let owner = Owner()
    let (ticks, sending) = AsyncStream.makeStream(of: Void.self)
    let feed = assign(ticks.map { Model() }, to: \.model, on: owner)
    sending.yield()
    await turns { owner.model?.number == 3 }
    hold(feed)
  }

  @Test func assignsPropertyValuesToAnotherObject() async {
    var source: Source<Int>? = Source(1)
    let target = Source(0)
    let feeding = source.map { assign(values(of: $0, \.value), to: \.value, on: target) }
    await turns { target.value == 1 }
    source?.value = 2
    await turns { target.value == 2 }
    source = nil
    await turns { feeding?.isActive == false }
  }

  // MARK: - Ending

  @Test func releasedSubscriptionWritesNothing() async {
    let a = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    var feeding: SequenceSubscription? = assign(numbers, to: \.value, on: a)
    sending.yield(1)
    await turns { a.value == 1 }
    // The value is sent but not written yet.
    sending.yield(2)
    hold(feeding)
    feeding = nil
    await someTurns()
    #expect(a.value == 1)
  }

  @Test func releasingSubscriptionTerminatesSequence() async {
    let a = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let ended = Ending(sending)
    var feeding: SequenceSubscription? = assign(numbers, to: \.value, on: a)
    sending.yield(1)
    await turns { a.value == 1 }
    hold(feeding)
    feeding = nil
    await ended.wait()
  }

  @Test func endsWhenObjectIsDeallocated() async {
    var a: Source<Int>? = Source(0)
    let alive = { [weak a] in a }
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let ended = Ending(sending)
    let feeding = a.map { assign(numbers, to: \.value, on: $0) }
    sending.yield(1)
    await turns { a?.value == 1 }
    a = nil
    #expect(alive() == nil)
    #expect(feeding?.isActive == false)
    await ended.wait()
  }

  @Test func endsAtNextValueWithoutObservedProperties() async {
    @MainActor final class Plain { var value = 0 }
    var plain: Plain? = Plain()
    let alive = { [weak plain] in plain }
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let feeding = plain.map { assign(numbers, to: \.value, on: $0) }
    sending.yield(1)
    await turns { plain?.value == 1 }
    plain = nil
    #expect(alive() == nil)
    sending.yield(2)
    await turns { feeding?.isActive == false }
  }

  @Test func objectCanRetainItsOwnSubscription() async {
    @MainActor final class Ticker {
      @Observed var price = 0
      private var prices: SequenceSubscription?
      init(_ stream: AsyncStream<Int>) { prices = assign(stream, to: \.price, on: self) }
    }
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let ended = Ending(sending)
    var ticker: Ticker? = Ticker(numbers)
    let alive = { [weak ticker] in ticker }
    sending.yield(1)
    await turns { ticker?.price == 1 }
    ticker = nil
    #expect(alive() == nil)
    await ended.wait()
  }

  @Test func cancelledSubscriptionWritesNothing() async {
    let a = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let feed = assign(numbers, to: \.value, on: a)
    sending.yield(1)
    feed.cancel()
    feed.cancel()
    #expect(!feed.isActive)
    sending.yield(2)
    await someTurns()
    #expect(a.value == 0)
    expectInvariants(a)
  }

  @Test func endsWhenSequenceFinishes() async {
    let a = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let feed = assign(numbers, to: \.value, on: a)
    sending.yield(1)
    sending.finish()
    await turns { !feed.isActive }
    #expect(a.value == 1)
  }

  @Test func onFinishIsCalledOnceIfTheSequenceFinishes() async {
    let a = Source(0), b = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let feed = assign(numbers, to: \.value, on: a, onFinish: { $0.value += 100 })
    sending.yield(1)
    sending.finish()
    await turns { !feed.isActive }
    #expect(a.value == 101)
    // Neither after an error nor after a cancellation.
    let (failing, breaking) = AsyncThrowingStream.makeStream(of: Int.self)
    let other = subscribe(b, to: failing) {
      $0.value = $1
    } onError: { object, _ in
      object.value = -1
    } onFinish: {
      $0.value += 100
    }
    breaking.finish(throwing: Mishap())
    await turns { !other.isActive }
    #expect(b.value == -1)
    let (more, sendingMore) = AsyncStream.makeStream(of: Int.self)
    let last = subscribe(b, to: more, { $0.value = $1 }, onFinish: { $0.value += 100 })
    last.cancel()
    sendingMore.finish()
    await someTurns()
    #expect(b.value == -1)
  }

  @Test func unhandledErrorIsReportedAsFailure() async {
    let a = Source(0)
    let (numbers, sending) = AsyncThrowingStream.makeStream(of: Int.self)
    let line: UInt = #line + 2
    let reported = await failures {
      let feed = assign(numbers, to: \.value, on: a)
      sending.yield(1)
      sending.finish(throwing: Mishap())
      await turns { !feed.isActive }
    }
    #expect(a.value == 1)
    #expect(
      reported.map(\.description) == [
        "interrupted: The sequence for Source<Int>.value ended with an error: Mishap(). "
          + "The last value is kept. To handle the error, pass onError: { presenter, error in … }."
          + "  (SequenceSubscriptionTests.swift:\(line))"
      ])
  }

  @Test func errorAfterCancellationIsIgnored() async {
    let a = Source(0)
    let (numbers, sending) = AsyncThrowingStream.makeStream(of: Int.self)
    var errors = 0
    let feed = assign(numbers, to: \.value, on: a) { _, _ in errors += 1 }
    await someTurns()
    sending.finish(throwing: Mishap())
    feed.cancel()
    await someTurns()
    #expect(errors == 0)
  }

  // MARK: - From other threads

  @Test func bufferedBackgroundValuesDeliverOnlyLatest() async {
    let a = Source(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(a.value) }
    let (numbers, sending) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    // All values are sent before the subscription runs for the first time.
    await Task.detached { for number in 1...1_000 { sending.yield(number) } }.value
    let feed = assign(numbers, to: \.value, on: a)
    await turns { a.value == 1_000 }
    #expect(seen == [0, 1_000])
    hold(effect, feed)
  }

  @Test func backgroundValuesEndWithLastValue() async {
    let a = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let feed = assign(numbers, to: \.value, on: a)
    let sender = Task.detached { for number in 1...10_000 { sending.yield(number) } }
    var seen: [Int] = []
    let effect = Effect { seen.append(a.value) }
    await sender.value
    await turns { a.value == 10_000 }
    #expect(seen == seen.sorted())
    hold(effect, feed)
  }

  @Test func releasingSubscriptionOnAnotherThreadEndsSequence() async {
    let a = Source(0)
    let (numbers, sending) = AsyncStream.makeStream(of: Int.self)
    let ended = Ending(sending)
    let feed = assign(numbers, to: \.value, on: a)
    await Task.detached { [feed] in withExtendedLifetime(feed) {} }.value
    _ = consume feed
    await ended.wait()
    sending.yield(1)
    await someTurns()
    #expect(a.value == 0)
  }
}

/// A sequence of one value that is available after a wait.
private struct Once<Value: Sendable>: AsyncSequence {
  let value: @Sendable () async throws -> Value
  init(_ value: @escaping @Sendable () async throws -> Value) { self.value = value }

  func makeAsyncIterator() -> Iterator { Iterator(value: value) }

  struct Iterator: AsyncIteratorProtocol {
    var value: (@Sendable () async throws -> Value)?

    mutating func next() async throws -> Value? {
      defer { value = nil }
      return try await value?()
    }
  }
}

/// An object that waits until a stream ends.
@MainActor private final class Ending {
  private var hasEnded = false

  init<Value>(_ sending: AsyncStream<Value>.Continuation) {
    sending.onTermination = { _ in Task { @MainActor in self.hasEnded = true } }
  }

  func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    await turns(sourceLocation: sourceLocation) { hasEnded }
  }
}
