import Bindable
import BindableTesting

/// The tables of the scenes, each created once.
@MainActor enum StageTables {
  private static var plain: [String: BindingTable<StagePresenter, PlainStage>] = [:]
  private static var node: [String: BindingTable<StagePresenter, NodeStage>] = [:]

  static func table<View: StageView>(_ row: AttackRow, _ place: AttackPlace, _: View.Type)
    -> BindingTable<StagePresenter, View>
  {
    let name = "\(row).\(place)"
    if let known = plain[name] as? BindingTable<StagePresenter, View> { return known }
    if let known = node[name] as? BindingTable<StagePresenter, View> { return known }
    let table: BindingTable<StagePresenter, View> = make(row, place)
    if let table = table as? BindingTable<StagePresenter, PlainStage> { plain[name] = table }
    if let table = table as? BindingTable<StagePresenter, NodeStage> { node[name] = table }
    return table
  }

  private static func make<View: StageView>(_ row: AttackRow, _ place: AttackPlace)
    -> BindingTable<StagePresenter, View>
  {
    let inner = BindingTable(StagePresenter.self, View.self) {
      \.before --> \.before
      rows(row)
      \.after --> \.after
    }
    switch place {
    case .top, .screen: return inner
    case .when: return BindingTable(StagePresenter.self, View.self) { when(\.isOpen) { inner } }
    case .scoped:
      return BindingTable(StagePresenter.self, View.self) { inner.scoped(\.part, \.part) }
    case .each:
      guard let items = View.items(inner) else { preconditionFailure("\(View.self) is no cell.") }
      return BindingTable(StagePresenter.self, View.self) { items }
    }
  }

  static func problem(with token: Token) -> String? {
    token.text.count.isMultiple(of: 2) ? nil : "\(token.text) is odd"
  }

  private static func rows<View: StageView>(_ row: AttackRow) -> BindingTable<
    StagePresenter, View
  > {
    let decorate = Format<Token, Token>("decorate") { token in
      arrive(.format)
      return Token("#" + token.text)
    }
    let read = Parser<Token, Token>("read") { token in
      arrive(.parse)
      return token.text.hasPrefix("#")
        ? .value(Token(String(token.text.dropFirst()))) : .message("no #")
    }
    return switch row {
    case .oneWay, .effect, .drawn:
      BindingTable(StagePresenter.self, View.self) { \.source --> \.target }
    case .twoWay: BindingTable(StagePresenter.self, View.self) { \.source <-> \.target }
    case .formatted:
      BindingTable(StagePresenter.self, View.self) { bind(\.source, to: \.target, as: decorate) }
    case .ifNil:
      BindingTable(StagePresenter.self, View.self) {
        bind(\.optional, to: \.target, ifNil: Token("none"))
      }
    case .combined:
      BindingTable(StagePresenter.self, View.self) {
        bind(\.source, \.second, to: \.target) { first, second in
          arrive(.combination)
          return Token(first.text + second.text)
        }
      }
    case .derived: BindingTable(StagePresenter.self, View.self) { \.derived --> \.target }
    case .lone: BindingTable(StagePresenter.self, View.self) { \.loneValue --> \.target }
    case .parsed:
      BindingTable(StagePresenter.self, View.self) {
        bind(\.source, to: \.target, as: decorate, parse: read).error(\.line.text)
      }
    case .committed:
      BindingTable(StagePresenter.self, View.self) {
        (\.source <-> \.target).commit(.onChange)
      }
    case .chained:
      BindingTable(StagePresenter.self, View.self) {
        \.link[chain: \.source, or: Token("nobody")] <-> \.target
      }
    case .toSource:
      BindingTable(StagePresenter.self, View.self) {
        bind(\.source, from: \.target)
      }
    case .validated:
      BindingTable(StagePresenter.self, View.self) {
        validate(
          \.source,
          Validator("even") { token in
            arrive(.validator)
            return problem(with: token)
          }, into: \.line)
      }
    case .form:
      BindingTable(StagePresenter.self, View.self) { validate(\.stored, in: \.form, into: \.line) }
    case .method:
      BindingTable(StagePresenter.self, View.self) {
        on(\.control, StagePresenter.act)
        \.source --> \.target
      }
    case .list:
      BindingTable(StagePresenter.self, View.self) {
        each(\.sections, into: \.list) { entry in
          arrive(.cellClosure)
          return .cell(EntryCell.bindings, entry)
        }
      }
    }
  }

  /// Returns the value that a view shows in the binding of a scene.
  static func shown(_ view: some StageView, _ row: AttackRow) -> String {
    switch row {
    case .validated, .form: view.line.stored
    case .list: "\(view.list.itemCount) rows"
    default: view.shown.text
    }
  }

  /// Returns the value that it should show for a presenter.
  static func expected(_ presenter: StagePresenter, _ row: AttackRow) -> String {
    let text = presenter.stored.text
    return switch row {
    case .oneWay, .twoWay, .derived, .lone, .committed, .toSource, .method, .effect, .drawn: text
    case .formatted, .parsed: "#" + text
    case .ifNil: presenter.optional?.text ?? "none"
    case .combined: text + presenter.second.text
    case .chained: presenter.storedLink?.stored.text ?? "nobody"
    case .validated, .form: problem(with: presenter.stored) ?? ""
    case .list: "\(presenter.entries.count { StagePresenter.isShown($0) }) rows"
    }
  }
}
