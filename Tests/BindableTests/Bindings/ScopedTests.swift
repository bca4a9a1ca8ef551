import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct ScopedTests {
  private let desk = TestDesk()
  private let sheet = TestSheet()

  private static let account = BindingTable(TestAccount.self, TestPanel.self) {
    \.name <-> \.first.text
    on(\.second, TestAccount.rename)
    when(\.isAdmin) { \.name --> \.third.text }
  }

  private static let rows = BindingTable(TestDesk.self, TestSheet.self) {
    \.title --> \.title.text
    account.scoped(\.account, \.account)
    account.scoped(\.guest, \.guest)
  }

  @Test func scopedBindingsConnectPart() {
    let connection = Self.rows.connect(desk, to: sheet)
    #expect(sheet.account.first.text == "Ada")
    sheet.account.first.text = "Grace"
    #expect(desk.account.name == "Grace")
    sheet.account.second.controlAction?.perform()
    #expect(desk.account.renamed == ["Grace"])
    desk.account.isAdmin = true
    #expect(sheet.account.third.text == "Grace")
    hold(connection)
  }

  @Test func wholePresenterAddsNothingToNames() {
    let part = BindingTable(TestDesk.self, TestPanel.self) {
      \.note --> \.first.text
      BindingTable(TestAccount.self, TestPanel.self) {
        \.name --> \.second.text
      }.scoped(\.account, \.self)
    }
    let table = BindingTable(TestDesk.self, TestSheet.self) { part.scoped(\.self, \.account) }
    let connection = table.connect(desk, to: sheet)
    #expect(
      table.descriptions(for: desk, in: sheet).map(\.text) == [
        "note --> account.first.text", "account.name --> account.second.text",
      ])
    #expect(connection.why(\.account.first.text).contains("binding note --> account.first.text"))
    hold(connection)
  }

  @Test func replacedPartIsShownAndOldPartIsDisconnected() {
    let connection = Self.rows.connect(desk, to: sheet)
    let old = desk.account
    let new = TestAccount("Grace")
    desk.account = new
    #expect(sheet.account.first.text == "Grace")
    old.name = "older"
    #expect(sheet.account.first.text == "Grace")
    sheet.account.first.text = "typed"
    #expect(new.name == "typed")
    #expect(old.name == "older")
    sheet.account.second.controlAction?.perform()
    #expect(new.renamed == ["typed"])
    let writes = sheet.account.first.textWrites
    desk.account = TestAccount("typed")
    #expect(sheet.account.first.textWrites == writes)
    hold(connection, old)
  }

  @Test func replacedPartIsDeallocated() {
    let connection = Self.rows.connect(desk, to: sheet)
    let old = { [weak object = desk.account] in object }
    desk.account = TestAccount("Grace")
    #expect(old() == nil)
    weak var guest: TestAccount?
    do {
      let object = TestAccount("guest")
      guest = object
      desk.guest = object
    }
    desk.guest = nil
    #expect(guest == nil)
    #expect(sheet.guest.first.text == "")
    hold(connection)
  }

  @Test func replacingPartInTransactionDiscardsEdit() {
    let connection = Self.rows.connect(desk, to: sheet)
    let old = desk.account
    transaction {
      sheet.account.first.text = "typed"
      desk.account = TestAccount("Grace")
    }
    #expect(old.name == "Ada")
    #expect(desk.account.name == "Grace")
    #expect(sheet.account.first.text == "Grace")
    hold(connection, old)
  }

  @Test func nilPartRestoresTargetsUntilSet() {
    sheet.guest.first.text = "nobody"
    let connection = Self.rows.connect(desk, to: sheet)
    #expect(sheet.guest.first.text == "nobody")
    desk.guest = TestAccount("Joan")
    #expect(sheet.guest.first.text == "Joan")
    #expect(sheet.guest.second.controlAction != nil)
    desk.guest?.isAdmin = true
    #expect(sheet.guest.third.text == "Joan")
    desk.guest = nil
    #expect(sheet.guest.first.text == "nobody")
    #expect(sheet.guest.third.text == "")
    #expect(sheet.guest.second.controlAction == nil)
    sheet.guest.first.text = "typed"
    #expect(sheet.guest.first.text == "typed")
    desk.guest = TestAccount("Mary")
    #expect(sheet.guest.first.text == "Mary")
    hold(connection)
  }

  @Test func nilPartKeepsTargetsWithKeepOption() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      Self.account.scoped(\.guest, \.guest, ifNil: .keep)
    }
    let connection = table.connect(desk, to: sheet)
    desk.guest = TestAccount("Joan")
    desk.guest = nil
    #expect(sheet.guest.first.text == "Joan")
    hold(connection)
  }

  @Test func removingPartInTransactionDiscardsEdit() {
    let connection = Self.rows.connect(desk, to: sheet)
    desk.guest = TestAccount("Joan")
    transaction {
      desk.guest?.name = "Mary"
      desk.guest = nil
      sheet.guest.first.text = "typed"
    }
    #expect(sheet.guest.first.text == "")
    #expect(Graph.checkInvariants(from: []) == [])
    hold(connection)
  }

  @Test func rebindingUpdatesParts() {
    let other = TestDesk()
    other.account.name = "Grace"
    other.guest = TestAccount("Joan")
    let connection = Self.rows.connect(desk, to: sheet)
    connection.rebind(to: other)
    #expect(sheet.account.first.text == "Grace")
    #expect(sheet.guest.first.text == "Joan")
    desk.account.name = "older"
    #expect(sheet.account.first.text == "Grace")
    connection.rebind(to: desk)
    #expect(sheet.guest.first.text == "")
    hold(connection)
  }

  @Test func reassigningSamePartDoesNotWrite() {
    let connection = Self.rows.connect(desk, to: sheet)
    let writes = sheet.account.first.textWrites
    desk.account = desk.account
    #expect(sheet.account.first.textWrites == writes)
    desk.account.name = "Grace"
    #expect(sheet.account.first.textWrites == writes + ["Grace"])
    hold(connection)
  }

  @Test func partCanBeValueOrExistential() {
    struct Item: Named { var name: String }
    @MainActor final class Shelf {
      @Observed var item = Item(name: "cup")
      @Observed(.always) var any: any Named = Item(name: "pen")
    }
    let item = BindingTable(Item.self, TestPanel.self) { \.name --> \.first.text }
    let named = BindingTable((any Named).self, TestPanel.self) { \.name --> \.first.text }
    let table = BindingTable(Shelf.self, TestSheet.self) {
      item.scoped(\.item, \.account)
      named.scoped(\.any, \.guest)
    }
    expectNoLeaks {
      let shelf = Shelf()
      let sheet = TestSheet()
      let connection = table.connect(shelf, to: sheet)
      shelf.item.name = "mug"
      #expect(sheet.account.first.text == "mug")
      shelf.any = Item(name: "ink")
      #expect(sheet.guest.first.text == "ink")
      hold(connection)
    }
  }

  @Test func scopedBindingsArePrintedWithFullPath() {
    desk.guest = TestAccount("Joan")
    let text = Self.rows.text(for: desk, in: sheet)
      .replacing(/\ *\(ScopedTests.swift:\d+\)/, with: "")
    #expect(
      text == """
        title          --> title.text
        account.name   <-> account.first.text
        on account.second                      a method
        when account.isAdmin
          account.name --> account.third.text
        guest.name     <-> guest.first.text
        on guest.second                        a method
        when guest.isAdmin
          guest.name   --> guest.third.text
        """, "\(text)")
    let connection = Self.rows.connect(desk, to: sheet)
    desk.account.name = "Grace"
    #expect(
      connection.why("account.first.text").hasPrefix(
        """
        account.first.text: "Ada" -> "Grace"
          because TestAccount.name changed
          binding account.name <-> account.first.text
        """), "\(connection.why("account.first.text"))")
    desk.account = TestAccount("Mary")
    #expect(connection.why("account.first.text").contains("because TestDesk.account changed"))
    desk.account.isAdmin = true
    #expect(connection.why("account.third.text").contains("because TestAccount.isAdmin changed"))
  }

  @Test func diagnosticsFindConflictWithScopedBinding() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      Self.account.scoped(\.account, \.account)
      \.title --> \.account.first.text
    }
    let findings = table.diagnostics(for: desk, in: sheet).filter { $0.severity == .error }
    #expect(findings.count == 1)
    #expect(findings[0].message.hasPrefix("account.first.text is written by 2 bindings"))
  }

  @Test func filterSelectsScopedBindings() {
    let table = Self.rows.filter(for: desk, in: sheet) { $0.arrow == "<->" }
    #expect(
      table.descriptions(for: desk, in: sheet).map(\.target) == [
        "account.first.text", "guest.first.text",
      ])
  }

  @Test func scopedBindingsAreDeallocated() {
    expectNoLeaks {
      let desk = TestDesk()
      var sheet: TestSheet? = TestSheet()
      desk.guest = TestAccount("Joan")
      desk.guest?.isAdmin = true
      let connection = sheet.map { Self.rows.connect(desk, to: $0) }
      sheet = nil
      desk.guest = nil
      desk.account.name = "Grace"
      #expect(connection?.isConnected == false)
    }
  }
}

@MainActor private protocol Named { var name: String { get } }
