import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct InputKeysTests {
  @Test func arrowsSelectPickerOptions() {
    let picker = Picker(["a", "b", "c"]) { $0 }
    #expect(picker.handle(KeyPress(.right)) && picker.handle(KeyPress(.right)))
    #expect(picker.selection == "c")
    #expect(!picker.handle(KeyPress(.right)), "A key without effect must not be handled.")
    #expect(picker.handle(KeyPress(.left)))
    #expect(picker.handle(KeyPress(.home)))
    #expect(picker.selection == "a")
    #expect(picker.handle(KeyPress(.end)))
    #expect(picker.selection == "c")
    #expect(!picker.handle(KeyPress(.up)))
  }

  @Test func arrowsAndSignsChangeStepperValue() {
    let stepper = Stepper(1, in: 0...3)
    for key: Key in [.right, .character("+")] { #expect(stepper.handlesKey(KeyPress(key))) }
    #expect(stepper.value == 3)
    #expect(!stepper.handlesKey(KeyPress(.right)))
    for key: Key in [.left, .character("-")] { #expect(stepper.handlesKey(KeyPress(key))) }
    #expect(stepper.value == 1)
    #expect(!stepper.handlesKey(KeyPress(.character("x"))))
  }

  @Test func digitOnControlWithValueIsNoCommandOfViewAround() {
    let controls: [ViewNode] = [
      Stepper(3, in: 1...5), Slider(2, in: 0...4), Picker(["a", "b"]) { $0 }, Button("Post") {},
    ]
    for control in controls {
      var count = 0
      let view = VStack { control }
      for key in "2n" {
        let action = ControlAction { count += 1 }
        view.commands.append(ViewCommand(title: "\(key)", press: KeyPress(key), action: action))
      }
      let help = KeyHelp(view)
      control.focus()
      let isButton = control is Button
      #expect(help.dispatch(KeyPress("2")) == isButton)
      #expect(count == (isButton ? 1 : 0) && control.isFocused)
      #expect(help.dispatch(KeyPress("n")) && count == (isButton ? 2 : 1))
      #expect(help.activeKeyHints(and: []).contains { $0.keys == "2" } == isButton)
      control.isEnabled = false
      help.dispatch(KeyPress("2"))
      #expect(count == (isButton ? 3 : 2), "a disabled control has no value to type")
    }
  }
}
