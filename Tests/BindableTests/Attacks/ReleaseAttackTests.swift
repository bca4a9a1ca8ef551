import Foundation
import Synchronization
import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// Objects and nodes whose last reference is released while the library uses their memory.
@MainActor struct ReleaseAttackTests {
  // MARK: Saved values

  /// A batch ends while a value that was saved is still being checked, although it was released.
  @Test(arguments: EndOfBatch.allCases)
  func ownerOfCheckedValueCanEndBatch(_ end: EndOfBatch) {
    let reader = PartReader()
    #expect(reader.text == "part 0")
    reader.part?.deinitAction.onDeinit = { end.act() }
    reader.part?.number = 1
    reader.part?.onCompute = { [unowned reader] in reader.part = nil }
    _ = reader.text
    #expect(reader.part == nil)
    #expect(Graph.checkInvariants(from: Graph.nodes(of: reader)) == [])
  }

  /// A comparison with the last value, or with the one from before the batch, releases the derived
  /// value that is being computed.
  @Test(arguments: 1...2) func comparisonCanReleaseSavedValue(at comparison: Int) {
    func release(_ make: @escaping @MainActor (Int) -> some ComparedInput) {
      let sum = SavedSum(make)
      #expect(sum.total == 0)
      var comparisons = 0
      transaction {
        sum.number = 1
        #expect(sum.total == 1)
        SavedSum.onCompare = {
          comparisons += 1
          if comparisons == comparison { sum.input = nil }
        }
        sum.number = 0
        _ = sum.total
      }
      SavedSum.onCompare = {}
      #expect(sum.input == nil)
      #expect(Graph.checkInvariants(from: Graph.nodes(of: sum)) == [])
    }
    release { SmallInput(number: $0) }
    release { TextInput(number: $0, text: "a text that's too long for eight bytes") }
  }

  /// A batch that ends in a computation doesn't release what the computation has replaced.
  @Test func batchCanEndInComputation() {
    let pair = DerivedPair()
    let effect = Effect { _ = pair.deinitCount }
    #expect(pair.outer == 0)
    pair.number = 1
    #expect(pair.outer == 1)
    #expect(pair.deinitCount == 1)
    #expect(Graph.checkInvariants(from: Graph.nodes(of: pair)) == [])
    effect.cancel()
  }

  @Test func batchCanEndInComparisonOfCircularValue() {
    func change() {
      let cell = CircularCell()
      for number in 0..<10 {
        cell.number = number
        cell.isCircular.toggle()
        _ = cell.value
      }
    }
    change()
    #expect(ComparedValue.alive == 0)
  }

  // MARK: Names

  @Test func graphCanEndPropertiesThatItReads() {
    let presenter = ModelPresenter(), view = NumberView()
    let connection = ModelPresenter.table.connect(presenter, to: view)
    presenter.onReadOfSecond = { [unowned presenter] in presenter.model = nil }
    #expect(connection.graph.text.contains("a deallocated object"))
  }

  @Test func linterCanEndPropertiesThatItReads() {
    let presenter = ModelPresenter(), view = ModelView()
    let table = BindingTable(ModelPresenter.self, ModelView.self) {
      \.second --> \.first
      \.second --> \.second
    }
    view.onReadOfSecond = { [unowned view] in view.model = nil }
    _ = table.diagnostics(for: presenter, in: view)
    #expect(view.model == nil)
  }

  @Test func statisticsCanEndDerivedValuesThatTheyName() {
    let presenter = ModelPresenter(), view = NumberView()
    presenter.described = [DescribedModel(), DescribedModel(), DescribedModel()]
    let connection = ModelPresenter.table.connect(
      presenter, to: view, recording: .all(limit: 10))
    presenter.model?.number += 1
    presenter.described.last?.onReflection = { presenter.described = [] }
    presenter.described.first?.onReflection = { presenter.described = [] }
    #expect(!connection.statistics.isEmpty)
    #expect(presenter.described.isEmpty)
  }

  @Test func recordOfCycleCanEndDerivedValuesThatItNames() {
    let model = DescribedModel()
    var others = [DescribedModel(), DescribedModel()]
    let effect = Effect {
      for other in others { _ = other.derived }
      if model.number > 0 {
        model.number += 1
        for other in others { other.number += 1 }
      }
    }
    model.onReflection = { others = [] }
    let failures = Failure.capture { model.number = 1 }
    #expect(failures.map(\.kind) == [.cycle])
    #expect(others.isEmpty)
    effect.cancel()
  }

  @Test func assignmentCanEndPropertiesThatItObserves() {
    let object = DescribedModel()
    let (values, _) = AsyncStream.makeStream(of: Int.self)
    object.part = PartReader.Part()
    object.onReflection = { [unowned object] in object.part = nil }
    let subscription = assign(values, to: \.numberOfPart, on: object)
    #expect(object.part == nil)
    subscription.cancel()
  }

  // MARK: Key paths

