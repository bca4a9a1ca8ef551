import Bindable
import BindableTesting
import Testing

/// A presenter that corrects its values.
@MainActor private final class Presenter {
  @Observed var isOn = false
  @Observed var level = 50 { didSet { if level > 100 { level = 100 } } }
  @Observed var name = "Ada"
  @Observed var isEditing = true
  @Observed var selected: Int? = 2
  @Observed var choices = [Choice(id: 1), Choice(id: 2), Choice(id: 3)]
  @Observed var account = Account()
  let draft = Draft(Settings())
}

private struct Choice: Equatable, Identifiable {
  let id: Int
  var title: String { "choice \(id)" }
}

private struct Settings: Equatable {
  var storedLevel = 100
  var level: Int {
    get { storedLevel }
    set { storedLevel = min(newValue, 100) }
  }
}

@MainActor private final class Account {
  @Observed var level = 100 { didSet { if level > 100 { level = 100 } } }
}

/// A presenter with an effect in its initializer that rejects a value.
@MainActor private final class LockedPresenter {
  @Observed var isOn = false
  private var effect: Effect?
  init() { effect = Effect { [unowned self] in if isOn { isOn = false } } }
}

private final class ChoiceCell: ListCell {
  let label = Label()
  override var content: ViewNode? { label }
  static let bindings = BindingTable(Choice.self, ChoiceCell.self) { \.title --> \.label.text }
}

@MainActor private final class PersonView: ViewNode {
  let toggle = Toggle(), field = TextField(), list = ListView()
  let account = AccountView()
  @Observed var level = 0
  override var content: ViewNode? {
    VStack {
      toggle
      field
      list
    }
  }
}

@MainActor private final class AccountView: ViewNode {
  @Observed var level = 0
}

@MainActor private func number() -> Format<Int, String> { Format("number") { "\($0)" } }

/// When the outermost write returns, the ends of a two-way binding agree, regardless of corrections
/// at both ends and of the order of creation.
@MainActor struct TwoWayLawTests {
  private let presenter = Presenter()
  private let view = PersonView()

  private func connect(
    @BindingTableBuilder<Presenter, PersonView> _ rows: () -> [TableBinding<Presenter, PersonView>]
  ) -> Connection<Presenter, PersonView> {
    BindingTable(Presenter.self, PersonView.self, bindings: rows).connect(presenter, to: view)
  }

  // MARK: A toggle that is rejected

  @Test func olderEffectRejectsToggle() {
    let presenter = LockedPresenter()
    let connection = BindingTable(LockedPresenter.self, PersonView.self) {
      \.isOn <-> \.toggle.isOn
    }.connect(presenter, to: view)
    view.toggle.toggle()
    #expect(!presenter.isOn)
    #expect(!view.toggle.isOn)
    #expect(connection.failures == [])
  }

  @Test func newerEffectRejectsToggle() {
    let connection = connect { \.isOn <-> \.toggle.isOn }
    let effect = Effect { [presenter] in if presenter.isOn { presenter.isOn = false } }
    view.toggle.toggle()
    #expect(!presenter.isOn)
    #expect(!view.toggle.isOn)
    #expect(connection.failures == [])
    hold(effect)
  }

  @Test func viewOfOtherTableRejectsToggle() {
    @MainActor final class Lock {
      @Observed var isOn = false { didSet { if isOn { isOn = false } } }
    }
    let lock = Lock()
    let other = BindingTable(Presenter.self, Lock.self) { \.isOn <-> \.isOn }
    let before = other.connect(presenter, to: lock)
    let connection = connect { \.isOn <-> \.toggle.isOn }
    view.toggle.toggle()
    #expect([presenter.isOn, view.toggle.isOn, lock.isOn] == [false, false, false])
    // The same with the other table connected last.
    before.disconnect()
    let after = other.connect(presenter, to: lock)
    view.toggle.toggle()
    #expect([presenter.isOn, view.toggle.isOn, lock.isOn] == [false, false, false])
    #expect(connection.failures + after.failures == [])
  }

  // MARK: A clamp at its limit

  @Test func editAboveLimitIsClampedInView() {
    let connection = connect { \.level <-> \.level }
    for _ in 0..<2 {
      view.level = 150
      #expect([presenter.level, view.level] == [100, 100])
    }
    #expect(connection.failures == [])
  }

