import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A registry of names whose answers the test controls.
@MainActor private final class Registry {
  private(set) var asked: [String] = []
  private(set) var cancelled: [String] = []
  private var waiting:
    [(name: String, continuation: CheckedContinuation<Result<Bool, Mishap>, Never>)] = []

  func isTaken(_ name: String) async throws -> Bool {
    asked.append(name)
    let result = await withCheckedContinuation { waiting.append((name, $0)) }
    if Task.isCancelled { cancelled.append(name) }
    return try result.get()
  }

  func answer(_ name: String, _ result: Result<Bool, Mishap>) async {
    guard let place = waiting.firstIndex(where: { $0.name == name }) else { return }
    waiting.remove(at: place).continuation.resume(returning: result)
    await someTurns()
  }
}

@MainActor private final class Account {
  @Observed var name = "ada"
  let registry = Registry()
  let clock = ManualClock()
  lazy var form = FormState(of: self) {
    FormRule(\.name, .nonEmpty("Write a name."))
    FormRule(\.name, pendingMessage: "Looking…", after: .milliseconds(300), on: clock) {
      [registry] name in
      try await registry.isTaken(name) ? "\(name) is taken." : nil
    }
  }
  var status: FieldStatus { form[\.name] }
}

@MainActor @Suite(.timeLimit(.minutes(30))) struct AsyncRuleTests {
  private let account = Account()
  private var registry: Registry { account.registry }

  @Test func initialValueIsNotValidated() async {
    #expect(account.form.isValid)
    await account.clock.advance(by: .seconds(1))
    #expect(registry.asked == [])
  }

  @Test func validationStartsAfterDebounceDelay() async {
    #expect(account.form.isValid)
    for name in ["adal", "adalo", "adalov"] {
      account.name = name
      #expect(account.status.isPending)
      #expect(account.status.message == "Looking…")
      #expect(!account.form.isValid && account.form.isPending)
      await account.clock.advance(by: .milliseconds(299))
    }
    #expect(registry.asked == [])
    await account.clock.advance(by: .milliseconds(1))
    #expect(registry.asked == ["adalov"])
    #expect(account.status.isPending)
    await registry.answer("adalov", .success(true))
    #expect(account.status.error == "adalov is taken.")
    #expect(!account.form.isPending && !account.form.isValid)
  }

  @Test func newEditCancelsValidationAndIgnoresStaleResult() async {
    #expect(account.form.isValid)
    account.name = "grace"
    await account.clock.advance(by: .milliseconds(300))
    account.name = "hedy"
    await account.clock.advance(by: .milliseconds(300))
    #expect(registry.asked == ["grace", "hedy"])
    await registry.answer("hedy", .success(false))
    #expect(account.form.isValid)
    await registry.answer("grace", .success(true))
    #expect(registry.cancelled == ["grace"])
    #expect(account.form.isValid)
    #expect(account.status.error == "")
  }

  @Test func failedSynchronousRuleSkipsAsyncValidation() async {
    #expect(account.form.isValid)
    account.name = ""
    await account.clock.advance(by: .seconds(1))
    #expect(registry.asked == [])
    #expect(account.status.error == "Write a name.")
    #expect(!account.status.isPending)
  }

  @Test func restoringInitialValueCancelsValidation() async {
    #expect(account.form.isValid)
    account.name = "grace"
    account.name = "ada"
    #expect(account.form.isValid)
    await account.clock.advance(by: .seconds(1))
    #expect(registry.asked == [])
    #expect(account.clock.sleeperCount == 0)
  }

  @Test func validationErrorIsShownUntilNextEditRevalidates() async {
    #expect(account.form.isValid)
    account.name = "grace"
    await account.clock.advance(by: .milliseconds(300))
    await registry.answer("grace", .failure(Mishap()))
    #expect(account.status.error == "Mishap()")
    #expect(!account.form.isValid)
    account.name = "graces"
    await account.clock.advance(by: .milliseconds(300))
    await registry.answer("graces", .success(false))
    #expect(account.form.isValid)
  }

  @Test func errorOfCheckHasMessageOfErrorText() async {
    @MainActor final class Order {
      @Observed var name = ""
      @Observed var number = ""
      @Observed var account: Int?
      lazy var form = FormState(of: self) {
        FormRule(\.name, on: ManualClock(), describing: errors.text) { _ in throw Mishap() }
        FormRule(
          \.number, into: \.account, on: ManualClock(), describing: errors.text
        ) { _ -> ParseResult<Int> in throw Mishap() }
      }
      let errors = ErrorText { $0 is Mishap ? "Der Server antwortet nicht." : nil }
    }
    let order = Order()
    #expect(order.form.isValid)
    order.name = "Ada"
    order.number = "1"
    await someTurns()
    #expect(order.form[\.name].error == "Der Server antwortet nicht.")
    #expect(order.form[\.number].error == "Der Server antwortet nicht.")
  }

  @Test func resetCancelsValidationAndAcceptsCurrentValue() async {
    #expect(account.form.isValid)
    account.name = "grace"
    account.form.reset()
    #expect(account.form.isValid)
    await account.clock.advance(by: .seconds(1))
    #expect(registry.asked == [])
    account.name = "ada"
    #expect(account.status.isPending)
  }

  @Test func ruleWithoutDelayValidatesImmediately() {
    @MainActor final class Plain {
      @Observed var name = ""
      lazy var form = FormState(of: self) {
        FormRule(\.name, on: ContinuousClock()) { $0 == "ada" ? "Taken." : nil }
      }
    }
    let plain = Plain()
    #expect(plain.form.isValid)
    plain.name = "ada"
    #expect(plain.form[\.name].error == "Taken.")
    plain.name = "grace"
    #expect(plain.form.isValid)
  }

  @Test func valueThatDoesNotEqualItselfIsValidated() async {
    @MainActor final class Plot {
      @Observed var price = 1.0
      @Observed var x = Double.nan
      var point: [Double] { [x, 1] }
      lazy var form = FormState(of: self) {
        FormRule(\.price, on: ContinuousClock()) { $0.isNaN ? "Enter a price." : nil }
        FormRule(\.point, on: ContinuousClock()) { $0.contains { $0.isNaN } ? "Where?" : nil }
      }
    }
    let plot = Plot()
    #expect(plot.form.isValid, "The initial value is valid without a check.")
    plot.price = 3
    plot.x = 2
    #expect(plot.form.isValid && plot.form[\.point].isTouched)
    plot.price = .nan
    plot.x = .nan
    #expect(!plot.form.isPending)
    #expect(plot.form.errorMessages == ["Enter a price.", "Where?"])
    plot.form.reset()
    #expect(plot.form.isValid)
    plot.price = .nan
    #expect(!plot.form[\.price].isTouched)
  }

  @Test func releasingOwnerCancelsRunningValidation() async {
    var account: Account? = Account()
    let (registry, clock) = (account?.registry, account?.clock)
    let gone = { [weak account] in account }
    _ = account?.form.isValid
    account?.name = "grace"
    await clock?.advance(by: .milliseconds(300))
    #expect(registry?.asked == ["grace"])
    account = nil
    #expect(gone() == nil)
    await registry?.answer("grace", .success(true))
    #expect(registry?.cancelled == ["grace"])
  }

  @Test func releasingOwnerCancelsDebounceDelay() async {
    var account: Account? = Account()
    let clock = account?.clock
    _ = account?.form.isValid
    account?.name = "grace"
    await clock?.advance()
    #expect(clock?.sleeperCount == 1)
    account = nil
    await turns { clock?.sleeperCount == 0 }
  }

  @MainActor private final class Signup {
    @Observed var name = "ada"
    let registry = Registry()
    let clock = ManualClock()
    lazy var form = FormState(of: self) {
      FormRule(\.name, on: clock) { [registry] name in
        try await registry.isTaken(name) ? "\(name) is taken." : nil
      }
      FormRule(\.name, .nonEmpty("Write a name."))
    }
  }

  @Test func ruleWaitsForSynchronousRulesDeclaredAfterIt() async {
    let signup = Signup()
    #expect(signup.form.isValid)
    signup.name = ""
    await someTurns()
    #expect(signup.registry.asked == [] && signup.form[\.name].error == "Write a name.")
    signup.name = "grace"
    await someTurns()
    #expect(signup.registry.asked == ["grace"])
    await signup.registry.answer("grace", .success(false))
    #expect(signup.form.isValid)
  }
}
