import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

/// The state of a node stays with it, or passes to the node that `content` creates in its place.
@MainActor struct NodeStateTests {
  private final class Wizard: ViewNode {
    @Observed var step = 0
    let secret = TextField(isSecure: true), city = TextField()
    override var content: ViewNode? { VStack { step == 0 ? secret : city } }
  }

  @Test func passwordStaysInItsField() {
    let wizard = Wizard()
    let screen = IncrementalRenderer(wizard, width: 20, height: 1)
    screen.update()
    wizard.secret.type("hunter2")
    wizard.step = 1
    screen.update()
    #expect(screen.frame.text.isEmpty && wizard.city.text.isEmpty)
    wizard.step = 0
    #expect(wizard.secret.text == "hunter2")
  }

  private final class Lists: ViewNode {
    @Observed var showsFirst = true
    let first = ListView(texts: ["a", "b"]), second = ListView(texts: ["a", "b"])
    override var content: ViewNode? { showsFirst ? first : second }
  }

  @Test func selectionStaysInItsList() {
    let view = Lists()
    _ = view.frame(width: 9, height: 3)
    view.first.select(1)
    view.showsFirst = false
    #expect(view.second.selectedIndex == nil)
  }

  /// A view that creates its fields in `content`.
  private final class Form: ViewNode {
    @Observed var step = 0
    @Observed var isOpen = false
    let make: (Form) -> ViewNode
    init(_ make: @escaping (Form) -> ViewNode) { self.make = make }
    override var content: ViewNode? { make(self) }
    var fields: [TextField] { descendants.compactMap { $0 as? TextField } }
    func type(_ text: String, at index: Int = 0) { fields[index].type(text) }
  }

  @Test func createdFieldPassesItsEditAndUndo() {
    let form = Form { form in VStack { TextField(placeholder: "step \(form.step)") } }
    form.type("Ada")
    form.fields[0].moveCaret(by: -1)
    form.step = 1
    let field = form.fields[0]
    #expect(field.text == "Ada" && field.caret == 2 && field.placeholder == "step 1")
    field.undo()
    #expect(field.text.isEmpty)
  }

  @Test func uneditedFieldShowsItsOwnText() {
    let form = Form { $0.step == 0 ? TextField("one") : TextField("two") }
    form.fields[0].moveCaret(by: -2)
    form.step = 1
    #expect(form.fields[0].text == "two")
    form.type("!")
    form.step = 0
    #expect(form.fields[0].text == "two!")
  }

  @Test func branchesAndStatementsAreDifferentPlaces() {
    let form = Form { form in
      VStack {
        if form.isOpen { TextField("banner") }
        if form.step == 0 { TextField() } else { TextField() }
        TextField()
      }
    }
    form.type("branch", at: 0)
    form.type("last", at: 1)
    form.isOpen = true
    #expect(form.fields.map(\.text) == ["banner", "branch", "last"])
    form.step = 1
    #expect(form.fields.map(\.text) == ["banner", "", "last"])
    form.isOpen = false
    #expect(form.fields.map(\.text) == ["", "last"])
  }

  @Test func implicitStackOfBorderIsNoPlace() {
    let form = Form { form in
      Border {
        if form.isOpen { Label("open") }
        TextField()
      }
    }
    form.type("Ada")
    form.isOpen = true
    #expect(form.fields[0].text == "Ada")
  }

  @Test func explicitIDFollowsItsNode() {
    let form = Form { form in
      let people = form.step == 0 ? ["Ada", "Grace"] : ["Grace", "Ada"]
      return VStack {
        if form.isOpen { Border { TextField().id("note") } } else { TextField().id("note") }
        for person in people { TextField(placeholder: person).id(person) }
      }
    }
    for (index, text) in ["n", "a", "g"].enumerated() { form.type(text, at: index) }
    form.step = 1
    form.isOpen = true
    #expect(form.fields.map(\.text) == ["n", "g", "a"])
  }

  @Test func equalIDsInTwoListsStayApart() {
    let form = Form { form in
      HStack {
        VStack { for number in form.step..<3 { TextField().id(number) } }
        VStack { for number in 0..<3 { TextField().id(number) } }
      }
    }
    for index in 0..<6 { form.type("\(index)", at: index) }
    form.step = 1
    #expect(form.fields.map(\.text) == ["1", "2", "3", "4", "5"])
  }

  private final class Cache: ViewNode {
    @Observed var step = 0
    var fields: [Int: TextField] = [:]
    lazy var late = TextField()
    override var content: ViewNode? {
      VStack {
        step == 2 ? late : field(step)
        Label(late.text)
      }
    }
    private func field(_ step: Int) -> TextField {
      let field = fields[step] ?? TextField()
      fields[step] = field
      return field
    }
  }

  @Test func nodeThatContentStoresInViewIsHeld() {
    let view = Cache()
    _ = view.descendants
    view.fields[0]?.type("zero")
    for step in [1, 2, 0] { view.step = step }
    #expect(view.fields[1]?.text == "" && view.late.text == "" && view.fields[0]?.text == "zero")
    view.step = 2
    view.late.type("late")
    #expect(view.frame(width: 9, height: 2).lines == ["late     ", "late     "])
  }

  @Test func secureFieldsPassNothing() {
    let form = Form { form in TextField(isSecure: form.step % 2 == 0) }
    form.type("hunter2")
    form.step = 1
    #expect(form.fields[0].text.isEmpty)
    form.type("plain")
    form.step = 2
    #expect(form.fields[0].text.isEmpty)
    form.type("hunter2")
    form.step = 4
    #expect(form.fields[0].text.isEmpty)
  }

