import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class FormPresenter {
  @Observed var title = "Post"
}

/// A view with nine fields, more than fit on a phone.
@MainActor private final class FormView: ViewNode {
  let heading = Label(), fields = (1...9).map { TextField("field \($0)") }
  let footer = Label("footer")
  private(set) var area = ScrollView(isFocusable: false)

  override init() {
    super.init()
    area = ScrollView(isFocusable: false) { for field in fields { field } }
  }

  override var content: ViewNode? {
    VStack {
      heading
      area
      footer
    }
  }

  static let bindings = BindingTable(FormPresenter.self, FormView.self) {
    \.title --> \.heading.text
  }
}

/// A device with a screen and a keyboard in front of it.
@MainActor private final class Phone {
  let keyboard: Keyboard
  let screen: Screen<FormPresenter, FormView>
  let root: ZStack
  let picture: IncrementalRenderer

  init(width: Int = 12, height: Int = 8, isManaged: Bool = true, showsForFields: Bool = false) {
    let keyboard = Keyboard(height: 4, showsForFields: showsForFields)
    self.keyboard = keyboard
    let screen = Screen(FormPresenter(), FormView.bindings) { FormView() }
    if isManaged { screen.attach(KeyboardManager(keyboard)) }
    screen.show()
    root = ZStack {
      ContainerView()
      keyboard
    }
    self.screen = screen
    (root.children[0] as? ContainerView)?.setChild(screen.node)
    picture = IncrementalRenderer(root, width: width, height: height)
    picture.update()
  }

  var view: FormView { screen.view }
  var area: ScrollView { view.area }

  /// Redraws the screen and returns its visible fields.
  func fieldsInSight() -> [String] {
    picture.update()
    #expect(picture.frame == root.frame(width: width, height: height))
    return picture.frame.lines.prefix(max(0, height - keyboard.obscuredRowCount))
      .map { $0.filter { $0 != " " } }.filter { $0.hasPrefix("field") }
  }

  var width: Int { picture.frame.size.width }
  var height: Int { picture.frame.size.height }
}

@MainActor struct KeyboardManagerTests {
  @Test func showingKeyboardKeepsFocusedFieldVisible() {
    let phone = Phone()
    phone.view.fields[4].focus()
    expectLines(
      of: phone.picture.frame,
      """
      Post
      field 1
      field 2
      field 3
      field 4
      field 5
      field 6
      footer
      """)
    phone.keyboard.show(height: 4)
    phone.picture.update()
    expectLines(
      of: phone.picture.frame,
      """
      Post
      field 3
      field 4
      field 5
      ────────────
       qwertyuiop
       asdfghjkl
        zxcvbnm
      """)
  }

  @Test func keyboardCoversFieldWithoutManager() {
    let phone = Phone(isManaged: false)
    phone.view.fields[4].focus()
    phone.keyboard.show(height: 4)
    #expect(phone.fieldsInSight() == ["field1", "field2", "field3"])
  }

  @Test func insetCountsOnlyObscuredRowsOfScrollView() {
    let phone = Phone()
    phone.keyboard.show(height: 4)
    #expect(phone.area.adjustedBottomInset == 3, "the footer occupies the bottom row")
    phone.keyboard.show(height: 1)
    #expect(phone.area.adjustedBottomInset == 0)
    phone.view.footer.isHidden = true
    phone.picture.update()
    #expect(phone.area.adjustedBottomInset == 1)
  }

  @Test func hidingKeyboardRestoresScrollPositionAfterResizes() {
    let phone = Phone()
    phone.area.bottomInset = 1
    phone.area.scroll(by: 1)
    phone.view.fields[6].focus()
    let before = phone.fieldsInSight()
    let offset = phone.area.rowOffset
    phone.keyboard.show(height: 3)
    #expect(phone.area.adjustedBottomInset == 2)
    #expect(phone.fieldsInSight().contains("field7"))
    phone.keyboard.show(height: 5)
    #expect(phone.area.adjustedBottomInset == 4)
    #expect(phone.fieldsInSight().contains("field7"))
    phone.picture.resize(width: 30, height: 6)
    phone.keyboard.show(height: 2)
    #expect(phone.fieldsInSight().contains("field7"))
    phone.keyboard.show(height: 2)
    #expect(phone.area.adjustedBottomInset == 1)
    phone.picture.resize(width: 12, height: 8)
    phone.keyboard.hide()
    #expect(phone.area.bottomInset == 1 && phone.area.adjustedBottomInset == 1)
    #expect(phone.area.rowOffset == offset)
    #expect(phone.fieldsInSight() == before)
  }

