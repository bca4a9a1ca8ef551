import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Tests that content behind a dialog or a sheet doesn't receive input.
@MainActor struct ModalTests {
  let save = Button("Save")
  let name = TextField("Ada")
  let list = ListView(texts: ["a", "b"])
  let wifi = Toggle("Wi-Fi")
  let dialog = Dialog()
  let inSheet = Button("Done") {}
  let sheet: Sheet
  let view: ZStack

  init() {
    let behind: [ViewNode] = [save, name, list, wifi]
    let inSheet = inSheet
    sheet = Sheet("More") { inSheet }
    let layers = [VStack { behind }, sheet, dialog]
    view = ZStack { layers }
  }

  private func acts() -> [Bool] {
    [
      save.press(), name.type("x"), name.clear(), name.deleteBackward(), name.moveCaret(by: -1),
      name.submit(), list.select(1), list.scroll(by: 1), wifi.toggle(), save.focus(),
    ]
  }

  @Test func dialogBlocksUserActionsOnContent() {
    var presses = 0
    save.controlAction = ControlAction { presses += 1 }
    dialog.present("Sure?", choices: ["Yes", "No"])
    #expect(acts() == Array(repeating: false, count: 10))
    #expect(presses == 0 && name.text == "Ada" && list.selectedIndex == nil && !wifi.isOn)
    #expect(dialog.choose("Yes"))
    #expect(acts() == Array(repeating: true, count: 10))
    #expect(presses == 1)
  }

  @Test func sheetBlocksUserActionsOnContent() {
    name.focus()
    sheet.present()
    #expect(inSheet.isFocused && !name.isFocused)
    #expect(acts() == Array(repeating: false, count: 10))
    #expect(inSheet.press())
    #expect(sheet.dismiss())
    #expect(!sheet.dismiss())
    #expect(name.isFocused, "the focus is restored")
  }

  @Test func dialogBlocksPresentedSheet() {
    sheet.present()
    dialog.present("Sure?", choices: ["Yes"])
    #expect(!inSheet.press() && !sheet.dismiss())
    dialog.choose("Yes")
    #expect(inSheet.isFocused && inSheet.press())
  }

  @Test func dialogWithoutChoicesTakesFocus() {
    name.focus()
    dialog.present("Wait", choices: [])
    #expect(!name.isFocused)
    dialog.dismiss()
    #expect(name.isFocused)
  }

  @Test func programmaticChangesApplyBehindDialog() {
    dialog.present("Sure?", choices: ["Yes"])
    name.text = "Grace"
    #expect(view.frame(width: 20, height: 12).line(1).hasPrefix("Grace"))
  }

  @Test func contentBehindDialogIsDimmed() {
    dialog.present("?", choices: [])
    let frame = view.frame(width: 30, height: 9)
    #expect(frame.line(0).hasPrefix("[ Save ]"))
    #expect(frame[column: 0, row: 0].style == .dim)
  }

  @Test func customNodeCanBeModal() {
    final class Curtain: ViewNode {
      override var isModal: Bool { true }
    }
    let button = Button("x") {}
    let curtain = Curtain()
    let view = ZStack {
      button
      curtain
    }
    #expect(!button.press())
    curtain.isHidden = true
    #expect(button.press())
    #expect(view.children.count == 2)
  }
}