  @Test func createdListAndAreaPassSelectionAndPosition() {
    let form = Form { form in
      let list = ListView(texts: ["a", "b", "c", "d"])
      list.preferredHeight = .fixed(2)
      list.emptyText = "\(form.step)"
      return VStack {
        list
        ScrollView { Label("1\n2\n3\n4") }
        SplitView {
          Label("x")
          Label("y")
        }
      }
    }
    let screen = IncrementalRenderer(form, width: 9, height: 6)
    screen.update()
    (form.children[0].children[0] as? ListView)?.select(1)
    (form.children[0].children[0] as? ListView)?.scroll(by: 1)
    (form.children[0].children[1] as? ScrollView)?.scroll(by: 2)
    (form.children[0].children[2] as? SplitView)?.moveDivider(by: 2)
    screen.update()
    let before = screen.frame
    form.step = 1
    screen.update()
    #expect(screen.frame == before)
    #expect((form.children[0].children[0] as? ListView)?.selectedIndex == 1)
  }

  @Test func createdControlPassesTheFocus() {
    let form = Form { form in
      VStack {
        Button("Save")
        TextField(placeholder: "\(form.step)")
      }
    }
    _ = form.frame(width: 20, height: 2)
    form.fields[0].focus()
    form.step = 1
    #expect(form.fields[0].isFocused)
    form.children[0].children[0].focus()
    form.step = 2
    #expect(form.children[0].children[0].isFocused)
  }

  @Test func contentConfiguresWhatItCreates() {
    let failures = Failure.capture {
      for configure in Self.configurations {
        var evaluations = 0
        let form = Form { form in
          evaluations += 1
          _ = form.step
          return configure(form.step)
        }
        _ = form.descendants
        for step in 1...3 {
          form.step = step
          #expect(evaluations == step + 1)
        }
      }
    }
    #expect(failures.isEmpty)
  }

  private static let configurations: [@MainActor (Int) -> ViewNode] = [
    { number in
      let label = Label("\(number)")
      label.style = .bold
      (label.text, label.isHidden, label.isEnabled) = ("x\(number)", number == 1, number != 2)
      label.preferredWidth = .fixed(number)
      label.preferredHeight = .fixed(number)
      label.layoutPriority = number
      return label
    },
    { number in
      let field = TextField()
      field.text = "\(number)"
      (field.placeholder, field.isSecure) = ("p\(number)", number == 2)
      field.focus()
      field.type("x")
      field.moveCaret(by: -1)
      return field
    },
    { number in
      let list = ListView()
      list.texts = (0..<number + 2).map { "\($0)" }
      (list.columns, list.emptyText, list.showsSelection) = (number, "e\(number)", number == 1)
      list.selectionMode = number == 1 ? .multiple : .single
      list.selectedIDs = [number]
      list.select(0)
      list.scroll(by: 1)
      list.state = .loading
      return list
    },
    { number in
      let stack = VStack { Label("a") }
      (stack.spacing, stack.padding) = (number, .all(number))
      stack.addChild(Button("b"))
      stack.children[0].removeFromParent()
      return stack
    },
    { number in
      let slider = Slider(0.5)
      slider.value = Double(number) / 4
      slider.range = 0...Double(number + 1)
      slider.increment()
      let toggle = Toggle("t")
      toggle.isOn = number == 1
      toggle.toggle()
      let stepper = Stepper(1)
      stepper.value = number
      stepper.increment()
      let picker = Picker(["a", "b", "c"]) { $0 }
      picker.selection = ["a", "b", "c"][number % 3]
      picker.selectNext()
      return VStack { [slider, toggle, stepper, picker] as [ViewNode] }
    },
    { number in
      let table = Table<NodePlan.Photo>(columns: [TableColumn("T", value: \.title)])
      table.rows = [NodePlan.Photo(id: number, title: "x", likes: 1)]
      table.sort(by: "T")
      let area = ScrollView { Label("a") }
      area.bottomInset = number
      area.scroll(by: 1)
      return SplitView(firstLength: number) {
        table
        area
      }
    },
    { number in
      let dialog = Dialog()
      dialog.present("Sure?", choices: ["Yes", "No"])
      dialog.question = "\(number)?"
      dialog.choose("No")
      let sheet = Sheet("s") { Toggle("t") }
      sheet.present()
      sheet.title = "\(number)"
      let keyboard = Keyboard()
      keyboard.show(height: number)
      return ZStack {
        Label("x")
        sheet
        keyboard
        dialog
      }
    },
    { number in
      let border = Border("b") { Gauge(0.5) }
      border.title = "\(number)"
      let gauge = Gauge(0.1, title: "g")
      gauge.value = Double(number) / 10
      let progress = ProgressView("p")
      progress.value = 0.5
      let date = DatePicker(.clamped(year: 2024, month: 2, day: 29))
      date.date = .clamped(year: 2024, month: number + 1, day: 1)
      let image = Image(pixels: nil, alternativeText: "a")
      image.pixels = NodePlan.bitmap(3)
      return VStack { [border, gauge, progress, date, image] as [ViewNode] }
    },
  ]

  private final class Card: ViewNode {
    let name = TextField(), secret = TextField(isSecure: true)
    @Observed var isTall: Bool
    init(isTall: Bool) { self.isTall = isTall }
    override var content: ViewNode? {
      isTall
        ? VStack {
          secret
          TextField()
          name
        }
        : HStack {
          name
          secret
          TextField()
        }
    }
  }

  @Test func rebuiltViewPairsPartsByName() {
    let (old, new) = (Card(isTall: true), Card(isTall: false))
    for node in old.descendants { (node as? TextField)?.type("x") }
    old.name.type("Ada")
    new.transferUserStates(from: old)
    #expect(new.name.text == "xAda" && new.secret.text.isEmpty)
  }
}