  @Test func insetSetWhileKeyboardIsShownIsKept() {
    let phone = Phone()
    phone.keyboard.show(height: 5)
    phone.area.bottomInset = 2
    #expect(phone.area.adjustedBottomInset == 4)
    phone.keyboard.hide()
    #expect(phone.area.adjustedBottomInset == 2)
  }

  @Test func insetAppliesFromDidAppearToWillDisappear() {
    let phone = Phone()
    phone.keyboard.show(height: 4)
    phone.screen.handle(.willDisappear)
    #expect(phone.area.adjustedBottomInset == 0)
    phone.keyboard.show(height: 6)
    #expect(phone.area.adjustedBottomInset == 0, "the screen is disappearing")
    phone.screen.handle(.willAppear)
    #expect(phone.area.adjustedBottomInset == 0)
    phone.screen.handle(.didAppear)
    #expect(phone.area.adjustedBottomInset == 5, "the keyboard is already visible")
  }

  @Test func hidingScreenWhileKeyboardIsShownRestoresInset() {
    let phone = Phone()
    phone.view.fields[4].focus()
    let before = phone.fieldsInSight()
    phone.keyboard.show(height: 4)
    #expect(phone.fieldsInSight() != before)
    phone.screen.hide()
    phone.keyboard.hide()
    phone.screen.show()
    #expect(phone.area.adjustedBottomInset == 0)
    #expect(phone.fieldsInSight() == before)
  }

  @Test func twoManagersOfOneScrollViewShareInset() {
    let phone = Phone()
    let other = KeyboardManager(phone.keyboard)
    phone.keyboard.show(height: 4)
    phone.screen.attach(other)
    other.screen(phone.screen, didHandle: .didAppear)
    phone.keyboard.show(height: 5)
    #expect(phone.area.adjustedBottomInset == 4)
    other.screen(phone.screen, didHandle: .willDisappear)
    #expect(phone.area.adjustedBottomInset == 4, "the first manager is still active")
    phone.keyboard.hide()
    #expect(phone.area.adjustedBottomInset == 0)
  }

  @Test func managersAdjustOnlyVisibleScreen() {
    let keyboard = Keyboard()
    let screens = (0..<2).map { _ in
      Screen(FormPresenter(), FormView.bindings) { FormView() }
        .attach(KeyboardManager(keyboard))
    }
    let views = screens.compactMap { $0.node as? FormView }
    screens[0].show()
    keyboard.show(height: 4)
    #expect(views.map(\.area.adjustedBottomInset) == [4, 0])
    screens[0].hide()
    screens[1].show()
    #expect(views.map(\.area.adjustedBottomInset) == [0, 4])
    keyboard.hide()
    #expect(views.map(\.area.adjustedBottomInset) == [0, 0])
    withExtendedLifetime(screens) {}
  }

  @Test func oneManagerHandlesSeveralScreens() {
    let keyboard = Keyboard()
    let manager = KeyboardManager(keyboard)
    let screens = (0..<2).map { _ in
      Screen(FormPresenter(), FormView.bindings) { FormView() }.attach(manager).show()
    }
    let views = screens.compactMap { $0.node as? FormView }
    keyboard.show(height: 3)
    screens[0].hide()
    #expect(views.map(\.area.adjustedBottomInset) == [0, 3])
  }

  @Test func lastFieldsScrollAboveKeyboard() {
    let phone = Phone()
    phone.keyboard.show(height: 4)
    phone.picture.update()
    phone.area.scroll(by: 100)
    #expect(phone.fieldsInSight() == ["field7", "field8", "field9"])
    phone.keyboard.hide()
    #expect(phone.fieldsInSight() == ["field4", "field5", "field6", "field7", "field8", "field9"])
  }

  @Test func scrollingWhileKeyboardIsShownIsKept() {
    let phone = Phone()
    phone.view.fields[4].focus()
    phone.keyboard.show(height: 4)
    #expect(phone.fieldsInSight() == ["field3", "field4", "field5"])
    phone.area.scroll(by: -1)
    #expect(phone.fieldsInSight() == ["field2", "field3", "field4"])
    phone.keyboard.hide()
    #expect(phone.fieldsInSight().first == "field2")
  }

