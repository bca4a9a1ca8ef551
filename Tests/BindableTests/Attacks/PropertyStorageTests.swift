import Testing

@testable import BindableCore

/// The storage of a property, which a method of its class can replace or copy.
struct PropertyStorageTests {
  @Test(arguments: Moment.allCases)
  func replacingStorageInUseStopsWithMessage(_ moment: Moment) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [moment] in
      await StorageAttack.replaceStorage(moment)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("was replaced, as by _name = Observed(wrappedValue: …)"), "\(text)")
  }

  @Test(arguments: Copy.allCases)
  func usingStorageOfAnotherObjectStopsWithMessage(_ copy: Copy) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [copy] in
      await StorageAttack.copyStorage(copy)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A property of Document has the storage of another object"), "\(text)")
  }

  @Test(arguments: [Copy.set, .compute])
  func usingStorageOfEndedObjectStopsWithMessage(_ copy: Copy) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [copy] in
      await StorageAttack.copyStorageOfEndedObject(copy)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A property of Document has the storage of another object"), "\(text)")
  }

  @MainActor @Test func objectUsesItsOwnStorageInItsDeinit() {
    var lines: [String] = []
    var document: Document? = Document()
    document?.onDeinit = { ending in
      ending.title = Title("b")
      lines.append(ending.line.text)
    }
    let effect = Effect { [weak document] in _ = document?.line }
    document = nil
    #expect(lines == ["b"])
    effect.cancel()
  }

  @MainActor @Test func storageThatIsNotInUseCanBeReplaced() {
    let document = Document()
    document.replaceTitle()
    do {
      let effect = Effect { _ = (document.title, document.line) }
      effect.cancel()
    }
    // The derived value depends on the title, even without readers.
    document.replaceLine()
    document.replaceTitle()
    var lines: [String] = []
    let effect = Effect { lines.append(document.line.text) }
    document.title = Title("b")
    #expect(lines == ["replaced", "b"])
    effect.cancel()
  }
}

/// A moment at which a property is in use.
enum Moment: String, CaseIterable, Codable {
  case whileAnEffectDependsOnIt, whileADerivedValueDependsOnIt
  case inTheComparisonOfASetValue, inTheComparisonWithTheSavedValue, inTheComparisonOfEdits
  case inTheComparisonOfATrivialValue
  case inTheEffectThatAWriteRuns, inTheDeinitOfTheOldValue, inTheDeinitOfTheObject
  case inTheComputationOfTheValue, inTheFirstComputationOfTheValue
  case inTheDeinitOfTheValueThatAReadReplaced
}

/// A use of a property with the storage of another object.
enum Copy: String, CaseIterable, Codable {
  case set, edit, setTrivialValue, setSilently, compute
}

/// A value that runs a closure whenever it's compared.
private final class Title: Equatable, Sendable {
  let text: String
  let onCompare: (@MainActor @Sendable () -> Void)?

  init(_ text: String, onCompare: (@MainActor @Sendable () -> Void)? = nil) {
    self.text = text
    self.onCompare = onCompare
  }

  static func == (left: Title, right: Title) -> Bool {
    MainActor.assumeIsolated {
      left.onCompare?()
      right.onCompare?()
    }
    return left.text == right.text
  }
}

/// A trivial value that runs a closure whenever it's compared.
private struct Size: Equatable {
  let width: Int

  static func == (left: Size, right: Size) -> Bool {
    MainActor.assumeIsolated { StorageAttack.action() }
    return left.width == right.width
  }
}

/// A value that runs a closure in its `deinit`.
@MainActor private final class MortalValue {
  var onDeinit: () -> Void = {}
  isolated deinit { onDeinit() }
}

@MainActor private final class Document {
  @Observed var title = Title("a")
  @Observed var pages = 1
  @Observed var size = Size(width: 1)
  @Observed(.always) var isSaved = false
  @Observed var token = MortalValue()
  @Derived(\Document.titleLine) var line: Title
  @Derived(\Document.newToken) var tokenOfTitle: MortalValue
  var onCompute: () -> Void = {}
  var onDeinit: @MainActor (Document) -> Void = { _ in }
  private var newToken: MortalValue {
    _ = title
    return MortalValue()
  }
  private var titleLine: Title {
    onCompute()
    return title
  }

  func replaceTitle() { _title = Observed(wrappedValue: Title("replaced")) }
  func replaceToken() { _token = Observed(wrappedValue: MortalValue()) }
  func replaceSize() { _size = Observed(wrappedValue: Size(width: 3)) }
  func replaceLine() { _line = Derived(\Document.titleLine) }
  func replaceTokenOfTitle() { _tokenOfTitle = Derived(\Document.newToken) }
  func editTitle(to title: Title) { Observed.edit(\._title, of: self) { $0 = title } }

