import Testing

@testable import BindableCore
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Notes {
  enum Field: String { case title, text }

  @Observed var title = ""
  @Observed var text = ""
  @Observed var field: Field?
  @Observed var isSharing = false
  @Observed var likes = 0
  @Observed var saved: [String] = []
  @Observed var isLocked = false

  @Observed var isDeleting = false
  @Observed var question = "Delete?"
  @Observed var deletions = 0
  lazy var upload = Command(of: self) { $0.saved.append("uploaded \($0.title)") }

  func save() { saved.append(title) }
  func delete() { deletions += 1 }
}

@MainActor private final class NotesView: ViewNode {
  let title = TextField(), text = TextField(), likes = Label(hidesWhenEmpty: true)
  let share = Button("Share"), close = Button("Close")
  lazy var sheet = Sheet("Sharing") { close }
  let dialog = Dialog(choices: ["Delete", "Keep"])

  override var content: ViewNode? {
    ZStack {
      VStack(spacing: 1) {
        title
        likes
        text
        share
      }
      sheet
      dialog
    }
  }

  static let bindings = BindingTable(Notes.self, NotesView.self) {
    \.title <-> \.title.text
    on(\.title, Notes.save)
    bind(\.isLocked, to: \.text.isEnabled, as: .not)
    focused(\.field, [.title: \.title, .text: \.text])
    bind(\.likes, to: \.likes.text, as: .plural("like", "likes").hidingZero)
    \.isSharing <-> \.sheet.isPresented
    \.isDeleting <-> \.dialog.isPresented
    \.question --> \.dialog.question
    on(\.dialog, choose: "Delete", Notes.delete)
    on(key: KeyPress("s", .control), "Save", Notes.save)
  }
}

@MainActor struct TableEntryTests {
  private let notes = Notes(), view = NotesView()
  private let connection: Connection<Notes, NotesView>

  init() { connection = NotesView.bindings.connect(notes, to: view) }

  // MARK: Key commands

  /// A terminal session asks, before it handles a key itself.
  @Test func keyCommandIsKnownWhereKeyPerformsIt() {
    let save = KeyPress("s", .control)
    view.title.focus()
    #expect(view.hasKeyCommand(save))
    #expect(!view.hasKeyCommand(KeyPress("z", .control)))
    notes.isSharing = true
    #expect(!view.hasKeyCommand(save))
    #expect(!view.dispatch(save))
  }

  @Test func keyCommandRunsClosureOrCommand() {
    let keys = BindingTable(Notes.self, NotesView.self) {
      on(key: KeyPress("l", .control), "Like") { $0.likes += 1 }
      on(key: KeyPress("d", .control), "Clear") {
        $0.title = ""
        $0.text = ""
      }
      on(key: KeyPress("u", .control), "Upload", run: \.upload)
    }
    let view = NotesView(), connection = keys.connect(notes, to: view)
    notes.title = "Tea"
    view.share.focus()
    for key in "lud" { #expect(view.dispatch(KeyPress(key, .control))) }
    #expect(notes.likes == 1)
    #expect(notes.saved == ["uploaded Tea"])
    #expect(notes.title.isEmpty)
    let texts = keys.descriptions(for: notes, in: view).map(\.text)
    #expect(
      texts == [
        "on key  Ctrl-L \"Like\"", "on key  Ctrl-D \"Clear\"", "on key  run upload",
      ])
    connection.disconnect()
    #expect(!view.hasKeyCommand(KeyPress("u", .control)))
  }

  // MARK: Return in a field

  @Test func returnSubmitsField() {
    view.title.focus()
    for key in [KeyPress("A"), KeyPress(.enter)] { view.dispatch(key) }
    #expect(notes.saved == ["A"])
    connection.disconnect()
    #expect(!view.title.handle(KeyPress(.enter)))
    view.title.submit()
    #expect(notes.saved == ["A"])
  }

  // MARK: Focus

  @Test func presenterMovesFocus() {
    notes.field = .text
    #expect(view.text.isFocused)
    notes.field = .title
    #expect(view.title.isFocused)
    #expect(!view.text.isFocused)
    notes.field = nil
    #expect(view.focusedNode == nil)
  }

  @Test func userMovesFocus() {
    view.moveFocus(by: 1)
    #expect(notes.field == .title)
    view.moveFocus(by: 1)
    #expect(notes.field == .text)
    view.moveFocus(by: 1)
    #expect(view.share.isFocused)
    #expect(notes.field == nil)
  }

  @Test func focusSetByPresenterIsNotRecorded() {
    let user = ActionRecorder(view)
    notes.field = .text
    #expect(user.actions.isEmpty)
    view.title.focus()
    #expect(user.actions == [RecordedAction(.focus, "title")])
  }

