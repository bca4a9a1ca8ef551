import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

extension Source<Int> {
  fileprivate var tens: Int { value / 10 }
}

extension Person {
  fileprivate var ageAndName: String { "\(age): \(name)" }
}

@MainActor struct AsyncValuesTests {
  @Test func receivesCurrentValueThenEachSettledValue() async {
    let a = Source(1)
    let listener = Listener(values(of: a, \.value))
    await turns { listener.values == [1] }
    for value in 2...10 {
      a.value = value
      await turns { listener.values.last == value }
    }
    #expect(listener.values == Array(1...10))
    #expect(!listener.hasEnded)
    expectInvariants(a)
  }

  @Test func firstValueIsCurrentAtFirstNext() async {
    let a = Source(1)
    var iterator = values(of: a, \.value).makeAsyncIterator()
    a.value = 2
    #expect(await iterator.next() == 2)
  }

  @Test func slowConsumerReceivesLatestValue() async {
    let a = Source(0)
    var iterator = values(of: a, \.value).makeAsyncIterator()
    #expect(await iterator.next() == 0)
    for value in 1...1_000 { a.value = value }
    #expect(await iterator.next() == 1_000)
    a.value = 7
    #expect(await iterator.next() == 7)
  }

  @Test func intermediateTransactionValuesAreNotReceived() async {
    let a = Source(0)
    let listener = Listener(values(of: a, \.value))
    await turns { listener.values == [0] }
    transaction {
      a.value = 1
      a.value = 2
    }
    await turns { listener.values == [0, 2] }
    transaction {
      a.value = 3
      a.value = 2
    }
    await someTurns()
    #expect(listener.values == [0, 2])
  }

  @Test func iterationStartedInTransactionReceivesFinalValue() async {
    let a = Source(0)
    let listener = Listener<Int>.Box()
    transaction {
      a.value = 1
      listener.startNow(values(of: a, \.value))
      a.value = 2
    }
    await turns { listener.values == [2] }
  }

  @Test func equalValuesAreNotReceivedAgain() async {
    let a = Source(0)
    var iterator = values(of: a, \.value).makeAsyncIterator()
    #expect(await iterator.next() == 0)
    a.value = 1
    a.value = 0
    let listener = Listener(values(of: a, \.tens))
    await turns { listener.values == [0] }
    a.value = 9
    #expect(await iterator.next() == 9)
    await someTurns()
    #expect(listener.values == [0])
    a.value = 10
    await turns { listener.values == [0, 1] }
  }

  @Test func nonEquatableValueIsReceivedAfterEachWrite() async {
    struct Opaque: Sendable { var number = 0 }
    @MainActor final class Owner { @Observed var opaque = Opaque() }
    let owner = Owner()
    let listener = Listener(values(of: owner, \.opaque))
    await turns { listener.values.count == 1 }
    owner.opaque = Opaque()
    await turns { listener.values.count == 2 }
  }

  @Test func nilIsReceivedAsValue() async {
    let a = Source<Int?>(nil)
    let listener = Listener(values(of: a, \.value))
    await turns { listener.values == [nil] }
    a.value = 1
    await turns { listener.values == [nil, 1] }
    a.value = nil
    await turns { listener.values == [nil, 1, nil] }
  }

  @Test func computedPropertyCanReadSeveralOthers() async {
    let person = Person()
    let titles = Listener(values(of: person, \.cached))
    let both = Listener(values(of: person, \.ageAndName))
    await turns { titles.values == ["Ada 3"] && both.values == ["3: Ada"] }
    person.age = 4
    await turns { titles.values == ["Ada 3", "Ada 4"] && both.values == ["3: Ada", "4: Ada"] }
  }

  @Test func concurrentIterationsReceiveAllValues() async {
    let a = Source(0)
    let sequence = values(of: a, \.value)
    let (first, second) = (Listener(sequence), Listener(sequence))
    for value in 0...3 {
      a.value = value
      await turns { first.values.last == value && second.values.last == value }
    }
    #expect(first.values == [0, 1, 2, 3])
    #expect(second.values == [0, 1, 2, 3])
    first.cancel()
    await turns { first.hasEnded }
    a.value = 4
    await turns { second.values.last == 4 }
  }

