import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class SignUp {
  @Observed var email = ""
  @Observed var password = ""
  @Observed var again = ""
  @Observed var limit = 8
  let showing: FormState<SignUp>.ErrorDisplay
  init(_ showing: FormState<SignUp>.ErrorDisplay = .touched) { self.showing = showing }

  lazy var form = FormState(of: self, errorDisplay: showing) {
    FormRule(\.email, .nonEmpty("Write an address."))
    FormRule(\.email, .email("That is no address."))
    FormRule(\.password, .matches("Too long.") { [unowned self] in $0.count <= limit })
    FormRule(\.password, \.again, into: \.again, message: "The two differ.") { $0 == $1 }
  }
  var canSend: Bool { form.canSubmit }
  @Observed var sent: [String] = []
  lazy var send = Command(of: self, when: \.canSend) { presenter in
    guard presenter.form.submit() else { return }
    presenter.sent.append(presenter.email)
  }
}

@MainActor private final class SignUpView: ViewNode {
  let email = TextField(), password = TextField(), again = TextField()
  let emailProblem = Label(), againProblem = Label()
  let send = Button("Send")
  override var content: ViewNode? {
    VStack {
      email
      emailProblem
      password
      again
      againProblem
      send
    }
  }

  static let bindings = BindingTable(SignUp.self, SignUpView.self) {
    \.email <-> \.email.text
    \.password <-> \.password.text
    \.again <-> \.again.text
    validate(\.email, in: \.form, into: \.emailProblem)
    validate(\.again, in: \.form, into: \.againProblem)
    on(\.send, run: \.send)
  }
}

@MainActor struct FormStateTests {
  // MARK: Error messages

  @Test func firstErrorOfFieldIsShown() {
    let signUp = SignUp(.always)
    #expect(signUp.form[\.email].error == "Write an address.")
    signUp.email = "ada"
    #expect(signUp.form[\.email].error == "That is no address.")
    signUp.email = "ada@example.com"
    #expect(signUp.form[\.email].error == "")
    #expect(signUp.form.isValid)
  }

  @Test func ruleOfTwoFieldsReportsErrorInGivenField() {
    let signUp = SignUp(.always)
    signUp.password = "abc"
    #expect(signUp.form[\.again].error == "The two differ.")
    #expect(signUp.form[\.password].error == "")
    signUp.again = "abc"
    #expect(signUp.form[\.again].error == "")
    #expect(signUp.form.errorMessages == ["Write an address.", "That is no address."])
  }

  @Test func ruleWithoutGivenFieldReportsErrorInAllItsFields() {
    let signUp = SignUp(.always)
    let form = FormState(of: signUp, errorDisplay: .always) {
      FormRule(\.limit, message: "Not this one.") { $0 == 8 }
      FormRule(\.password, \.again, message: "The two differ.") { $0 == $1 }
    }
    #expect(form.isValid)
    signUp.password = "abc"
    #expect(form[\.password].error == "The two differ.")
    #expect(form[\.again].error == "The two differ.")
    signUp.limit = 9
    #expect(form[\.limit].error == "Not this one.")
    #expect(form.errorMessages == ["Not this one.", "The two differ."])
  }

  @Test func ruleRunsAgainWhenOtherInputChanges() {
    let signUp = SignUp(.always)
    signUp.password = "123456789"
    #expect(signUp.form[\.password].error == "Too long.")
    signUp.limit = 9
    #expect(signUp.form[\.password].error == "")
  }

  @Test func restoringValidValueClearsError() {
    let signUp = SignUp()
    signUp.email = "ada@example.com"
    var seen: [String] = []
    let subscription = observe(signUp.form[\.email].error) { seen.append($0) }
    signUp.email = "ada"
    signUp.email = "ada@example.com"
    #expect(seen == ["", "That is no address.", ""])
    hold(subscription)
  }

