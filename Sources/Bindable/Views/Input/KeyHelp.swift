/// A view that shows another one above a line of the keys that work where the focus is, and a sheet
/// with all of them.
///
/// ```swift
/// KeyHelp(view).frame(width: 40, height: 12)   // the last line is "Return press  ? all keys"
/// ```
///
/// Make it the root of the tree; a terminal session does for a screen. The line is a `KeyHints`
/// view, which is omitted if there isn't enough space. The user opens the sheet with `?`, unless a
/// text input has the focus, or with F1, and closes it with Escape or the same keys. The sheet also
/// has the keys that move and delete by words and lines in the focused text input. If there isn't
/// enough space for all keys, the sheet scrolls and has a scroll bar. It closes when the program
/// asks a question in a dialog, or presents another modal node, which it would cover.
///
/// Opening and closing the sheet isn't a user action, so it isn't recorded.
public final class KeyHelp: ViewNode {
  private let view: ViewNode
  private let additionalHints: [KeyHint]
  /// The hints that only the sheet shows, such as those of the mouse.
  package var sheetHints: [KeyHint] = []
  /// A message that stays above the line of keys, or an empty string.
  package var warning: String {
    get { alert.text }
    set { alert.text = newValue }
  }
  private let table = KeyTable(), alert = Label(lineLimit: 2, hidesWhenEmpty: true)
  private let area: ScrollView
  private let sheet: Sheet
  private lazy var keys = KeyHints(additionalHints)
  private var front = Front(nil)

  /// The modal node in front of the view, such as a dialog with its question.
  private struct Front: Equatable {
    private let node: ObjectIdentifier?
    private let question: Int?

    @MainActor init(_ node: ViewNode?) {
      self.node = node.map { ObjectIdentifier($0) }
      question = (node as? Dialog)?.questionNumber
    }
  }

  /// Creates a view with a line of keys and a hidden sheet.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - additionalHints: The keys of the app that no view handles, such as the one that quits it,
  ///     which are shown after those of the focused node.
  public init(_ view: ViewNode, additionalHints: [KeyHint] = []) {
    (self.view, self.additionalHints) = (view, additionalHints)
    let table = table
    let area = ScrollView(isFocusable: false) { table }
    self.area = area
    sheet = Sheet { area }
    super.init()
    area.showsIndicator = true
    // The indicator takes the column before the border.
    sheet.box.padding = Insets(leading: 1)
    if let texts = view.ownTexts { libraryTexts = texts }
  }

  /// The view above the keys, with the sheet in front of them.
  public override var content: ViewNode? {
    let area = ContainerView()
    area.setChild(view)
    keys.style = .dim
    keys.preferredWidth = .fill
    keys.preferredHeight = Length(minimum: 0)
    (alert.style, alert.preferredWidth, alert.layoutPriority) = (.bold, .fill, 1)
    return ZStack {
      VStack {
        area
        alert
        keys
      }
      sheet
    }
  }

  /// A Boolean value that indicates whether the sheet is shown.
  public var isPresented: Bool { sheet.isPresented }

  /// Shows a text about a key in the line of keys, until another key does something.
  func note(_ press: KeyPress, _ text: (String) -> LibraryText) {
    note(libraryTexts[text(libraryTexts.name(of: press))])
  }

  /// Shows a message in the line of keys, until a key does something.
  package func note(_ text: String) { keys.note = text }

  func removeNote() { if !keys.note.isEmpty { keys.note = "" } }

  static let keyPresses = [KeyPress("?"), KeyPress(.function(1))]

  /// Shows the sheet if `press`, which no other node handles, is one of its keys.
  func present(for press: KeyPress) -> Bool {
    guard Self.keyPresses.contains(press) else { return false }
    let texts = libraryTexts
    table.hints = untracked {
      let front = topmostModal ?? self, input = front.focusedNode as? TextInput
      let editing = input?.isInteractive == true ? input?.editingHints(in: self) ?? [] : []
      let canMove = front.focusableCount > 1
      let moving = canMove ? [texts.hint(.tab, with: .shift, to: .previous)] : []
      return activeKeyHints(and: editing + moving + additionalHints + sheetHints)
    }
    let own = [texts.hint(.escape, to: .close), texts.hint(.up, .down, to: .scroll)]
    let keysOfSheet = own.map { "\($0.keys) \($0.title)" }.joined(separator: ", ")
    sheet.title = "\(texts[.keysTitle]): \(keysOfSheet)"
    area.rowOffset = 0
    sheet.present()
    return true
  }

  /// Removes the note, and hides the sheet if it covers a question or another modal node, if one
  /// has appeared since the last call.
  func frontMayHaveChanged() {
    let modal = untracked { view.topmostModal }, new = Front(modal)
    guard new != front else { return }
    front = new
    removeNote()
    guard isPresented, let modal else { return }
    // The sheet has taken the focus, so the question doesn't know where to return it.
    if let modal = modal as? any FocusReturning, modal.focusedBefore == nil {
      modal.focusedBefore = sheet.focusedBefore
    }
    sheet.isPresented = false
  }

  /// Hides the sheet if `press` is one of its keys, and otherwise scrolls it.
  func handleInSheet(_ press: KeyPress) -> Bool {
    guard press == KeyPress(.escape) || Self.keyPresses.contains(press) else {
      return area.handle(press)
    }
    sheet.isPresented = false
    return true
  }
}
