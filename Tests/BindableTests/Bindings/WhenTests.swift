import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct WhenTests {
  private let desk = TestDesk()
  private let sheet = TestSheet()

  private static let rows = BindingTable(TestDesk.self, TestSheet.self) {
    \.title --> \.title.text
    when(\.isOpen) {
      \.note <-> \.note.text
      on(\.button, TestDesk.act)
    }
  }

  private static let both = BindingTable(TestDesk.self, TestSheet.self) {
    when(\.isOpen) {
      \.note <-> \.note.text
    } else: {
      \.other <-> \.note.text
    }
  }

  @Test func childBindingsAreActiveWhileConditionIsTrue() {
    let connection = Self.rows.connect(desk, to: sheet)
    #expect(sheet.note.text == "")
    desk.isOpen = true
    #expect(sheet.note.text == "note")
    desk.note = "newer"
    #expect(sheet.note.text == "newer")
    sheet.note.text = "typed"
    #expect(desk.note == "typed")
    hold(connection)
  }

  @Test func targetsAreRestoredWhenConditionBecomesFalse() {
    sheet.note.text = "before"
    let connection = Self.rows.connect(desk, to: sheet)
    desk.isOpen = true
    desk.note = "newer"
    desk.isOpen = false
    #expect(sheet.note.text == "before")
    #expect(desk.note == "newer")
    desk.note = "newest"
    sheet.note.text = "typed"
    #expect(sheet.note.text == "typed")
    #expect(desk.note == "newest")
    hold(connection)
  }

  @Test func targetsKeepValuesWithKeepOption() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      when(\.isOpen, onExit: .keep) { \.note --> \.note.text }
    }
    let connection = table.connect(desk, to: sheet)
    desk.isOpen = true
    desk.isOpen = false
    #expect(sheet.note.text == "note")
    hold(connection)
  }

  @Test func actionsAreSetOnlyWhileConditionIsTrue() {
    let connection = Self.rows.connect(desk, to: sheet)
    #expect(sheet.button.controlAction == nil)
    desk.isOpen = true
    sheet.button.controlAction?.perform()
    #expect(desk.calls == ["act"])
    desk.isOpen = false
    #expect(sheet.button.controlAction == nil)
    hold(connection)
  }

  @Test func previousActionOfControlIsRestored() {
    var own = 0
    sheet.button.controlAction = ControlAction { own += 1 }
    let connection = Self.rows.connect(desk, to: sheet)
    desk.isOpen = true
    sheet.button.controlAction?.perform()
    desk.isOpen = false
    sheet.button.controlAction?.perform()
    #expect(own == 1)
    #expect(desk.calls == ["act"])
    hold(connection)
  }

  @Test func switchingBranchesShowsOtherSource() {
    sheet.note.text = "before"
    let connection = Self.both.connect(desk, to: sheet)
    #expect(sheet.note.text == "other")
    desk.isOpen = true
    #expect(sheet.note.text == "note")
    sheet.note.text = "typed"
    #expect(desk.note == "typed")
    #expect(desk.other == "other")
    desk.isOpen = false
    #expect(sheet.note.text == "other")
    #expect(desk.note == "typed")
    hold(connection)
  }

  @Test func switchingBranchesNotifiesObserversOnce() {
    let connection = Self.both.connect(desk, to: sheet)
    var seen: [String] = []
    let effect = Effect { [sheet] in seen.append(sheet.note.text) }
    desk.isOpen = true
    desk.isOpen = false
    #expect(seen == ["other", "note", "other"])
    hold(connection, effect)
  }

  @Test func togglingConditionTwiceInTransactionHasNoEffect() {
    let connection = Self.both.connect(desk, to: sheet)
    let writes = sheet.note.textWrites
    transaction {
      desk.isOpen = true
      desk.isOpen = false
    }
    #expect(sheet.note.textWrites == writes)
    hold(connection)
  }

  @Test func editIsWrittenWhenConditionBecomesFalseInTransaction() {
    let connection = Self.rows.connect(desk, to: sheet)
    desk.isOpen = true
    transaction {
      sheet.note.text = "typed"
      desk.isOpen = false
    }
    #expect(desk.note == "typed")
    #expect(sheet.note.text == "")
    hold(connection)
  }

  @Test func presenterWinsWhenConditionBecomesFalseInTransaction() {
    let connection = Self.rows.connect(desk, to: sheet)
    desk.isOpen = true
    transaction {
      sheet.note.text = "typed"
      desk.note = "newer"
      desk.isOpen = false
    }
    #expect(desk.note == "newer")
    hold(connection)
  }

  @Test func conditionCanDependOnEditedProperty() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      when(\.isLong) {
        \.note <-> \.note.text
      } else: {
        \.note <-> \.title.text
      }
    }
    let connection = table.connect(desk, to: sheet)
    sheet.title.text = "a long one"
    #expect(desk.note == "a long one")
    #expect(sheet.note.text == "a long one")
    #expect(sheet.title.text == "")
    sheet.note.text = "x"
    #expect(sheet.title.text == "x")
    #expect(sheet.note.text == "")
    hold(connection)
  }

  @Test func whenBindingsCanBeNested() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      when(\.isOpen) {
        \.note --> \.note.text
        when(\.isAdmin) { \.other --> \.title.text }
      }
    }
    let connection = table.connect(desk, to: sheet)
    desk.isAdmin = true
    #expect(sheet.title.text == "")
    desk.isOpen = true
    #expect(sheet.title.text == "other")
    desk.isAdmin = false
    #expect(sheet.title.text == "")
    desk.isAdmin = true
    desk.isOpen = false
    #expect(sheet.title.text == "")
    #expect(sheet.note.text == "")
    hold(connection)
  }

  @Test func disconnectingKeepsValuesAndRemovesActions() {
    let connection = Self.rows.connect(desk, to: sheet)
    desk.isOpen = true
    connection.disconnect()
    #expect(sheet.note.text == "note")
    #expect(sheet.button.controlAction == nil)
    desk.note = "newer"
    desk.isOpen = false
    #expect(sheet.note.text == "note")
  }

  @Test func rebindingUsesConditionOfNewPresenter() {
    let other = TestDesk()
    other.note = "of the other"
    desk.isOpen = true
    sheet.note.text = "before"
    let connection = Self.rows.connect(desk, to: sheet)
    connection.rebind(to: other)
    #expect(sheet.note.text == "before")
    other.isOpen = true
    #expect(sheet.note.text == "of the other")
    connection.rebind(to: desk)
    #expect(sheet.note.text == "note")
    sheet.button.controlAction?.perform()
    #expect(desk.calls == ["act"])
    sheet.note.text = "typed"
    #expect(desk.note == "typed")
    #expect(other.note == "of the other")
    hold(connection)
  }

  @Test func editBeforeRebindingInTransactionReachesOldPresenter() {
    let other = TestDesk()
    desk.isOpen = true
    let connection = Self.rows.connect(desk, to: sheet)
    transaction {
      sheet.note.text = "typed"
      connection.rebind(to: other)
    }
    #expect(desk.note == "typed")
    #expect(other.note == "note")
    #expect(sheet.note.text == "")
    hold(connection)
  }

  @Test func newerConnectionTakesOverInactiveBindings() {
    let other = TestDesk()
    let old = Self.rows.connect(desk, to: sheet)
    let new = Self.rows.connect(other, to: sheet)
    desk.isOpen = true
    #expect(sheet.note.text == "")
    other.isOpen = true
    #expect(sheet.note.text == "note")
    hold(old, new)
  }

  @Test func newerConnectionRestoresOriginalTargets() {
    let other = TestDesk()
    sheet.note.text = "before"
    desk.isOpen = true
    let old = Self.rows.connect(desk, to: sheet)
    other.isOpen = true
    let new = Self.rows.connect(other, to: sheet)
    other.isOpen = false
    #expect(sheet.note.text == "before")
    desk.isOpen = false
    #expect(sheet.note.text == "before")
    hold(old, new)
  }

  @Test func observerOfTargetCanReleaseConnection() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      when(\.isOpen) { \.note <-> \.note.text }
    }
    var connection: AnyConnection? = table.connect(desk, to: sheet)
    let effect = Effect { [sheet] in
      if sheet.note.text == "note" { connection = nil }
    }
    desk.isOpen = true
    #expect(connection == nil)
    desk.note = "newer"
    #expect(sheet.note.text == "note")
    hold(effect)
  }

  @Test func targetSetterCanReleaseConnectionDuringActivation() {
    @MainActor final class Sensitive: LifetimeTracked {
      var onChange: () -> Void = {}
      @Observed var text = "" { didSet { onChange() } }
      @Observed var more = ""
    }
    let table = BindingTable(TestDesk.self, Sensitive.self) {
      when(\.isOpen) {
        \.note --> \.text
        \.other <-> \.more
      }
    }
    let view = Sensitive()
    var connection: AnyConnection? = table.connect(desk, to: view)
    view.onChange = { connection = nil }
    desk.isOpen = true
    #expect(connection == nil)
    #expect(view.text == "note")
    view.more = "typed"
    #expect(desk.other == "other")
  }

  @Test func whyExplainsConditionalUpdates() {
    let connection = Self.rows.connect(desk, to: sheet)
    #expect(connection.why("note.text").contains("its binding is inactive"))
    event("open") { desk.isOpen = true }
    #expect(
      connection.why("note.text").hasPrefix(
        """
        note.text: "" -> "note"
          because TestDesk.isOpen changed, in open
          binding note <-> note.text
        """), "\(connection.why("note.text"))")
    desk.note = "newer"
    #expect(connection.why("note.text").contains("because TestDesk.note changed"))
    sheet.note.text = "typed"
    #expect(connection.updates.last?.change == #"TestDesk.note: "newer" -> "typed""#)
    hold(connection)
  }

  @Test func recordingIncludesUpdatesOfChildBindings() {
    let connection = Self.rows.connect(desk, to: sheet, recording: .all(limit: 10))
    desk.isOpen = true
    desk.title = "Table"
    #expect(
      connection.drainUpdates().map(\.change) == [
        #"title.text: "" -> "Desk""#, #"note.text: "" -> "note""#,
        #"title.text: "Desk" -> "Table""#,
      ])
  }

  @Test func childBindingsUseContextOfConnection() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      when(\.isOpen) { bind(\.count, to: \.note.text, as: .inLanguage) }
    }
    let connection = table.connect(desk, to: sheet, in: .german)
    desk.isOpen = true
    #expect(sheet.note.text == Format<Int, String>.inLanguage.apply(12_345, in: .german))
    #expect(sheet.note.text != Format<Int, String>.inLanguage.apply(12_345))
    hold(connection)
  }

  @Test func connectionRecordsFailureOfChildBindingOnce() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      when(\.isOpen) { \.note <-> \.note.plain }
    }
    var connection: AnyConnection?
    let failures = failures {
      connection = table.connect(desk, to: sheet)
      desk.isOpen = true
      desk.isOpen = false
      desk.isOpen = true
    }
    #expect(failures.map(\.kind) == [.unobservable])
    #expect(connection?.failures == failures)
  }

  @Test func conflictWithChildBindingIsReported() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      \.title --> \.note.text
      when(\.isOpen) { \.note --> \.note.text }
    }
    var connection: AnyConnection?
    let failures = failures { connection = table.connect(desk, to: sheet) }
    #expect(failures.map(\.kind) == [.conflict])
    #expect(failures[0].message.contains("note --> note.text"), "\(failures)")
    #expect(table.diagnostics(for: desk, in: sheet).map(\.severity).first == .error)
    #expect(!Self.both.diagnostics(for: desk, in: sheet).contains { $0.severity == .error })
    hold(connection)
  }

  @Test func childBindingsArePrintedBelowCondition() {
    let table = BindingTable(TestDesk.self, TestSheet.self) {
      \.title --> \.title.text
      when(\.isOpen) {
        \.note <-> \.note.text
        when(\.isAdmin, onExit: .keep) { on(\.button, TestDesk.act) }
      } else: {
        \.other --> \.note.text
      }
    }
    let text = table.text(for: desk, in: sheet)
      .replacing(/\ *\(WhenTests.swift:\d+\)/, with: "")
    #expect(
      text == """
        title   --> title.text
        when isOpen
          note  <-> note.text
          when isAdmin          onExit: .keep
            on button           a method
        else
          other --> note.text
        """, "\(text)")
    let descriptions = table.descriptions(for: desk, in: sheet)
    #expect(descriptions[4].context == ["when isOpen", "when isAdmin"])
    #expect(descriptions[6].context == ["when isOpen, else"])
  }

  @Test func diffComparesChildBindings() {
    let diff = Self.rows.diff(
      BindingTable(TestDesk.self, TestSheet.self) {
        \.title --> \.title.text
        when(\.isOpen) {
          \.note --> \.note.text
          on(\.button, TestDesk.act)
        }
      }, for: desk, in: sheet)
    #expect(
      diff.description == """
        - note <-> note.text  (in when isOpen)
        + note --> note.text  (in when isOpen)
        """)
    #expect(Self.both.diff(Self.both, for: desk, in: sheet).isEmpty)
  }

  @Test func filterSelectsChildBindings() {
    let edits = Self.rows.filter(for: desk, in: sheet) { $0.arrow == "<->" }
    #expect(
      edits.descriptions(for: desk, in: sheet).map(\.text) == ["when isOpen", "note <-> note.text"])
    #expect(Self.both.filter(for: desk, in: sheet) { $0.isAction }.count == 0)
  }

  @Test func childBindingsAreDeallocated() {
    expectNoLeaks {
      let desk = TestDesk()
      let sheet = TestSheet()
      let connection = Self.both.connect(desk, to: sheet)
      desk.isOpen = true
      desk.isOpen = false
      hold(connection)
    }
    expectNoLeaks {
      let desk = TestDesk()
      var sheet: TestSheet? = TestSheet()
      desk.isOpen = true
      let connection = sheet.map { Self.both.connect(desk, to: $0) }
      sheet = nil
      #expect(connection?.isConnected == false)
    }
  }

  @Test(arguments: [false, true]) func listGetsItsEarlierItemsBack(hasItems: Bool) {
    @MainActor final class Page {
      @Observed var isOpen = false
      @Observed var names = ["a", "b"]
    }
    final class PageView: ViewNode {
      let list = ListView()
      override var content: ViewNode? { list }
    }
    let (page, view) = (Page(), PageView())
    if hasItems { view.list.texts = ["before"] }
    let connection = BindingTable(Page.self, PageView.self) {
      when(\.isOpen) { each(\.names, id: \.self, into: \.list) { NameCell.bindings } }
    }.connect(page, to: view)
    let before = view.frame(width: 8, height: 3).lines
    for _ in 0..<2 {
      page.isOpen = true
      #expect(view.frame(width: 8, height: 3).lines == ["a       ", "b       ", "        "])
      page.isOpen = false
      #expect(view.frame(width: 8, height: 3).lines == before)
    }
    page.isOpen = true
    connection.disconnect()
    #expect(view.list.itemCount == 2, "A view keeps its values when its connection ends.")
  }
}

private final class NameCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }

  static let bindings = BindingTable(String.self, NameCell.self) { \.self --> \.name.text }
}

extension TestDesk {
  fileprivate var count: Int { 12_345 }
  fileprivate var isLong: Bool { note.count > 5 }
}
