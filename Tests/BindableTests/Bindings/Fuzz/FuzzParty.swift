@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A type that the tables of random programs connect: a presenter or one of two kinds of views.
@MainActor protocol FuzzEnd: AnyObject {
  var a: Int { get set }
  var b: Int { get set }
  var c: Int { get set }
  var t: String { get set }
  var field: TextField { get }
  var list: ListView { get }
  var viewPart: Self { get }
  /// Creates a view with the properties of `party`.
  static func showing(_ party: FuzzParty) -> Self
}

/// A view without a lifetime token, whose properties are those of a party.
@MainActor final class PlainView: FuzzEnd {
  private let party: FuzzParty
  private(set) lazy var viewPart = PlainView(party.viewPart)

  private init(_ party: FuzzParty) { self.party = party }
  static func showing(_ party: FuzzParty) -> PlainView { PlainView(party) }

  var a: Int {
    get { party.a }
    set { party.a = newValue }
  }
  var b: Int {
    get { party.b }
    set { party.b = newValue }
  }
  var c: Int {
    get { party.c }
    set { party.c = newValue }
  }
  var t: String {
    get { party.t }
    set { party.t = newValue }
  }
  var field: TextField { party.field }
  var list: ListView { party.list }
}

/// A presenter of random programs, or a view with a lifetime token, whose properties correct their
/// values.
@MainActor final class FuzzParty: LifetimeTracked, FuzzEnd {
  static func showing(_ party: FuzzParty) -> FuzzParty { party }

  @Observed var a = 0 {
    didSet { nesting(.a, a, from: oldValue) { a = $0 } }
  }
  @Observed var b = 0 {
    didSet { nesting(.b, b, from: oldValue) { b = $0 } }
  }
  @Observed private var storedC = 0
  var c: Int {
    get { storedC }
    set { storedC = correct(.c, newValue, from: storedC) }
  }
  @Observed var t = "" {
    didSet {
      for case .length(let length) in corrections[.t] ?? [] where t.count > length {
        t = String(t.prefix(length))
      }
    }
  }
  @Observed var selected: Int? = 0 {
    didSet {
      nesting(.selected, selected ?? -1, from: oldValue ?? -1) { selected = $0 == -1 ? nil : $0 }
    }
  }
  let items = [0, 7, 10, 20, 60, 61].map { FuzzItem(id: $0) }
  @Observed var isActive = true
  @Observed var part: FuzzParty?
  private var storedDraft: Draft<FuzzModel>?
  private var storedField: TextField?
  private var storedList: ListView?
  private var storedViewPart: FuzzParty?

  // Created on first access, because most parties don't need one.
  var field: TextField {
    if let storedField { return storedField }
    let field = TextField()
    storedField = field
    return field
  }

  var draft: Draft<FuzzModel> {
    if let storedDraft { return storedDraft }
    let draft = Draft(FuzzModel())
    storedDraft = draft
    return draft
  }

  var list: ListView {
    if let storedList { return storedList }
    let list = ListView()
    storedList = list
    return list
  }

  var viewPart: FuzzParty {
    if let storedViewPart { return storedViewPart }
    let part = FuzzParty()
    storedViewPart = part
    return part
  }

  private var depth = 0
  var corrections: [CellName: [Correction]] = [:]

  /// Corrects a property in its observer, up to a limit of nested corrections.
  private func nesting(_ cell: CellName, _ value: Int, from old: Int, _ set: (Int) -> Void) {
    guard !corrections.isEmpty, depth < 10 else { return }
    depth += 1
    defer { depth -= 1 }
    let corrected = correct(cell, value, from: old)
    if corrected != value { set(corrected) }
  }

  private func correct(_ cell: CellName, _ value: Int, from old: Int) -> Int {
    guard let corrections = corrections[cell],
      case .number(let corrected) = corrections.applied(to: .number(value), from: .number(old))
    else { return value }
    return corrected
  }

  subscript(cell: CellName) -> CellValue {
    get {
      switch cell {
      case .a: .number(a)
      case .b: .number(b)
      case .c: .number(c)
      case .t: .text(t)
      case .field: .text(storedField?.text ?? "")
      case .draft: .number(storedDraft?.number ?? 0)
      case .selected: .number(selected ?? -1)
      case .list: .number(storedList?.selectedIDs.first?.base as? Int ?? -1)
      }
    }
    set {
      switch (cell, newValue) {
      case (.a, .number(let number)): a = number
      case (.b, .number(let number)): b = number
      case (.c, .number(let number)): c = number
      case (.t, .text(let text)): t = text
      case (.field, .text(let text)): field.replaceText(with: text)
      case (.draft, .number(let number)): draft.number = number
      case (.selected, .number(let number)): selected = number == -1 ? nil : number
      case (.list, .number(let number)):
        list.selectedIDs = number == -1 ? [] : [AnyHashable(number)]
      default: break
      }
    }
  }

  /// Sets the initial value of a property without correction.
  func start(_ cell: CellName, _ value: Int) {
    switch cell {
    case .a: _a = Observed(wrappedValue: value)
    case .b: _b = Observed(wrappedValue: value)
    case .c: _storedC = Observed(wrappedValue: value)
    case .selected: _selected = Observed(wrappedValue: value)
    case .draft: storedDraft = Draft(FuzzModel(number: value))
    case .t, .field, .list: break
    }
  }
}

/// The model of the drafts of random programs.
struct FuzzModel: Equatable { var number = 0 }

/// An item of the lists of random programs.
struct FuzzItem: Equatable, Identifiable { let id: Int }

final class FuzzItemCell: ListCell {
  static let bindings = BindingTable(FuzzItem.self, FuzzItemCell.self) {}
}