  /// A write that ends its connection looks for the connections that write the target now.
  @Test func comparisonOfTargetsCanReleaseConnections() {
    let (first, others, view) = (Source("a"), Source("b"), KeyedView())
    let table = BindingTable(Source<String>.self, KeyedView.self) { \.value --> \.[Key(id: 1)] }
    let other = BindingTable(Source<String>.self, KeyedView.self) {
      \.value --> \.[Key(id: 2)]
      \.value --> \.[Key(id: 3)]
    }
    let connection = table.connect(first, to: view)
    var connections = [other.connect(others, to: view), other.connect(others, to: view)]
    view.onSet = {
      view.onSet = {}
      connection.disconnect()
      Key.onCompare = { connections = [] }
    }
    first.value = "c"
    Key.onCompare = {}
    #expect(connections.isEmpty)
    #expect(view.texts[1] == "c")
  }

  /// A new connection looks for the connections that write one of its targets.
  @Test func hashesOfTargetsCanReleaseConnections() {
    let (source, view) = (Source("a"), KeyedView())
    let table = BindingTable(Source<String>.self, KeyedView.self) { \.value --> \.[Key(id: 1)] }
    var connections = [table.connect(source, to: view), table.connect(source, to: view)]
    Key.onCompare = { connections = [] }
    let connection = table.connect(source, to: view)
    Key.onCompare = {}
    #expect(connections.isEmpty)
    source.value = "b"
    #expect(view.texts[1] == "b")
    connection.disconnect()
  }

  // MARK: Views that another thread has released

  /// Until the view's `deinit` runs on the main actor, its setters could store a reference to it.
  @Test func viewReleasedElsewhereIsNotWritten() async {
    let source = Source("a")
    let table = BindingTable(Source<String>.self, EscapingView.self) { \.value --> \.text }
    let connections = Elsewhere.release {
      let view = EscapingView()
      let connections = [table.connect(source, to: view), table.connect(source, to: view)]
      EscapingView.last = nil
      return (view, connections)
    }
    source.value = "b"
    connections[1].refresh()
    connections[1].rebind(to: Source("c"))
    #expect(EscapingView.last == nil)
    #expect(connections.allSatisfy { !$0.isConnected })
    for _ in 0..<100 { await Task.yield() }
    #expect(EscapingView.alive == 0)
  }

  /// The label of such a view doesn't look for its parent there either.
  @Test func contentOfViewReleasedElsewhereIsNotCreated() async {
    let label = Label("a")
    Elsewhere.release { (ContentView(label), ()) }
    #expect(label.parent == nil)
    #expect(ContentView.last == nil)
    for _ in 0..<100 { await Task.yield() }
    #expect(ContentView.alive == 0)
  }
}

/// The ways to open and end a batch in a `deinit`.
enum EndOfBatch: CaseIterable {
  case transaction, effect, readOfDerivedValue

  @MainActor fileprivate func act() {
    switch self {
    case .transaction: BindableCore.transaction {}
    case .effect: _ = Effect {}
    case .readOfDerivedValue:
      let pair = DerivedPair()
      _ = pair.outer
      pair.number = 1
      _ = pair.outer
    }
  }
}

@MainActor private final class PartReader {
  @MainActor final class Part {
    @Observed var number = 0
    @Derived(\Part.computed) var text: String
    var onCompute: () -> Void = {}
    // Released after the nodes of the properties before it.
    let deinitAction = DeinitAction()
    private var computed: String {
      onCompute()
      return "part \(number)"
    }
  }

  var part: Part? = Part()
  @Derived(\PartReader.textOfPart) var text: String
  private var textOfPart: String { part?.text ?? "no part" }
}

@MainActor private final class DeinitAction {
  var onDeinit: () -> Void = {}
  isolated deinit { onDeinit() }
}

/// A sum of a derived value that can be released.
@MainActor private final class SavedSum {
  static var onCompare: () -> Void = {}
  @Observed var number = 0
  var input: (() -> Int)?
  @Derived(\SavedSum.sum) var total: Int
  private var sum: Int { input?() ?? -1 }

  init<Input: ComparedInput>(_ make: @escaping @MainActor (Int) -> Input) {
    let derived = Derived { [unowned self] in make(number) }
    input = { derived.value.number }
  }
}

private protocol ComparedInput: Equatable {
  var number: Int { get }
}

extension ComparedInput {
  fileprivate func isEqual(_ other: Self) -> Bool {
    MainActor.assumeIsolated { SavedSum.onCompare() }
    return number == other.number
  }
}

private struct SmallInput: ComparedInput {
  let number: Int
  static func == (left: Self, right: Self) -> Bool { left.isEqual(right) }
}

private struct TextInput: ComparedInput {
  let number: Int
  let text: String
  static func == (left: Self, right: Self) -> Bool { left.isEqual(right) }
}

