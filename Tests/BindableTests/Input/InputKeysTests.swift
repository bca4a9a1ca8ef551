import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor @Suite struct InputKeysTests {
  @Test func arrowsGoAlongTheOptions() {
    let picker = Picker(["a", "b", "c"]) { $0 }
    #expect(picker.take(KeyPress(.right)) && picker.take(KeyPress(.right)))
    #expect(picker.selection == "c")
    #expect(!picker.take(KeyPress(.right)), "a key that does nothing is left to others")
    #expect(picker.take(KeyPress(.left)))
    #expect(picker.take(KeyPress(.home)))
    #expect(picker.selection == "a")
    #expect(picker.take(KeyPress(.end)))
    #expect(picker.selection == "c")
    #expect(!picker.take(KeyPress(.up)))
  }

  @Test func arrowsAndSignsStep() {
    let stepper = Stepper(1, in: 0...3)
    for key: Key in [.right, .character("+")] { #expect(stepper.take(KeyPress(key))) }
    #expect(stepper.value == 3)
    #expect(!stepper.take(KeyPress(.right)))
    for key: Key in [.left, .character("-")] { #expect(stepper.take(KeyPress(key))) }
    #expect(stepper.value == 1)
    #expect(!stepper.take(KeyPress(.character("x"))))
  }
}