  func copyStorage(of other: Document) {
    _title = other._title
    _pages = other._pages
    _isSaved = other._isSaved
    _line = other._line
  }

  /// The storage of an object, which outlives it.
  struct Storage {
    let title: Observed<Title>
    let line: Derived<Document, Title>
  }
  var storage: Storage {
    get { Storage(title: _title, line: _line) }
    set { (_title, _line) = (newValue.title, newValue.line) }
  }

  isolated deinit { onDeinit(self) }
}

@MainActor private enum StorageAttack {
  static func copyStorageOfEndedObject(_ copy: Copy) {
    let (storage, address) = endedStorage()
    // The memory of the object is used again, unless something retains it.
    var documents = [Document()]
    while documents.count < 1_000, self.address(of: documents[documents.count - 1]) != address {
      documents.append(Document())
    }
    let document = documents[documents.count - 1]
    document.storage = storage
    if copy == .compute { _ = document.line } else { document.title = Title("d") }
    withExtendedLifetime(documents) {}
  }

  private static func endedStorage() -> (Document.Storage, address: UInt) {
    let original = Document()
    let reader = Effect { _ = original.line }
    reader.cancel()
    // So that the derived value has to be computed again.
    original.title = Title("c")
    return (original.storage, address(of: original))
  }

  private static func address(of document: Document) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(document).toOpaque())
  }

  static var action: () -> Void = {}

  static func replaceStorage(_ moment: Moment) {
    let document = Document()
    let replacing = { @MainActor @Sendable in document.replaceTitle() }
    let reader = Effect { _ = (document.title, document.token) }
    switch moment {
    case .whileAnEffectDependsOnIt: document.replaceTitle()
    case .whileADerivedValueDependsOnIt:
      reader.cancel()
      _ = document.line
      document.replaceTitle()
    case .inTheComparisonOfASetValue: document.title = Title("b", onCompare: replacing)
    case .inTheComparisonWithTheSavedValue:
      // Without readers, the comparison is the only use.
      transaction {
        document.title = Title("b")
        reader.cancel()
        var count = 0
        document.title = Title("c") {
          count += 1
          if count == 2 { document.replaceTitle() }
        }
      }
    case .inTheComparisonOfATrivialValue:
      do {
        let effect = Effect { _ = document.size }
        effect.cancel()
      }
      action = { document.replaceSize() }
      document.size = Size(width: 2)
    case .inTheComparisonOfEdits:
      transaction {
        document.editTitle(to: Title("a", onCompare: replacing))
        reader.cancel()
      }
    case .inTheEffectThatAWriteRuns:
      let effect = Effect { if document.title.text == "b" { document.replaceTitle() } }
      document.title = Title("b")
      effect.cancel()
    case .inTheDeinitOfTheOldValue:
      document.token.onDeinit = { document.replaceToken() }
      document.token = MortalValue()
    case .inTheDeinitOfTheObject:
      var dying: Document? = Document()
      dying?.onDeinit = { ending in
        // Released before the `deinit` ends.
        action = { ending.replaceTitle() }
        ending.title = Title("b") { action() }
        action = {}
      }
      var effect: Effect? = Effect { [weak dying] in _ = dying?.title }
      _ = effect
      effect = nil
      dying = nil
    case .inTheComputationOfTheValue:
      _ = document.line
      document.onCompute = { document.replaceLine() }
      document.title = Title("b")
      _ = document.line
    case .inTheFirstComputationOfTheValue:
      document.onCompute = { document.replaceLine() }
      _ = document.line
    case .inTheDeinitOfTheValueThatAReadReplaced:
      document.tokenOfTitle.onDeinit = { document.replaceTokenOfTitle() }
      document.title = Title("b")
      _ = document.tokenOfTitle
    }
  }

  static func copyStorage(_ copy: Copy) {
    let original = Document()
    let document = Document()
    let reader = Effect { _ = (original.title, original.pages, original.isSaved, original.line) }
    document.copyStorage(of: original)
    switch copy {
    case .set: document.title = Title("b")
    case .edit: document.editTitle(to: Title("b"))
    case .setTrivialValue: document.pages = 2
    case .setSilently: document.isSaved = false
    case .compute:
      reader.cancel()
      original.title = Title("b")
      _ = document.line
    }
  }
}