  @Test func isValidNotifiesOnlyOnChange() {
    let signUp = SignUp()
    var seen: [Bool] = []
    let effect = Effect { seen.append(signUp.form.isValid) }
    for email in ["a", "ad", "ada@b.c", "ada@b.co", "x"] { signUp.email = email }
    #expect(seen == [false, true, false])
    hold(effect)
  }

  // MARK: Display of errors

  @Test func untouchedFieldShowsNoError() {
    let signUp = SignUp()
    #expect(signUp.form[\.email].error == "")
    #expect(signUp.form[\.email].errorMessage == "Write an address.")
    signUp.email = "a"
    signUp.email = ""
    #expect(signUp.form[\.email].isTouched)
    #expect(signUp.form[\.email].error == "Write an address.")
    #expect(signUp.form[\.again].error == "")
  }

  @Test func touchingFieldShowsError() {
    let signUp = SignUp()
    signUp.form.touch(\.email)
    #expect(signUp.form[\.email].error == "Write an address.")
  }

  @Test func submittingShowsAllErrors() {
    let signUp = SignUp()
    signUp.password = "x"
    #expect(!signUp.form.submit())
    #expect(signUp.form[\.email].error == "Write an address.")
    #expect(signUp.form[\.again].error == "The two differ.")
  }

  @Test func afterSubmitShowsErrorsFromFirstSubmission() {
    let signUp = SignUp(.afterSubmit)
    signUp.email = "ada"
    #expect(signUp.form[\.email].error == "")
    #expect(signUp.form.canSubmit, "otherwise the user couldn't submit the form")
    signUp.send.start()
    #expect(signUp.sent == [])
    #expect(signUp.form[\.email].error == "That is no address.")
    #expect(!signUp.form.canSubmit)
    signUp.email = "ada@example.com"
    signUp.send.start()
    #expect(signUp.sent == ["ada@example.com"])
  }

  @Test func resettingClearsTouchedAndSubmittedStates() {
    let signUp = SignUp()
    signUp.email = "ada"
    signUp.form.submit()
    transaction {
      signUp.email = ""
      signUp.form.reset()
    }
    #expect(!signUp.form[\.email].isTouched)
    #expect(!signUp.form.isSubmitted)
    #expect(signUp.form[\.email].error == "")
    signUp.email = "a"
    #expect(signUp.form[\.email].isTouched)
  }

  // MARK: Views

  @Test func validFormEnablesButton() {
    let screen = Screen(SignUp(), SignUpView(), SignUpView.bindings)
    let view = screen.view
    #expect(!view.send.isEnabled)
    view.email.type("ada")
    view.again.type("x")
    expectLines(
      of: view.frame(width: 20),
      """
      ada
      That is no address.

      x
      The two differ.
      ( Send )
      """)
    view.email.type("@b.c")
    view.again.clear()
    #expect(view.emailProblem.isHidden && view.againProblem.isHidden)
    #expect(view.send.press())
    #expect(screen.presenter.sent == ["ada@b.c"])
    #expect(screen.connection.failures == [])
  }

  @Test func validateBindingShowsErrorWithoutForm() {
    let table = BindingTable(SignUp.self, SignUpView.self) {
      \.email <-> \.email.text
      validate(\.email, .email("That is no address."), into: \.emailProblem)
    }
    let screen = Screen(SignUp(), SignUpView(), table)
    #expect(screen.view.emailProblem.text == "That is no address.")
    screen.view.email.type("a@b.c")
    #expect(screen.view.emailProblem.isHidden)
    #expect(screen.connection.failures == [])
  }

  @Test func formIsDeallocatedWithOwner() {
    weak var gone: SignUp?
    weak var form: FormState<SignUp>?
    do {
      let signUp = SignUp()
      signUp.email = "a"
      _ = signUp.form.isValid
      (gone, form) = (signUp, signUp.form)
    }
    #expect(gone == nil && form == nil)
  }
}