  @Test func concurrentNextCallsOnSameIteratorStopProgram() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let a = Source(0)
      let iterator = values(of: a, \.value).makeAsyncIterator()
      for _ in 0..<3 {
        Task {
          var iterator = iterator
          while await iterator.next() != nil {}
        }
      }
      await someTurns()
      hold(a)
    }
  }

  @Test func canIterateOffMainActor() async {
    let a = Source(1)
    let sequence = values(of: a, \.value)
    let sum = Task.detached {
      var sum = 0
      for await value in sequence {
        sum += value
        await MainActor.run { a.value = value + 1 }
        if value == 100 { break }
      }
      return sum
    }
    #expect(await sum.value == 5_050)
    await turns { !isRead(a) }
  }

  // MARK: - Ending

  @Test func finishesWhenObjectIsDeallocated() async {
    var a: Source<Int>? = Source(1)
    let alive = { [weak a] in a }
    let listener = a.map { Listener(values(of: $0, \.value)) }
    await turns { listener?.values == [1] }
    a = nil
    #expect(alive() == nil)
    await turns { listener?.hasEnded == true }
    #expect(listener?.values == [1])
  }

  @Test func lastValueIsReceivedBeforeFinish() async {
    var a: Source<Int>? = Source(1)
    let listener = a.map { Listener(values(of: $0, \.value)) }
    await turns { listener?.values == [1] }
    a?.value = 2
    a = nil
    await turns { listener?.hasEnded == true }
    #expect(listener?.values == [1, 2])
  }

  @Test func returnsNilIfObjectIsAlreadyDeallocated() async {
    var a: Source<Int>? = Source(1)
    let sequence = a.map { values(of: $0, \.value) }
    a = nil
    var iterator = sequence?.makeAsyncIterator()
    #expect(await iterator?.next() == nil)
  }

  @Test func finishesWithObjectIfOnlyOtherPropertyIsRead() async {
    // The expression reads nothing of the object itself.
    @MainActor final class Passing {
      let store: Source<Int>
      @Observed var other = 0
      var value: Int { store.value }
      init(_ store: Source<Int>) { self.store = store }
    }
    let store = Source(1)
    var passing: Passing? = Passing(store)
    let effect = Effect { [weak passing] in _ = passing?.other }
    let listener = passing.map { Listener(values(of: $0, \.value)) }
    await turns { listener?.values == [1] }
    passing = nil
    await turns { listener?.hasEnded == true }
    #expect(!isRead(store))
    hold(effect)
  }

  @Test func objectWithoutObservedPropertiesFinishesAtNextChange() async {
    @MainActor final class Passing {
      let store: Source<Int>
      var value: Int { store.value }
      init(_ store: Source<Int>) { self.store = store }
    }
    let store = Source(1)
    var passing: Passing? = Passing(store)
    let alive = { [weak passing] in passing }
    let listener = passing.map { Listener(values(of: $0, \.value)) }
    await turns { listener?.values == [1] }
    passing = nil
    #expect(alive() == nil)
    store.value = 2
    await turns { listener?.hasEnded == true }
    #expect(listener?.values == [1])
    #expect(!isRead(store))
  }

  @Test func cancellingTaskFinishesAndUnsubscribes() async {
    let a = Source(1)
    let listener = Listener(values(of: a, \.value))
    await turns { listener.values == [1] }
    #expect(isRead(a))
    listener.cancel()
    a.value = 2
    await turns { listener.hasEnded }
    #expect(listener.values == [1])
    #expect(!isRead(a))
    expectInvariants(a)
  }

  @Test func taskCancelledBeforeIterationReceivesNoValues() async {
    let a = Source(1)
    let listener = Listener(values(of: a, \.value))
    listener.cancel()
    await turns { listener.hasEnded }
    #expect(listener.values.isEmpty)
    #expect(!isRead(a))
  }

  @Test func cancellingFromAnotherThreadFinishes() async {
    let a = Source(1)
    for _ in 0..<(BindableTestSettings.seconds == nil ? 60 : 200) {
      let listener = Listener(values(of: a, \.value))
      let task = listener.task
      await Task.detached { task?.cancel() }.value
      await turns { listener.hasEnded }
    }
    #expect(!isRead(a))
  }

  @Test func breakingOutOfLoopUnsubscribes() async {
    let a = Source(1)
    for await value in values(of: a, \.value) {
      #expect(value == 1)
      #expect(isRead(a))
      break
    }
    #expect(!isRead(a))
    expectInvariants(a)
  }

  @Test func cancelledIteratorStaysFinished() async {
    let a = Source(1)
    var iterator = values(of: a, \.value).makeAsyncIterator()
    #expect(await iterator.next() == 1)
    let ended = Task {
      var iterator = iterator
      return await iterator.next()
    }
    ended.cancel()
    #expect(await ended.value == nil)
    a.value = 2
    #expect(await iterator.next() == nil)
  }

  // MARK: - Inside the graph

  @Test func effectDoesNotDependOnValuesItsTaskIterates() async {
    let (a, b) = (Source(0), Source(0))
    let listener = Listener<Int>.Box()
    var runs = 0
    let effect = Effect {
      _ = a.value
      runs += 1
      if runs == 1 { listener.startNow(values(of: b, \.value)) }
    }
    b.value = 1
    #expect(runs == 1)
    await turns { listener.values.last == 1 }
    // The iteration doesn't end with the effect either.
    a.value = 1
    effect.cancel()
    b.value = 2
    await turns { listener.values.last == 2 }
  }

  @Test func readsAfterAwaitAreNotTracked() async {
    let (before, after) = (Source(0), Source(0))
    var runs = 0
    var seen = 0
    let effect = Effect {
      runs += 1
      Task.startImmediately {
        _ = before.value
        await Task.yield()
        _ = after.value
        seen += 1
      }
    }
    await turns { seen == 1 }
    after.value = 1
    await someTurns()
    #expect(runs == 1)
    before.value = 1
    #expect(runs == 2)
    await turns { seen == 2 }
    expectInvariants(effect)
    hold(effect)
  }

  @Test func writeInDeinitIsNotReceived() async {
    @MainActor final class Parting {
      @Observed var value = 0
      isolated deinit { value = 9 }
    }
    var parting: Parting? = Parting()
    let listener = parting.map { Listener(values(of: $0, \.value)) }
    await turns { listener?.values == [0] }
    parting = nil
    await turns { listener?.hasEnded == true }
    #expect(listener?.values == [0])
    #expect(Graph.checkInvariants() == [])
  }

  @Test func writeRacingWithReleaseKeepsInvariants() async {
    for round in 0..<(BindableTestSettings.seconds == nil ? 100 : 300) {
      let a = Source(0)
      let listener = Listener(values(of: a, \.value))
      if round % 2 == 0 { await turns { listener.values == [0] } }
      let releasing = Task.detached { [a] in withExtendedLifetime(a) {} }
      a.value = 1
      let alive = { [weak a] in a }
      await releasing.value
      _ = consume a
      await turns { alive() == nil && listener.hasEnded }
      if let last = listener.values.last { #expect(last == 1) }
    }
    #expect(Graph.checkInvariants() == [])
  }

  @Test func finishedIterationsLeaveNoNodes() async {
    // In a separate process, because other tests have nodes during the wait.
    await #expect(processExitsWith: .success) { @MainActor in
      let a = Source(0)
      _ = Effect { _ = a.value }
      let (nodes, links) = (graph.liveNodes, graph.liveLinks)
      for round in 0..<200 {
        var b: Source<Int>? = Source(0)
        let ofA = Listener(values(of: a, \.value))
        let ofB = b.map { Listener(values(of: $0, \.value)) }
        await turns { ofA.values.count == 1 && ofB?.values.count == 1 }
        a.value += 1
        b?.value = round
        ofA.cancel()
        b = nil
        await turns { ofA.hasEnded && ofB?.hasEnded == true }
      }
      await turns { graph.liveNodes == nodes && graph.liveLinks == links }
      #expect(Graph.checkInvariants() == [])
    }
  }
}

extension Listener {
  /// A listener that starts during the current run.
  @MainActor final class Box {
    private(set) var values: [Value] = []

    func startNow(_ sequence: AsyncValues<Value>) {
      Task.startImmediately { [weak self] in
        for await value in sequence { self?.values.append(value) }
      }
    }
  }
}