@MainActor private final class DerivedPair {
  @Observed var number = 0
  @Observed var deinitCount = 0
  @Derived(\DerivedPair.newAction) var inner: DeinitAction
  @Derived(\DerivedPair.numberInBatch) var outer: Int
  private var newAction: DeinitAction {
    let action = DeinitAction()
    if number == 0 { action.onDeinit = { [weak self] in self?.deinitCount += 1 } }
    return action
  }
  private var numberInBatch: Int {
    _ = inner
    transaction {}
    return number
  }
}

@MainActor private final class CircularCell {
  @Observed var number = 0
  @Observed var isCircular = false
  @Derived(\CircularCell.computed, ifCircular: ComparedValue(-1)) var value: ComparedValue
  private var computed: ComparedValue { isCircular ? value : ComparedValue(number) }
}

/// A value whose comparison ends a batch.
@MainActor private final class ComparedValue: @MainActor Equatable {
  static var alive = 0
  private let number: Int
  init(_ number: Int) {
    self.number = number
    Self.alive += 1
  }
  isolated deinit { Self.alive -= 1 }
  static func == (left: ComparedValue, right: ComparedValue) -> Bool {
    transaction {}
    return left.number == right.number
  }
}

/// A model that runs a closure when it's reflected.
@MainActor private final class DescribedModel: @MainActor CustomReflectable {
  @Observed var number = 0
  @Derived(\DescribedModel.doubled) var derived: Int
  var part: PartReader.Part?
  var onReflection: () -> Void = {}
  private var doubled: Int { number * 2 }
  var numberOfPart: Int {
    get { part?.number ?? 0 }
    set { part?.number = newValue }
  }
  var customMirror: Mirror {
    onReflection()
    return Mirror(self, children: ["number": 0])
  }
}

@MainActor private final class ModelPresenter {
  @MainActor final class Model {
    @Observed var number = 1
    @Observed var other = 2
  }

  var model: Model? = Model()
  var described: [DescribedModel] = []
  var onReadOfSecond: () -> Void = {}
  var first: Int {
    described.reduce((model?.number ?? 0) + (model?.other ?? 0)) { $0 + $1.derived }
  }
  var second: Int {
    onReadOfSecond()
    return 1
  }

  static let table = BindingTable(ModelPresenter.self, NumberView.self) {
    \.first --> \.first
    \.second --> \.second
  }
}

@MainActor private final class NumberView: LifetimeTracked { var first = 0, second = 0 }

@MainActor private final class ModelView: LifetimeTracked {
  var model: ModelPresenter.Model? = ModelPresenter.Model()
  var onReadOfSecond: () -> Void = {}
  var first: Int {
    get { model?.number ?? 0 }
    set { model?.number = newValue }
  }
  var second: Int {
    get {
      onReadOfSecond()
      return 1
    }
    set {}
  }
}

/// An argument of a key path whose comparison runs a closure.
private struct Key: Hashable {
  @MainActor static var onCompare: () -> Void = {}
  let id: Int
  static func == (left: Key, right: Key) -> Bool {
    MainActor.assumeIsolated { onCompare() }
    return left.id == right.id
  }
  func hash(into hasher: inout Hasher) {
    MainActor.assumeIsolated { Self.onCompare() }
    hasher.combine(id)
  }
}

@MainActor private final class KeyedView: LifetimeTracked {
  var texts: [Int: String] = [:]
  var onSet: () -> Void = {}
  subscript(_ key: Key) -> String {
    get { texts[key.id] ?? "" }
    set {
      texts[key.id] = newValue
      onSet()
    }
  }
}

@MainActor private final class EscapingView: LifetimeTracked {
  static var last: EscapingView?
  static var alive = 0
  var text = "" { didSet { Self.last = self } }
  override init() { Self.alive += 1 }
  isolated deinit { Self.alive -= 1 }
}

@MainActor private final class ContentView: ViewNode {
  static var last: ContentView?
  static var alive = 0
  private let label: Label
  init(_ label: Label) {
    self.label = label
    Self.alive += 1
    super.init()
  }
  isolated deinit { Self.alive -= 1 }
  override var content: ViewNode? {
    Self.last = self
    return VStack { label }
  }
}

/// Another thread.
private enum Elsewhere {
  private final class Parcel: Sendable {
    let object: Mutex<(any AnyObject & Sendable)?>
    let isReleased = Atomic(false)
    init(_ object: any AnyObject & Sendable) { self.object = Mutex(object) }
  }

  /// Releases an object on another thread, without a turn of the main actor, and returns the rest.
  @MainActor @discardableResult
  static func release<Rest>(_ make: () -> (any AnyObject & Sendable, Rest)) -> Rest {
    func pack() -> (Parcel, Rest) {
      let (object, rest) = make()
      return (Parcel(object), rest)
    }
    let (parcel, rest) = pack()
    // A task would wait for those that occupy the threads of the pool.
    Thread.detachNewThread {
      let object = parcel.object.withLock { $0.take() }
      withExtendedLifetime(object) {}
      _ = consume object
      parcel.isReleased.store(true, ordering: .releasing)
    }
    while !parcel.isReleased.load(ordering: .acquiring) {}
    return rest
  }
}