  @Test func disabledNodeGetsNoFocus() {
    notes.isLocked = true
    let failures = Failure.capture { notes.field = .text }
    #expect(!view.text.isFocused)
    #expect(
      failures.map(\.message) == [
        "the focus can't move to text, which is disabled. Show and enable the node before, in a "
          + "binding above focused in the table, or set another value."
      ])
  }

  @Test func hiddenNodeGetsNoFocus() {
    view.text.isHidden = true
    let failures = Failure.capture { notes.field = .text }
    #expect(!view.text.isFocused)
    #expect(failures.first?.message.contains("text, which is hidden") == true)
  }

  @Test func nodeBehindSheetGetsFocusWhenSheetIsClosed() {
    notes.isSharing = true
    let failures = Failure.capture { notes.field = .text }
    #expect(failures.isEmpty)
    #expect(view.close.isFocused)
    #expect(view.sheet.handlesKey(KeyPress(.escape)))
    #expect(view.text.isFocused)
  }

  @Test func focusFollowsDialogInFrontOfSheetAndBack() {
    view.share.focus()
    notes.isSharing = true
    #expect(view.close.isFocused)
    notes.isDeleting = true
    #expect(view.focusedNode === view.dialog.buttons[0])
    #expect(AccessibilityTree.text(of: view).contains("button \"Delete\", focused"))
    view.dialog.dismiss()
    #expect(view.close.isFocused)
    view.sheet.dismiss()
    #expect(view.share.isFocused)
  }

  // MARK: Presentation

  @Test func presenterPresentsAndHidesSheet() {
    view.share.focus()
    notes.isSharing = true
    #expect(view.sheet.isPresented)
    #expect(view.close.isFocused)
    notes.isSharing = false
    #expect(view.sheet.isHidden)
    #expect(view.share.isFocused)
  }

  @Test func dismissingSheetUpdatesPresenter() {
    notes.isSharing = true
    view.dispatch(KeyPress(.escape))
    #expect(!notes.isSharing)
    notes.isSharing = true
    #expect(view.sheet.isPresented)
  }

  @Test func choosingHidesDialogAndPerformsAction() {
    notes.isDeleting = true
    #expect(view.dialog.choices == ["Delete", "Keep"])
    #expect(view.dialog.question == "Delete?")
    view.dispatch(KeyPress("d"))
    #expect(notes.deletions == 1)
    #expect(!notes.isDeleting)
    notes.isDeleting = true
    view.dialog.choose("Keep")
    #expect(!notes.isDeleting)
    #expect(notes.deletions == 1)
  }

  @Test func dismissingDialogUpdatesPresenter() {
    view.share.focus()
    notes.isDeleting = true
    #expect(view.dialog.buttons[0].isFocused)
    view.dispatch(KeyPress(.escape))
    #expect(!notes.isDeleting)
    #expect(view.share.isFocused)
    notes.isDeleting = true
    notes.isDeleting = false
    #expect(view.dialog.isHidden)
    #expect(notes.deletions == 0)
  }

  // MARK: Key commands

  @Test func keyCommandWorksWhereverFocusIs() {
    #expect(view.dispatch(KeyPress("s", .control)))
    view.text.focus()
    #expect(view.dispatch(KeyPress("s", .control)))
    #expect(notes.saved == ["", ""])
    #expect(view.text.text.isEmpty)
    #expect(view.commands.map(\.title) == ["Save"])
    #expect(view.commands.map(\.press) == [KeyPress("s", .control)])
  }

  @Test func keyCommandIsBlockedBySheetAndEndsWithConnection() {
    notes.isSharing = true
    #expect(!view.dispatch(KeyPress("s", .control)))
    notes.isSharing = false
    connection.disconnect()
    #expect(!view.dispatch(KeyPress("s", .control)))
    #expect(notes.saved.isEmpty)
  }

  @Test func keyCommandIsRecordedAndReplayed() throws {
    let user = ActionRecorder(view)
    view.dispatch(KeyPress("s", .control))
    #expect(user.actions.script == "perform . Save\n")
    try replay(RecordedAction.script(user.actions.script), on: view)
    #expect(notes.saved.count == 2)
    #expect(throws: RecordedActionError.self) {
      try replay(RecordedAction.script("perform . Open"), on: view)
    }
  }

  // MARK: Labels

  @Test func labelWithoutTextTakesNoSpace() {
    #expect(view.likes.isHidden)
    let height = view.frame(width: 12).size.height
    notes.likes = 1
    #expect(view.likes.text == "1 like")
    #expect(view.frame(width: 12).size.height == height + 2)
    notes.likes = 0
    #expect(view.frame(width: 12).size.height == height)
  }

  @Test func labelThatHidesWhenEmptyIsHiddenFromTheStart() {
    #expect(Label(hidesWhenEmpty: true).isHidden)
    #expect(!Label("a", hidesWhenEmpty: true).isHidden)
    let label = Label()
    #expect(!label.isHidden)
    label.hidesWhenEmpty = true
    #expect(label.isHidden)
  }

  @Test func tableNamesItsEntries() {
    let texts = NotesView.bindings.descriptions(for: notes, in: view).map(\.text)
    #expect(
      texts == [
        "title <-> title.text", "on title  a method",
        "isLocked --> text.isEnabled  not", "field <-> focus",
        "likes --> likes.text  plural(\"like\", \"likes\").hidingZero",
        "isSharing <-> sheet.isPresented", "isDeleting <-> dialog.isPresented",
        "question --> dialog.question", "on dialog  choose \"Delete\"",
        "on key  Ctrl-S \"Save\"",
      ])
  }
}
