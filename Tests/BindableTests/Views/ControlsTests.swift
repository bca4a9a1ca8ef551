import Testing

@testable import Bindable

@MainActor @Suite struct ControlsTests {
  @Test func pressingAButtonCallsItsAction() {
    var count = 0
    let button = Button("Follow") { count += 1 }
    #expect(button.press())
    #expect(count == 1)
  }

  @Test func aDisabledOrHiddenButtonDoesNothing() {
    var count = 0
    let button = Button("Follow") { count += 1 }
    let stack = ColumnStack { button }
    button.isEnabled = false
    #expect(!button.press())
    button.isEnabled = true
    stack.isHidden = true
    #expect(!button.press())
    stack.isHidden = false
    stack.isEnabled = false
    #expect(!button.press())
    #expect(count == 0)
  }

  @Test func flippingAToggleTellsTheNewValue() {
    let toggle = Toggle("Wi-Fi")
    var values: [Bool] = []
    toggle.onFlip = { values.append($0) }
    toggle.flip()
    toggle.flip()
    toggle.isEnabled = false
    toggle.flip()
    #expect(values == [true, false])
    #expect(!toggle.isOn)
  }

  @Test func typingGoesWhereTheCaretIs() {
    let field = TextField("Ada")
    field.type(" Lovelace")
    #expect(field.text == "Ada Lovelace")
    field.moveCaret(by: -9)
    field.type("!")
    #expect(field.text == "Ada! Lovelace")
    #expect(field.caret == 4)
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "Ad Lovelace")
    #expect(field.caret == 2)
    field.clear()
    field.deleteBackward()
    #expect(field.text.isEmpty && field.caret == 0)
    field.replaceText(with: "Grace")
    #expect(field.text == "Grace" && field.caret == 5)
  }

  @Test func aTypedMarkJoinsTheCharacterBeforeIt() {
    let field = TextField("e")
    field.type("\u{301}")
    #expect(field.text == "é")
    #expect(field.caret == 1)
    field.deleteBackward()
    #expect(field.text.isEmpty)
  }

  @Test func theCaretStaysInTheText() {
    let field = TextField("abc")
    field.moveCaret(by: .max)
    #expect(field.caret == 3)
    field.moveCaret(by: .min)
    #expect(field.caret == 0)
    field.text = "Ada"
    #expect(field.caret == 3, "text that is set moves it to the end")
  }

  @Test func aDisabledFieldKeepsItsText() {
    let field = TextField("abc")
    field.isEnabled = false
    #expect(!field.type("d") && !field.clear() && !field.deleteBackward())
    #expect(!field.replaceText(with: "x") && !field.submit() && !field.moveCaret(by: 1))
    #expect(field.text == "abc")
  }

  @Test func submittingCallsTheAction() {
    let field = TextField()
    var isDone = false
    field.onSubmit = { isDone = true }
    field.submit()
    #expect(isDone)
  }

  @Test func choosingAnswersAndHidesTheDialog() {
    let dialog = Dialog()
    var answers: [String] = []
    #expect(!dialog.choose("Yes"), "it is not shown")
    dialog.present("Follow Ada?", choices: ["Yes", "No"]) { answers.append($0) }
    #expect(!dialog.choose("Maybe"))
    #expect(dialog.choose("Yes"))
    #expect(!dialog.choose("Yes"), "it is gone")
    #expect(answers == ["Yes"])
    #expect(dialog.isHidden)
  }

  @Test func aDismissedDialogAnswersNobody() {
    let dialog = Dialog()
    var answers: [String] = []
    dialog.present("Follow Ada?", choices: ["Yes"]) { answers.append($0) }
    dialog.dismiss()
    #expect(dialog.isHidden && answers.isEmpty)
  }

  @Test func anAnswerMayAskTheNextQuestion() {
    let dialog = Dialog()
    dialog.present("One?", choices: ["Go on"]) { _ in
      dialog.present("Two?", choices: ["Stop"])
    }
    dialog.choose("Go on")
    #expect(dialog.question == "Two?")
    #expect(!dialog.isHidden)
    #expect(dialog.choices == ["Stop"])
  }

  @Test func aDialogTakesTheFocusAndGivesItBack() {
    let follow = Button("Follow")
    let dialog = Dialog()
    let view = Overlay {
      follow
      dialog
    }
    follow.focus()
    dialog.present("Follow Ada?", choices: ["Yes", "No"])
    #expect(view.descendants.filter(\.isFocused).map(\.nodeName) == ["Button"])
    #expect(dialog.buttons[0].isFocused)
    dialog.choose("No")
    #expect(view.descendants.filter(\.isFocused).first === follow)
  }

  @Test func aDialogIsReleasedWithItsView() {
    weak var released: Dialog?
    do {
      let dialog = Dialog()
      dialog.present("Follow?", choices: ["Yes"])
      released = dialog
    }
    #expect(released == nil)
  }
}
