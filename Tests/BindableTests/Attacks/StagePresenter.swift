import Bindable
import BindableTesting

/// A presenter in which every call of program code is a site.
@MainActor final class StagePresenter: Identifiable {
  nonisolated let id: Int
  @Observed private(set) var stored: Token { didSet { arrive(.sourceDidSet) } }
  @Observed var optional: Token?
  @Observed var second = Token("second")
  @Observed var before = 0
  @Observed var after = 0
  @Observed var storedIsOpen = true
  @Observed var storedPart: StagePresenter?
  @Observed var storedLink: StagePresenter?
  @Observed var items: [StagePresenter] = []
  @ObservedList var entries: [Entry] = []
  @Derived(\StagePresenter.computed) var derived: Token
  private(set) var acts = 0
  private(set) lazy var lone = Derived { [weak self] in
    arrive(.loneComputation)
    let value = self?.stored
    arrive(.loneComputation)
    return Token(value?.text ?? "")
  }
  private(set) lazy var form = FormState(of: self, errorDisplay: .always) {
    FormRule(
      \.stored,
      Validator("even") { token in
        arrive(.formCheck)
        return StageTables.problem(with: token)
      })
  }
  private(set) lazy var arranged = $entries.filtered { entry in
    arrive(.predicate)
    return StagePresenter.isShown(entry)
  }.sorted { left, right in
    arrive(.order)
    return left.value.text < right.value.text
  }
  private(set) lazy var sections = arranged.sectioned(
    by: \.initial,
    inOrder: { left, right in
      arrive(.sectionOrder)
      return left < right
    })
  private let farewell = Farewell(.presenterDeinit)

  init(_ id: Int, _ text: String) {
    self.id = id
    stored = Token(text)
  }

  static func isShown(_ entry: Entry) -> Bool { !entry.value.text.hasPrefix("-") }

  var source: Token {
    get {
      arrive(.sourceGetter)
      defer { arrive(.sourceGetter) }
      return stored
    }
    set {
      Sites.willWrite("source", of: self)
      arrive(.sourceSetter)
      stored = newValue
      arrive(.sourceSetter)
    }
  }

  var loneValue: Token { lone.value }

  private var computed: Token {
    arrive(.computation)
    let value = stored
    arrive(.computation)
    return Token(value.text)
  }

  var isOpen: Bool {
    arrive(.condition)
    defer { arrive(.condition) }
    return storedIsOpen
  }

  var part: StagePresenter? {
    arrive(.scopedPart)
    defer { arrive(.scopedPart) }
    return storedPart
  }

  var link: StagePresenter? {
    get {
      arrive(.link)
      return storedLink
    }
    set { storedLink = newValue }
  }

  func act() {
    arrive(.method)
    acts += 1
    arrive(.method)
  }
}

extension Entry { fileprivate var initial: String { String(value.text.prefix(1)) } }