  @Test(arguments: [true, false])
  func editClampedByEffectIsShownInView(isOlder: Bool) {
    @MainActor final class Plain { @Observed var level = 100 }
    let plain = Plain()
    func clamp() -> Effect { Effect { if plain.level > 100 { plain.level = 100 } } }
    let older = isOlder ? clamp() : nil
    let connection = BindingTable(Plain.self, PersonView.self) { \.level <-> \.level }
      .connect(plain, to: view)
    let younger = isOlder ? nil : clamp()
    for _ in 0..<2 {
      view.level = 150
      #expect([plain.level, view.level] == [100, 100])
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test func clampRewritesTypedText() {
    presenter.level = 100
    let connection = connect { bind(\.level, to: \.field.text, as: number(), parse: .int) }
    for text in ["150", "151", "150"] {
      view.field.replaceText(with: text)
      #expect(presenter.level == 100)
      #expect(view.field.text == "100")
    }
    #expect(connection.failures == [])
  }

  @Test(arguments: [true, false])
  func clampingEffectRewritesTypedText(isOlder: Bool) {
    @MainActor final class Plain { @Observed var level = 100 }
    let plain = Plain()
    func clamp() -> Effect { Effect { if plain.level > 100 { plain.level = 100 } } }
    let older = isOlder ? clamp() : nil
    let connection = BindingTable(Plain.self, PersonView.self) {
      bind(\.level, to: \.field.text, as: number(), parse: .int)
    }.connect(plain, to: view)
    let younger = isOlder ? nil : clamp()
    for text in ["150", "151"] {
      view.field.replaceText(with: text)
      #expect(plain.level == 100)
      #expect(view.field.text == "100")
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test(arguments: [true, false])
  func rejectedSelectionIsReverted(isOlder: Bool) {
    let presenter = presenter
    func refuse() -> Effect { Effect { if presenter.selected == 3 { presenter.selected = 2 } } }
    let older = isOlder ? refuse() : nil
    let connection = connect {
      each(\.choices, into: \.list) { ChoiceCell.bindings }
      selection(\.selected, of: \.list)
    }
    let younger = isOlder ? nil : refuse()
    view.list.selectedIDs = [AnyHashable(3)]
    #expect(presenter.selected == 2)
    #expect(view.list.selectedIDs == [AnyHashable(2)])
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test func editClampedByDraftIsShownInView() {
    let connection = connect { \.draft.level <-> \.level }
    for _ in 0..<2 {
      view.level = 150
      #expect([presenter.draft.level, view.level] == [100, 100])
    }
    #expect(connection.failures == [])
  }

  @Test(arguments: [true, false])
  func draftEditClampedByEffectIsShownInView(isOlder: Bool) {
    let draft = presenter.draft
    func clamp() -> Effect {
      Effect { if draft.storedLevel > 100 { draft.storedLevel = 100 } }
    }
    let older = isOlder ? clamp() : nil
    let connection = connect { \.draft.storedLevel <-> \.level }
    let younger = isOlder ? nil : clamp()
    view.level = 150
    #expect([presenter.draft.storedLevel, view.level] == [100, 100])
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test(arguments: [true, false])
  func editClampedInScopedPartIsShownInView(isOlder: Bool) {
    let account = presenter.account
    func clamp() -> Effect { Effect { if account.level > 80 { account.level = 80 } } }
    account.level = 80
    let older = isOlder ? clamp() : nil
    let connection = connect {
      BindingTable(Account.self, AccountView.self) { \.level <-> \.level }
        .scoped(\.account, \.account)
    }
    let younger = isOlder ? nil : clamp()
    for level in [90, 150] {
      view.account.level = level
      #expect([account.level, view.account.level] == [80, 80])
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test(arguments: [true, false])
  func editClampedInConditionalBindingIsShownInView(isOlder: Bool) {
    presenter.level = 80
    let presenter = presenter
    func clamp() -> Effect { Effect { if presenter.level > 80 { presenter.level = 80 } } }
    let older = isOlder ? clamp() : nil
    let connection = connect { when(\.isEditing, onExit: .keep) { \.level <-> \.level } }
    let younger = isOlder ? nil : clamp()
    for _ in 0..<2 {
      view.level = 150
      #expect([presenter.level, view.level] == [80, 80])
      presenter.isEditing = false
      presenter.isEditing = true
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test(arguments: [true, false])
  func clampedDebouncedEditIsShownInView(isOlder: Bool) async {
    presenter.level = 80
    let presenter = presenter
    func clamp() -> Effect { Effect { if presenter.level > 80 { presenter.level = 80 } } }
    let clock = ManualClock()
    let older = isOlder ? clamp() : nil
    let connection = BindingTable(Presenter.self, PersonView.self) {
      (\.level <-> \.level).debounce(.seconds(1))
    }.connect(presenter, to: view, clock: clock)
    let younger = isOlder ? nil : clamp()
    for _ in 0..<2 {
      view.level = 150
      #expect([presenter.level, view.level] == [80, 150])
      #expect(connection.pendingEdits.count == 1)
      await clock.advance(by: .seconds(1))
      #expect([presenter.level, view.level] == [80, 80])
      #expect(connection.pendingEdits == [])
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  // MARK: A binding that its own program code ends

  @Test func formatThatDisconnectsPreventsWrite() {
    @MainActor final class Box { weak var connection: AnyConnection? }
    let box = Box()
    let disconnecting = Format<Int, String>("disconnecting") {
      if $0 == 60 { box.connection?.disconnect() }
      return "\($0)"
    }
    let connection = connect {
      bind(\.level, to: \.field.text, as: disconnecting, parse: .int)
      bind(\.level, to: \.toggle.title, as: disconnecting)
    }
    box.connection = connection
    presenter.level = 60
    #expect(!connection.isConnected)
    #expect([view.field.text, view.toggle.title] == ["50", "50"])
  }

  @Test func formatThatRebindsShowsNewPresenter() {
    @MainActor final class Box { weak var connection: Connection<Presenter, PersonView>? }
    let box = Box()
    let other = Presenter()
    other.level = 7
    let rebinding = Format<Int, String>("rebinding") {
      if $0 == 60 { box.connection?.rebind(to: other) }
      return "\($0)"
    }
    let connection = connect {
      bind(\.level, to: \.field.text, as: rebinding, parse: .int)
      bind(\.level, to: \.toggle.title, as: rebinding)
    }
    box.connection = connection
    presenter.level = 60
    #expect([view.field.text, view.toggle.title] == ["7", "7"])
    view.field.replaceText(with: "8")
    #expect([presenter.level, other.level] == [60, 8])
    #expect(connection.failures == [])
  }
}