  @Test func movingFocusScrollsOnlyToObscuredFields() {
    let phone = Phone()
    phone.view.fields[4].focus()
    phone.keyboard.show(height: 4)
    _ = phone.fieldsInSight()
    phone.root.moveFocus(by: 1)
    #expect(phone.fieldsInSight() == ["field4", "field5", "field6"])
    phone.root.moveFocus(by: -1)
    #expect(phone.fieldsInSight() == ["field4", "field5", "field6"], "already visible")
    phone.root.moveFocus(by: -3)
    #expect(phone.fieldsInSight() == ["field2", "field3", "field4"])
  }

  @Test func rebuiltViewKeepsKeyboardInset() {
    let phone = Phone()
    phone.view.fields[4].focus()
    phone.keyboard.show(height: 4)
    let before = phone.fieldsInSight()
    phone.screen.rebuildView()
    #expect(phone.fieldsInSight() == before)
    phone.keyboard.hide()
    #expect(phone.fieldsInSight() == ["field1", "field2", "field3", "field4", "field5", "field6"])
  }

  @Test(arguments: [(12, 3), (8, 6), (12, 9), (40, 14)])
  func focusedFieldIsVisibleAtEverySize(width: Int, height: Int) {
    for rows in 0..<height - 2 {
      let phone = Phone(width: width, height: height)
      for number in [0, 4, 7, 8] {
        let field = phone.view.fields[number]
        phone.keyboard.hide()
        field.focus()
        phone.keyboard.show(height: rows)
        let seen = phone.fieldsInSight()
        #expect(
          seen.contains("field\(number + 1)"),
          "field \(number + 1) at \(width) × \(height) above \(rows) rows: \(seen)")
      }
    }
  }

  @Test func hidingKeyboardMatchesUnmanagedScreenAfterRandomSteps() {
    for seed in LongRun.seeds(5, of: UInt64(1)..<13) {
      var random = SeededRandom(seed: seed)
      let (phone, plain) = (Phone(), Phone(isManaged: false))
      for _ in 0..<40 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: phone.keyboard.show(height: Int.random(in: 0...9, using: &random))
        case 2: phone.keyboard.hide()
        case 3:
          phone.screen.hide()
          phone.screen.show()
        default:
          let height = Int.random(in: 1...12, using: &random)
          phone.picture.resize(width: 12, height: height)
          plain.picture.resize(width: 12, height: height)
        }
        _ = phone.fieldsInSight()
      }
      phone.keyboard.hide()
      #expect(phone.fieldsInSight() == plain.fieldsInSight(), "seed \(seed)")
      #expect(phone.area.adjustedBottomInset == 0)
    }
  }

  @Test func fieldFocusShowsAndHidesKeyboard() {
    let phone = Phone(showsForFields: true)
    var rows: [Int] = []
    let effect = observe(phone.keyboard.obscuredRowCount) { rows.append($0) }
    phone.view.fields[4].focus()
    #expect(phone.fieldsInSight() == ["field3", "field4", "field5"])
    phone.root.moveFocus(by: 1)
    #expect(rows == [0, 4], "the keyboard stays when focus moves between fields")
    phone.root.focusedNode?.blur()
    #expect(phone.keyboard.obscuredRowCount == 0)
    phone.view.fields[5].focus()
    phone.view.fields[5].isHidden = true
    #expect(phone.keyboard.obscuredRowCount == 0)
    effect.cancel()
  }

  @Test func keyboardHidesAndReappearsWithScreen() {
    let phone = Phone(showsForFields: true)
    phone.view.fields[4].focus()
    phone.screen.hide()
    #expect(phone.keyboard.obscuredRowCount == 0)
    phone.screen.show()
    #expect(phone.keyboard.obscuredRowCount == 4 && phone.area.adjustedBottomInset == 3)
    phone.screen.rebuildView()
    #expect(phone.keyboard.obscuredRowCount == 4)
  }

  @Test func managerRetainsNeitherScreenNorView() {
    let keyboard = Keyboard()
    weak var screen: AnyScreen?
    weak var view: ViewNode?
    weak var manager: KeyboardManager?
    do {
      let made = Screen(FormPresenter(), FormView.bindings) { FormView() }
      let its = KeyboardManager(keyboard)
      made.attach(its).show()
      keyboard.show(height: 4)
      (screen, view, manager) = (made, made.view, its)
    }
    #expect(screen == nil && view == nil && manager == nil)
    keyboard.hide()
  }

  @Test func deallocationResetsInset() {
    let phone = Phone(isManaged: false)
    do {
      let manager = KeyboardManager(phone.keyboard)
      manager.screen(phone.screen, didHandle: .didAppear)
      phone.keyboard.show(height: 4)
      #expect(phone.area.adjustedBottomInset == 3)
    }
    #expect(phone.area.adjustedBottomInset == 0)
  }
}
