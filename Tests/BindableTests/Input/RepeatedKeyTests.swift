import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// The effect of a key that's pressed again.
@MainActor struct RepeatedKeyTests {
  private let enter = KeyPress(.enter)

  @MainActor private final class Page {
    @Observed var number: Int
    let onNext: () -> Void
    init(_ number: Int, onNext: @escaping () -> Void) {
      (self.number, self.onNext) = (number, onNext)
    }
    func showNext() { onNext() }
  }

  private final class PageView: ViewNode {
    let like = Button("Like") {}
    override var content: ViewNode? { like }
    static let bindings = BindingTable(Page.self, PageView.self) {
      on(key: KeyPress("n"), "next", Page.showNext)
    }
  }

  @Test func commandOfTheNextScreenOfAKindIsPerformed() {
    let container = ContainerView()
    let help = KeyHelp(VStack { container })
    var connections: [Connection<Page, PageView>] = []
    var pages: [Page] = []
    func show(_ number: Int) {
      let view = PageView()
      let page = Page(number) { show(number + 1) }
      pages.append(page)
      connections.last?.disconnect()
      connections.append(PageView.bindings.connect(page, to: view))
      container.setChild(view)
      view.like.focus()
    }
    show(1)
    for _ in 0..<4 { help.dispatch(KeyPress("n")) }
    #expect(pages.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test func keyThatIsHeldBackSaysSo() {
    let (dialog, open) = (Dialog(), Button("Open"))
    open.controlAction = ControlAction { dialog.present("Sure?", choices: ["Yes", "No"]) { _ in } }
    let help = KeyHelp(
      ZStack {
        open
        dialog
      })
    open.focus()
    for _ in 0..<2 { help.dispatch(enter) }
    #expect(
      help.frame(width: 60, height: 8).lines.last?.hasPrefix("Return: too soon, press again")
        == true)
    help.dispatch(KeyPress(.function(5)))
    #expect(help.frame(width: 60, height: 8).lines.last?.hasPrefix("F5 does nothing here") == true)
  }

  @Test func returnOnLastPageDoesNotPressBack() {
    var (page, backs) = (0, 0)
    let (back, next) = (Button("Back") { backs += 1 }, Button("Next"))
    next.controlAction = ControlAction {
      page += 1
      next.isHidden = page == 2
    }
    let view = VStack {
      back
      next
    }
    next.focus()
    for _ in 0..<9 { view.dispatch(enter) }
    #expect(page == 2 && backs == 0 && back.isFocused)
    view.dispatch(KeyPress(.tab))
    view.dispatch(enter)
    #expect(backs == 1, "Another key has come in between.")
  }

  @Test func returnAfterRetryDoesNotOpenItem() {
    let (retry, list) = (Button("Retry") {}, ListView(texts: ["a", "b"]))
    let view = VStack {
      retry
      list
    }
    retry.focus()
    #expect(view.dispatch(enter))
    retry.isHidden = true  // later, when the command has succeeded
    #expect(!view.dispatch(enter) && list.isFocused && list.selectedIndex == nil)
    list.focus()
    #expect(view.dispatch(enter) && list.selectedIndex == 0, "The user has moved the focus.")
  }

  @Test func returnThatMovesFocusPressesNothing() {
    var presses = 0
    let view = VStack {
      TextField()
      TextField()
      Button("Delete") { presses += 1 }
    }
    for _ in 0..<8 { view.dispatch(enter) }
    #expect(presses == 0)
  }

  @Test func returnOnDisabledButtonDoesNotPressTheNextOne() {
    var presses = 0
    let save = Button("Save")
    save.controlAction = ControlAction { save.isEnabled = false }
    let view = VStack {
      save
      Button("Delete") { presses += 1 }
    }
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(presses == 0)
  }

  @Test func keyThatOpensDialogDoesNotAnswerIt() {
    var answers: [String] = []
    let (dialog, open) = (Dialog(), Button("Open"))
    open.controlAction = ControlAction {
      dialog.present("Sure?", choices: ["Yes", "No"]) { answers.append($0) }
    }
    let view = ZStack {
      open
      dialog
    }
    open.focus()
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(answers.isEmpty && !dialog.isHidden)
    view.dispatch(KeyPress(.right))
    view.dispatch(enter)
    #expect(answers == ["No"] && dialog.isHidden)
  }

  @Test(arguments: [KeyPress(.enter), KeyPress("y")])
  func keyThatAnswersAQuestionDoesNotAnswerTheNextOne(key: KeyPress) {
    let dialog = Dialog()
    let answers = DialogAnswerProvider(dialog)
    let view = ZStack { dialog }
    let erase = Interaction(
      Flow("Erase") {
        Confirm("Sign out?")
        Confirm("Erase all data?")
      }, answerProvider: answers)
    erase.start()
    for _ in 0..<5 { view.dispatch(key) }
    #expect(dialog.question == "Erase all data?" && erase.isRunning)
    view.forgetLastKey()
    view.dispatch(key)
    #expect(erase.outcome == .succeeded, "The user has paused.")
  }

  @Test func returnThatSubmitsATextDoesNotSubmitTheNextOne() {
    let dialog = Dialog()
    let answers = DialogAnswerProvider(dialog)
    let view = ZStack { dialog }
    let (first, second) = (FlowKey<String>("first"), FlowKey<String>("second"))
    let name = Interaction(
      Flow("Name") {
        Prompt("First?", into: first, draft: "Ada")
        Prompt("Second?", into: second, draft: "Lovelace")
      }, answerProvider: answers)
    name.start()
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(dialog.question == "Second?")
    view.dispatch(KeyPress("!"))
    view.dispatch(enter)
    #expect(name.outcome == .succeeded)
  }

  @Test func questionThatFollowsAChoiceIsNotAnsweredByTheSameKey() {
    let dialog = Dialog(), view = ZStack { dialog }
    var asked = 0
    @MainActor func ask() {
      asked += 1
      dialog.present("Again?", choices: ["Yes", "No"]) { if $0 == "Yes" { ask() } }
    }
    ask()
    for _ in 0..<5 { view.dispatch(enter) }
    #expect(asked == 2)
  }

  @Test func disabledButtonKeepsTheFocusWhenReturnIsPressedAgain() {
    var presses: [String] = []
    let (save, delete) = (Button("Save"), Button("Delete") { presses.append("delete") })
    save.controlAction = ControlAction {
      presses.append("save")
      save.isEnabled = false
    }
    let view = VStack {
      save
      delete
    }
    save.focus()
    for _ in 0..<3 { view.dispatch(enter) }
    #expect(save.isFocused)
    save.isEnabled = true
    view.dispatch(KeyPress(" "))
    #expect(presses == ["save", "save"])
  }

  @Test func keySentToAnotherNodeActsThere() {
    let (first, second) = (Toggle("1"), Toggle("2"))
    let view = VStack {
      first
      second
    }
    #expect(first.dispatch(KeyPress(" ")) && second.dispatch(KeyPress(" ")))
    #expect(first.isOn && second.isOn && second.isFocused)
    withExtendedLifetime(view) {}
  }

  @Test func keyCommandStaysTheSame() {
    var saves = 0
    let view = VStack {
      TextField()
      TextField()
    }
    let save = KeyPress("s", .control)
    view.commands.append(
      ViewCommand(title: "Save", press: save, action: ControlAction { saves += 1 }))
    view.dispatch(save)
    view.children[0].isHidden = true
    view.dispatch(save)
    #expect(saves == 2)
  }

  @Test func arrowStaysAtTheLimitOfAControl() {
    let stepper = Stepper(4, in: 0...5)
    let view = VStack {
      stepper
      Button("Next") {}
    }
    stepper.focus()
    for _ in 0..<3 {
      view.dispatch(KeyPress(.right))
      view.forgetLastKey()
    }
    #expect(stepper.value == 5 && stepper.isFocused)
    stepper.isEnabled = false
    view.dispatch(KeyPress(.right))
    #expect(!stepper.isFocused, "A disabled control has no use for the key.")
  }

  @Test func arrowThatHasMovedTheFocusStaysAtAControl() {
    let (first, stepper) = (Button("First") {}, Stepper(1))
    let view = HStack {
      first
      stepper
      Button("Last") {}
    }
    first.focus()
    for _ in 0..<4 { view.dispatch(KeyPress(.right)) }
    #expect(stepper.isFocused && stepper.value == 1)
    view.forgetLastKey()
    view.dispatch(KeyPress(.right))
    #expect(stepper.value == 2)
  }

  @Test func lettersAreTypedWhereTheFocusHasMoved() {
    let (first, second) = (TextField(), TextField())
    let view = VStack {
      first
      second
    }
    view.dispatch(KeyPress("n"))
    first.isHidden = true
    view.dispatch(KeyPress("n"))
    #expect(second.text == "n")
  }

  @Test func buttonMadeAgainByContentIsPressedAgain() {
    final class Counter: ViewNode {
      @Observed var count = 0
      override var content: ViewNode? {
        VStack {
          Label("\(count)")
          Button("More") { [weak self] in self?.count += 1 }
        }
      }
    }
    let counter = Counter()
    for _ in 0..<3 { counter.dispatch(enter) }
    #expect(counter.count == 3)
  }
}
