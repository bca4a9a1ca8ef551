import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Bank {
  private(set) var asked: [String] = []
  var reply: Result<String?, Mishap> = .success("Ada")
  func account(_ number: String) async throws -> String? {
    asked.append(number)
    return try reply.get()
  }
}

@MainActor private final class Transfer {
  @Observed var number = ""
  @Observed var account: String?
  let bank = Bank()
  let clock = ManualClock()
  var display = FormState<Transfer>.ErrorDisplay.touched
  lazy var form = FormState(of: self, errorDisplay: display) {
    FormRule(\.number, .matches("Take digits.") { !$0.contains("x") })
    FormRule(\.number, into: \.account, on: clock) { [bank] number in
      try await bank.account(number).map { .value("\($0) \(number)") }
        ?? .message("There is no such account.")
    }
  }
  var canSend: Bool { form.canSubmit }
  @Observed var sent = 0
  func send() { if form.submit() { sent += 1 } }

  func enter(_ number: String) async {
    self.number = number
    await turns { !form.isPending }
  }
}

@MainActor private final class TransferView: ViewNode {
  let number = TextField(), problem = Label(), send = Button("Send"), other = Button("Other")
  override var content: ViewNode? {
    VStack {
      number
      problem
      send
      other
    }
  }
  static let bindings = BindingTable(Transfer.self, TransferView.self) {
    \.number <-> \.number.text
    validate(\.number, in: \.form, into: \.problem)
    \.canSend --> \.send.isEnabled
    on(\.send, Transfer.send)
  }
  // The message is bound before the field.
  static let otherBindings = BindingTable(Transfer.self, TransferView.self) {
    validate(\.number, in: \.form, into: \.problem)
    \.number <-> \.number.text
  }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct FormCheckTests {
  private let transfer = Transfer()

  // MARK: Checks that find a value

  @Test func ruleStoresWhatItFinds() async {
    #expect(transfer.form.isValid)
    await transfer.enter("1")
    #expect(transfer.account == "Ada 1")
    transfer.number = "2"
    #expect(transfer.account == nil, "It belongs to another number.")
    await turns { !transfer.form.isPending }
    #expect(transfer.account == "Ada 2")
    transfer.bank.reply = .success(nil)
    await transfer.enter("3")
    #expect(transfer.account == nil)
    #expect(transfer.form[\.number].error == "There is no such account.")
    await transfer.enter("x")
    #expect(transfer.account == nil)
  }

  @Test func ruleThatAnswersAtOnceStoresItsValue() {
    @MainActor final class Order {
      @Observed var code = ""
      @Observed var discount: Int?
      lazy var form = FormState(of: self) {
        FormRule(\.code, into: \.discount, on: ContinuousClock()) { code in
          Int(code).map { .value($0) } ?? .message("There is no such code.")
        }
      }
    }
    let order = Order()
    #expect(order.form.isValid)
    order.code = "20"
    #expect(order.discount == 20)
    order.code = "x"
    #expect(order.discount == nil)
    #expect(order.form[\.code].error == "There is no such code.")
    order.code = "30"
    #expect(order.discount == 30)
    order.code = ""
    #expect(order.discount == nil && order.form.isValid)
  }

  @Test func initialValueKeepsWhatBelongsToIt() async {
    (transfer.number, transfer.account) = ("7", "Grace")
    #expect(transfer.form.isValid)
    #expect(transfer.account == "Grace")
    await transfer.enter("8")
    #expect(transfer.account == "Ada 8")
    await transfer.enter("7")
    #expect(transfer.account == "Grace")
    await transfer.enter("8")
    transfer.form.reset()
    #expect(transfer.account == "Ada 8")
    await transfer.enter("9")
    await transfer.enter("8")
    #expect(transfer.account == "Ada 8")
    #expect(transfer.form.isValid)
  }

  // MARK: Checks that failed

  @Test func failedCheckIsRepeatedWithoutAnEdit() async {
    #expect(transfer.form.isValid)
    transfer.bank.reply = .failure(Mishap())
    await transfer.enter("1")
    #expect(transfer.form[\.number].error == "Mishap()")
    #expect(transfer.form[\.number].hasFailedCheck)
    #expect(!transfer.form.isValid)
    transfer.bank.reply = .success("Ada")
    transfer.form.checkAgain()
    await turns { !transfer.form.isPending }
    #expect(transfer.bank.asked == ["1", "1"])
    #expect(transfer.form.isValid)
    #expect(!transfer.form[\.number].hasFailedCheck)
    #expect(transfer.account == "Ada 1")
    transfer.form.checkAgain()
    #expect(!transfer.form.isPending, "Only a check that failed is repeated.")
  }

  @Test func failedCheckDoesNotBlockSending() async {
    let view = TransferView()
    let connection = TransferView.bindings.connect(transfer, to: view)
    #expect(view.send.isEnabled)
    transfer.bank.reply = .failure(Mishap())
    await transfer.enter("1")
    #expect(view.send.isEnabled)
    transfer.bank.reply = .success("Ada")
    view.send.press()
    await turns { !transfer.form.isPending }
    view.send.press()
    #expect(transfer.sent >= 1)
    transfer.bank.reply = .success(nil)
    await transfer.enter("2")
    #expect(!view.send.isEnabled, "A wrong value does.")
    hold(connection)
  }

  // MARK: After editing

  private func shownTexts(_ table: BindingTable<Transfer, TransferView>) -> [String] {
    let view = TransferView()
    transfer.display = .afterEditing
    let connection = table.connect(transfer, to: view)
    _ = view.frame(width: 20, height: 4)
    var shown: [String] = []
    view.number.focus()
    for key in ["1", "x", "2"] {
      view.number.type(key)
      shown.append(view.problem.text)
    }
    view.other.focus()
    shown.append(view.problem.text)
    view.number.focus()
    view.number.deleteBackward()
    shown.append(view.problem.text)
    view.number.deleteBackward()
    shown.append(view.problem.text)
    view.number.type("x")
    shown.append(view.problem.text)
    hold(connection)
    return shown
  }

  @Test func errorsAreShownAfterLeavingAndThenLive() {
    let error = "Take digits."
    let shown = shownTexts(TransferView.bindings)
    #expect(shown.map { $0 == error } == [false, false, false, true, true, false, true])
  }

  @Test func orderOfBindingsDoesNotMatter() {
    let error = "Take digits."
    let shown = shownTexts(TransferView.otherBindings)
    #expect(shown.map { $0 == error } == [false, false, false, true, true, false, true])
  }

  @Test func leavingAnUntouchedFieldShowsItsError() {
    @MainActor final class Sign {
      @Observed var name = ""
      lazy var form = FormState(of: self, errorDisplay: .afterEditing) {
        FormRule(\.name, .nonBlank("Write a name."))
      }
    }
    @MainActor final class SignView: ViewNode {
      let name = TextField(), problem = Label(), other = Button("Other")
      override var content: ViewNode? {
        VStack {
          name
          problem
          other
        }
      }
    }
    let sign = Sign(), view = SignView()
    let connection = BindingTable(Sign.self, SignView.self) {
      \.name <-> \.name.text
      validate(\.name, in: \.form, into: \.problem)
    }.connect(sign, to: view)
    _ = view.frame(width: 20, height: 3)
    view.name.focus()
    #expect(view.problem.text == "")
    view.other.focus()
    #expect(view.problem.text == "Write a name.")
    sign.form.reset()
    #expect(view.problem.text == "")
    sign.form.submit()
    #expect(view.problem.text == "Write a name.")
    hold(connection)
  }

  @Test func changeOfAnotherControlCountsAsLeft() {
    @MainActor final class Terms {
      @Observed var flags: [String: Bool] = [:]
      var agreed: Bool {
        get { flags["agreed", default: true] }
        set { flags["agreed"] = newValue }
      }
      lazy var form = FormState(of: self, errorDisplay: .afterEditing) {
        FormRule(\.agreed, .matches("Agree first.") { $0 })
      }
    }
    @MainActor final class TermsView: ViewNode { let agreed = Toggle("Agree"), problem = Label() }
    let terms = Terms(), view = TermsView()
    let connection = BindingTable(Terms.self, TermsView.self) {
      \.agreed <-> \.agreed.isOn
      validate(\.agreed, in: \.form, into: \.problem)
    }.connect(terms, to: view)
    view.agreed.toggle()
    #expect(view.problem.text == "Agree first.")
    hold(connection)
  }

  // MARK: Other sources and values

  @Test func valueOfDictionaryIsBoundBothWays() {
    @MainActor final class Settings { @Observed var flags: [String: Bool] = [:] }
    @MainActor final class SettingsView: ViewNode { let toggle = Toggle("Sound") }
    let settings = Settings(), view = SettingsView()
    let connection = BindingTable(Settings.self, SettingsView.self) {
      \.flags["sound", default: false] <-> \.toggle.isOn
    }.connect(settings, to: view)
    #expect(!view.toggle.isOn)
    view.toggle.toggle()
    #expect(settings.flags == ["sound": true])
    settings.flags = [:]
    #expect(!view.toggle.isOn)
    #expect(connection.failures == [])
  }

  @Test func selectionThatIsNotOfferedIsReported() {
    @MainActor final class Order { @Observed var size = "XL" }
    @MainActor final class OrderView: ViewNode {
      let size = Picker(["S", "M"]) { $0 }
      override var content: ViewNode? { size }
    }
    let order = Order(), view = OrderView()
    let table = BindingTable(Order.self, OrderView.self) { \.size <-> \.size.selection }
    let connection = table.connect(order, to: view)
    #expect(!view.size.isSelectionOffered)
    #expect(
      table.diagnostics(for: order, in: view).map(\.description) == [
        "warning: size.selection is \"XL\", which isn't one of the options: add it to them, or "
          + "select another one"
      ])
    view.size.selectNext()
    #expect(view.size.isSelectionOffered)
    #expect(table.diagnostics(for: order, in: view) == [])
    hold(connection)
  }
}
