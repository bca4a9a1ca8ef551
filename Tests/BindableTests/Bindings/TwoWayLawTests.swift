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

/// A view that rejects some values.
@MainActor private final class RefusingView {
  /// A field of at most three characters.
  @Observed var short = "" { didSet { if short.count > 3 { short = String(short.prefix(3)) } } }
  /// A control that ignores numbers out of its range.
  var ranged: Int {
    get { storedRanged }
    set { if newValue <= 100 { storedRanged = newValue } }
  }
  @Observed private var storedRanged = 0
  /// A control that restores its old value.
  @Observed var vetoed = 0 { didSet { if vetoed > 100 { vetoed = oldValue } } }
  /// A control that an effect of the view corrects.
  @Observed var watched = 0
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

  // MARK: A target that rejects values

  private func connect<View: AnyObject>(
    to view: View,
    @BindingTableBuilder<Presenter, View> _ rows: () -> [TableBinding<Presenter, View>]
  ) -> Connection<Presenter, View> {
    BindingTable(Presenter.self, View.self, bindings: rows).connect(presenter, to: view)
  }

  @Test func fieldOfLimitedLengthTruncatesPresenterText() {
    let view = RefusingView()
    let connection = connect(to: view) { \.name <-> \.short }
    for name in ["abcd", "abce"] {
      presenter.name = name
      #expect([presenter.name, view.short] == ["abc", "abc"])
    }
    #expect(connection.failures == [])
  }

  @Test func valueIgnoredByTargetSetterIsRevertedInSource() {
    let view = RefusingView()
    @MainActor final class Plain { @Observed var level = 50 }
    let plain = Plain()
    let connection = BindingTable(Plain.self, RefusingView.self) { \.level <-> \.ranged }
      .connect(plain, to: view)
    for level in [150, 151, 150] {
      plain.level = level
      #expect([plain.level, view.ranged] == [50, 50])
    }
    #expect(connection.failures == [])
  }

  @Test func valueRejectedByTargetObserverIsRevertedInSource() {
    let view = RefusingView()
    @MainActor final class Plain { @Observed var level = 50 }
    let plain = Plain()
    let connection = BindingTable(Plain.self, RefusingView.self) { \.level <-> \.vetoed }
      .connect(plain, to: view)
    for level in [150, 151, 150] {
      plain.level = level
      #expect([plain.level, view.vetoed] == [50, 50])
    }
    #expect(connection.failures == [])
  }

  @Test(arguments: [true, false])
  func valueClampedByTargetEffectIsWrittenToSource(isOlder: Bool) {
    let view = RefusingView()
    @MainActor final class Plain { @Observed var level = 100 }
    let plain = Plain()
    func clamp() -> Effect { Effect { if view.watched > 100 { view.watched = 100 } } }
    let older = isOlder ? clamp() : nil
    let connection = BindingTable(Plain.self, RefusingView.self) { \.level <-> \.watched }
      .connect(plain, to: view)
    let younger = isOlder ? nil : clamp()
    for level in [150, 151] {
      plain.level = level
      #expect([plain.level, view.watched] == [100, 100])
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test func incompatibleClampsReportBothValues() {
    @MainActor final class AtLeast {
      @Observed var level = 50 { didSet { if level < 50 { level = 50 } } }
    }
    @MainActor final class AtMost {
      @Observed var level = 0 { didSet { if level > 20 { level = 20 } } }
    }
    let (source, target) = (AtLeast(), AtMost())
    var connection: Connection<AtLeast, AtMost>?
    let reported = failures {
      connection = BindingTable(AtLeast.self, AtMost.self) { \.level <-> \.level }
        .connect(source, to: target)
    }
    #expect([source.level, target.level] == [50, 20])
    #expect(reported.count == 1 && connection?.failures == reported)
    #expect(
      reported.first.map { $0.message.contains("50") && $0.message.contains("20") } == true,
      "\(reported)")
  }

  @Test func incompatibleEffectsReportBothValues() {
    @MainActor final class Plain { @Observed var level = 1 }
    let (source, target) = (Plain(), Plain())
    let connection = BindingTable(Plain.self, Plain.self) { \.level <-> \.level }
      .connect(source, to: target)
    var effects: [Effect] = []
    let reported = failures {
      effects.append(Effect { if source.level != 1 { source.level = 1 } })
      effects.append(Effect { if target.level != 2 { target.level = 2 } })
    }
    #expect(connection.twoWayStatus(of: \.level)?.state == .unsynchronized)
    #expect(source.level != target.level)
    #expect(reported.map(\.kind) == [.cycle, .unsynchronized])
    #expect(
      reported.last.map {
        $0.message.contains("has \(source.level),") && $0.message.contains("has \(target.level),")
      } == true, "\(reported)")
    hold(effects)
  }

  @Test func targetChangingCoercedValueSendsSecondEdit() {
    @MainActor final class Tens {
      var level: Int {
        get { stored }
        set { stored = newValue / 10 * 10 }
      }
      @Observed private var stored = 0
    }
    @MainActor final class AtMost {
      @Observed var level = 0 { didSet { if level > 20 { level = 20 } } }
      @Observed var text = "0" { didSet { if text.count > 2 { text = String(text.prefix(2)) } } }
    }
    let (source, target) = (Tens(), AtMost())
    let connection = BindingTable(Tens.self, AtMost.self) { \.level <-> \.level }
      .connect(source, to: target)
    target.level = 61
    #expect([source.level, target.level] == [20, 20])
    #expect(connection.failures == [])
    @MainActor final class Hundreds {
      @Observed var level = 0 { didSet { if level == 50 { level = 150 } } }
    }
    let large = Hundreds()
    let texts = BindingTable(Hundreds.self, AtMost.self) {
      bind(\.level, to: \.text, as: number(), parse: .int)
    }.connect(large, to: target)
    target.text = "50"
    #expect(large.level == 15 && target.text == "15")
    #expect(texts.failures == [])
  }

  // MARK: A chain

  @Test(arguments: [true, false])
  func chainPropagatesClampOfFarEnd(connectsFarEndFirst: Bool) {
    @MainActor final class Middle { @Observed var level = 0 }
    @MainActor final class Plain { @Observed var level = 50 }
    let (plain, middle, view) = (Plain(), Middle(), RefusingView())
    let near = BindingTable(Plain.self, Middle.self) { \.level <-> \.level }
    let far = BindingTable(Middle.self, RefusingView.self) { \.level <-> \.ranged }
    var connections: [AnyConnection] = []
    if connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    connections.append(near.connect(plain, to: middle))
    if !connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    for level in [150, 151, 150] {
      plain.level = level
      #expect([plain.level, middle.level, view.ranged] == [50, 50, 50])
      middle.level = level
      #expect([plain.level, middle.level, view.ranged] == [50, 50, 50])
    }
    #expect(connections.allSatisfy { $0.failures.isEmpty })
  }

  @Test(arguments: [true, false])
  func chainPropagatesClampOfPresenter(connectsFarEndFirst: Bool) {
    @MainActor final class Middle { @Observed var level = 0 }
    presenter.level = 100
    let middle = Middle()
    let near = BindingTable(Presenter.self, Middle.self) { \.level <-> \.level }
    let far = BindingTable(Middle.self, PersonView.self) { \.level <-> \.level }
    var connections: [AnyConnection] = []
    if connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    connections.append(near.connect(presenter, to: middle))
    if !connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    for level in [150, 151, 150] {
      view.level = level
      #expect([presenter.level, middle.level, view.level] == [100, 100, 100])
    }
    #expect(connections.allSatisfy { $0.failures.isEmpty })
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
