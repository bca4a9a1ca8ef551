import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Tags {
  @Observed var tags = ["red", "green", "blue"]
  @Observed var selected: String?
  @Observed var opened: [String] = []

  func open(_ tag: String) { opened.append(tag) }
}

private final class TagCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(String.self, TagCell.self) { \.self --> \.name.text }
}

private final class CountView: ViewNode, CellView {
  let count = Label()
  override var content: ViewNode? { count }
  static let bindings = BindingTable(SectionInfo.self, CountView.self) {
    bind(\.count, to: \.count.text, as: .plural("tag", "tags"))
  }
}

@MainActor private final class Account {
  nonisolated let number: Int
  @Observed var balance = 0
  init(_ number: Int) { self.number = number }
}

@MainActor private final class Bank {
  @Observed var accounts = [Account(1), Account(2)]
}

private final class AccountCell: ListCell {
  let balance = TextField()
  override var content: ViewNode? { balance }
  static let bindings = BindingTable(Account.self, AccountCell.self) {
    bind(\.balance, to: \.balance.text, as: .decimal, parse: .int)
  }
}

@MainActor private final class BankView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }
  static let bindings = BindingTable(Bank.self, BankView.self) {
    each(\.accounts, id: \.number, into: \.list) { AccountCell.bindings }
  }
}

@MainActor private final class TagsView: ViewNode {
  let list = ListView()
  override var content: ViewNode? { list }

  static let bindings = BindingTable(Tags.self, TagsView.self) {
    each(\.tags, id: \.self, into: \.list) { TagCell.bindings }
    selection(\.selected, of: \.list)
    on(\.list, select: Tags.open)
  }
}

@MainActor struct EachIDTests {
  @Test func itemsAreIdentifiedByProperty() {
    let tags = Tags(), view = TagsView()
    let connection = TagsView.bindings.connect(tags, to: view)
    view.list.select(1)
    #expect(tags.selected == "green")
    #expect(tags.opened == ["green"])
    tags.tags = ["blue", "green"]
    #expect(view.frame(width: 6).text == "blue\ngreen")
    #expect(view.list.selectedIndex == 1)
    tags.tags = ["blue"]
    #expect(tags.selected == nil)
    #expect(connection.failures.isEmpty)
  }

  @Test func itemsHaveHeaderAndFooterWithTables() {
    let table = BindingTable(Tags.self, TagsView.self) {
      each(\.tags, id: \.self, into: \.list) {
        TagCell.bindings
      } header: {
        .cell(CountView.bindings, $0)
      } footer: {
        $0.count > 2 ? .cell(TagCell.bindings, "end") : nil
      }
    }
    let tags = Tags(), view = TagsView()
    let connection = table.connect(tags, to: view)
    #expect(view.frame(width: 8).text == "3 tags\n  red\n  green\n  blue\nend")
    tags.tags = ["blue"]
    #expect(view.frame(width: 8).text == "1 tag\n  blue")
    #expect(connection.failures.isEmpty)
  }

  @Test func editOfAnItemStaysWhileOthersAreAdded() throws {
    let bank = Bank(), view = BankView()
    let connection = BankView.bindings.connect(bank, to: view)
    _ = view.frame(width: 8)
    let cell = try #require(view.descendants.lazy.compactMap { $0 as? AccountCell }.first)
    cell.balance.replaceText(with: "1x")
    bank.accounts.append(Account(3))
    _ = view.frame(width: 8)
    #expect(cell.balance.text == "1x")
    cell.balance.replaceText(with: "12")
    #expect(bank.accounts.map(\.balance) == [12, 0, 0])
    #expect(connection.failures.isEmpty)
  }

  @Test func itemsThatAreEqualAreNotShownAgain() {
    let tags = Tags(), view = TagsView()
    let connection = TagsView.bindings.connect(tags, to: view)
    tags.tags.append("white")
    let why = connection.why("list")
    #expect(why.contains("3 items -> 4 items (+ 0.3)"), "\(why)")
  }

  @Test func tableNamesItemsAndCell() {
    let texts = TagsView.bindings.descriptions(for: Tags(), in: TagsView()).map(\.text)
    #expect(texts[0] == "tags each list  by a closure")
  }
}
