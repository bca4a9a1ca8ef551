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
}
