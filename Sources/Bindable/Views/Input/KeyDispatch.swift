/// The last key that a tree received, to recognize one that's held down or typed ahead.
struct LastKey {
  let press: KeyPress
  /// The node that had the focus when the key was first pressed.
  private(set) weak var focused: ViewNode?
  /// The node that handled it.
  private(set) weak var handler: ViewNode?
  let hasMovedFocus: Bool
  /// A Boolean value that indicates whether the key was typed into an input, as the next ones may
  /// be.
  //
  // Stored, because the input can be released before the next key.
  let wasTyped: Bool
  /// The key that was held back since, because it may have been held down or typed ahead, and how
  /// many times in a row.
  private(set) var heldBack: (press: KeyPress, count: Int)?
  private let wasInText: Bool, wasNowhere: Bool
  /// The key command that the key has performed.
  private let command: Command?
  /// The number of the question that was open, or `nil` outside of a dialog.
  private let question: Int?
  // To recognize a control that the content of a view creates again after each change.
  private let look: Look?

  // The next screen of the same kind has the same commands.
  struct Command: Equatable {
    private let view: ObjectIdentifier
    private let title: String

    @MainActor init?(_ press: KeyPress, on node: ViewNode) {
      guard let command = node.commands.first(where: { $0.press == press }) else {
        return nil
      }
      (view, title) = (ObjectIdentifier(type(of: node)), command.title)
    }
  }

  private struct Look: Equatable {
    let kind: ObjectIdentifier
    let title: String
    let index: Int
    let count: Int

    @MainActor init?(_ node: ViewNode?, in front: ViewNode) {
      switch node {
      case let button as Button: title = button.title
      case let input as TextInput: title = input.placeholder
      default: return nil
      }
      guard let node else { return nil }
      kind = ObjectIdentifier(type(of: node))
      (index, count) = (front.focusableCount(before: node), front.focusableCount)
    }
  }

  /// Creates the record of a key that was handled while `focused`, a node of `front`, had the
  /// focus.
  @MainActor init(_ press: KeyPress, on focused: ViewNode?, in front: ViewNode) {
    (self.press, self.focused, handler, hasMovedFocus) = (press, focused, nil, false)
    (command, wasTyped) = (nil, false)
    (wasInText, wasNowhere) = (focused is TextInput, focused == nil)
    look = Look(focused, in: front)
    question = Self.question(at: focused ?? front)
  }

  @MainActor private static func question(at node: ViewNode) -> Int? {
    node.lineage.lazy.compactMap { ($0 as? Dialog)?.questionNumber }.first
  }

  private init(_ key: LastKey, handler: ViewNode?, _ command: Command?, hasMovedFocus: Bool) {
    self.command = command
    (press, focused, look, question) = (key.press, key.focused, key.look, key.question)
    (wasInText, wasNowhere) = (key.wasInText, key.wasNowhere)
    (self.handler, self.hasMovedFocus) = (handler, hasMovedFocus)
    // Return ends the text of a field.
    let endsText = key.press.key == .enter && !(handler is TextEditor)
    wasTyped = handler is TextInput && key.press.editsText && !endsText
  }

  /// Creates the record of the last key as one that was typed into an input that the program has
  /// removed.
  init(typedIntoRemovedInput key: LastKey?) {
    press = key?.press ?? KeyPress(" ")
    (focused, handler, look, command, question) = (nil, nil, nil, nil, nil)
    (hasMovedFocus, wasTyped, wasInText, wasNowhere) = (false, true, true, false)
  }

  /// Returns the record with what the key has done.
  func handled(
    by handler: ViewNode?, _ command: Command? = nil, movingFocus hasMovedFocus: Bool = false
  ) -> LastKey {
    LastKey(self, handler: handler, command, hasMovedFocus: hasMovedFocus)
  }

  /// Returns the record after another key that was held back or, with `nil`, moved the focus.
  func holdingBack(_ press: KeyPress?) -> LastKey {
    var key = self
    key.heldBack = press.map { ($0, $0 == heldBack?.press ? (heldBack?.count ?? 0) + 1 : 1) }
    return key
  }

  /// Returns whether the key was typed into an input that the user can't act on anymore, whatever
  /// has the focus since.
  @MainActor func hasLostText(in root: ViewNode) -> Bool {
    guard wasTyped else { return false }
    return handler.map { !$0.isMade(in: root) || !$0.isInteractive } ?? true
  }

  /// Returns whether the key, pressed in an input, has asked the question around a node, which the
  /// rest of a word doesn't answer.
  @MainActor func hasAsked(at node: ViewNode) -> Bool {
    guard wasInText, !press.editsText, let new = Self.question(at: node) else { return false }
    return new != question
  }

  /// A Boolean value that indicates whether a node handled the key.
  var hasActed: Bool { handler != nil }

  /// Returns whether a node is the one that handled the key, in the same question, or a view of the
  /// same kind with the same key command.
  @MainActor func wasHandled(by node: ViewNode) -> Bool {
    guard Self.question(at: node) == question else { return false }
    return node === handler || command != nil && command == Command(press, on: node)
  }

  /// Returns whether the focus is where it was when the key was first pressed.
  @MainActor func isOn(_ node: ViewNode?, in front: ViewNode) -> Bool {
    guard Self.question(at: node ?? front) == question else { return false }
    if let node, focused === node { return !wasTyped || node.isInteractive }
    if node == nil { return wasNowhere }
    // Return in a text isn't meant for the next text.
    guard let look, wasTyped || node is Button, focused?.isMade(in: front) != true else {
      return false
    }
    return Look(node, in: front) == look
  }
}

extension FocusState {
  /// The last key, until the user clicks.
  var lastKey: LastKey? {
    get { keyRecord as? LastKey }
    set { (keyRecord, hasMovedSinceKey) = (newValue, false) }
  }

  /// Returns the last key, until the user clicks or moves the focus from where it was pressed.
  fileprivate func currentKey(in root: ViewNode) -> LastKey? {
    lastKey.flatMap { hasMovedSinceKey && !$0.hasLostText(in: root) ? nil : $0 }
  }
}

extension ViewNode {
  /// Sends a key press to the tree.
  ///
  /// ```swift
  /// view.dispatch(KeyPress("A"))     // types a letter in the first field
  /// view.dispatch(KeyPress(.tab))    // focuses the next one
  /// ```
  ///
  /// If no node has the focus, the first one that can have it gets it. If this node isn't the root
  /// and the focus is elsewhere, this node gets it, or the first one in it. The focused node
  /// receives the key first, and then its ancestors, each with its key commands. A key command with
  /// Ctrl or Alt comes before the editing keys of a text input, except those for undo and redo. A
  /// digit isn't a key command of a view around a control with steps or options, such as a stepper.
  /// If no node handles the key, Tab, Down, Right, and Return move focus to the next node, and
  /// Shift-Tab, Up, and Left to the previous one, except for an arrow key that changes the value of
  /// the focused control, which stays there at its limit. At the first and the last node, an arrow
  /// key stays, and the others wrap around. While a dialog or a sheet is shown, nodes behind it get
  /// no keys.
  ///
  /// A key that's pressed again, perhaps because it's held down, doesn't act on another node than
  /// before: if the focus has moved in the meantime, only a key that types, moves, or cancels has
  /// an effect there, or one with the same command of a view of the same class, until the user
  /// presses another key, clicks, or moves the focus. The next question of a dialog is another
  /// node. At the end of a list or control, a key that's held down stops.
  ///
  /// The same is true of a character, Return, Backspace, and Delete after a key that was typed into
  /// a text input: the end of a word isn't a command of the node that the program gives the focus
  /// to, also if the input was removed and another screen is shown. It isn't an answer either if
  /// another key in the input, such as Escape, has opened a dialog. In a terminal, an input that
  /// the program has removed counts as one that was typed into at that moment.
  ///
  /// In a terminal, a pause of 0.7 seconds ends this, or of 0.2 seconds if the same key was held
  /// back last.
  ///
  /// - Returns: `true` if the key press was handled.
  @discardableResult public final func dispatch(_ press: KeyPress) -> Bool {
    let root = root
    return UserInput.handling {
      root.settleFocus(in: self)
      return root.handleKey(press)
    }
  }

  private final func handleKey(_ press: KeyPress) -> Bool {
    defer {
      settleFocus()
      KeyHints.update(inTreeOf: self)
    }
    let help = self as? KeyHelp
    help?.removeNote()
    if let help, help.isPresented { return help.handleInSheet(press) }
    let front = topmostModal ?? self
    let focused = front.focusedNode
    let last = madeFocusState.currentKey(in: self).flatMap {
      let mayContinue = $0.wasTyped || $0.hasAsked(at: focused ?? front)
      return $0.press == press || mayContinue && press.editsText ? $0 : nil
    }
    let isElsewhere = last.map { !$0.isOn(focused, in: front) } ?? false
    let key = LastKey(press, on: focused, in: front)
    // Escape takes back what the user has typed, and doesn't also leave a screen that could ask.
    if press == KeyPress(.escape), focused?.revertEditing() == true {
      madeFocusState.lastKey = key
      return true
    }
    var isHeldBack = false, isAtEnd = false
    // Set after the key was handled, so that moving the focus in response doesn't forget it.
    func finish(_ key: LastKey) {
      let isContinued = isElsewhere && !key.hasActed || isAtEnd
      madeFocusState.lastKey =
        isContinued ? last?.holdingBack(key.hasMovedFocus ? nil : press) : key
    }
    // A command with such a key comes before the editing keys of a field.
    let isShortcut = press.isShortcut && hasKeyCommand(press)
    for node in focusChain where node.isInteractive {
      if !node.isFocused { node.endEditingElsewhere() }
      if isElsewhere, last?.wasHandled(by: node) != true, !press.isHarmless(on: node) {
        isHeldBack = isHeldBack || node.offers(press) || node.hints(at: press)
        continue
      }
      let command = LastKey.Command(press, on: node)
      let edits = !(isShortcut && node is TextInput)
      guard edits && node.handlesKey(press) || node.performKeyCommand(press) else {
        if node.isFocused, node.keepsDigit(press) { break }
        continue
      }
      finish(key.handled(by: node, command))
      node.revealIfTyped()
      return true
    }
    if isElsewhere {
      isHeldBack = isHeldBack || KeyHelp.keyPresses.contains(press)
    } else if help?.present(for: press) ?? false {
      return true
    }
    // Return isn't meant for the next node if the focused one is disabled, perhaps only for now,
    // and an arrow key isn't at the limit of a control whose value it changes.
    let mayMove =
      press.key == .enter
      ? (!isElsewhere || last?.hasMovedFocus == true) && focused?.isInteractive != false
      : press.key == .tab || focused?.isInteractive != true || focused?.offers(press) != true
    // A key that's held down at the end of a control, list, or text stays there.
    isAtEnd =
      !isElsewhere && last?.press == press && last?.hasActed == true
      && press.focusStep != nil
    let hasMoved = mayMove && !isHeldBack && !isAtEnd && moveFocus(for: press)
    finish(key.handled(by: nil, movingFocus: hasMoved))
    let isTooSoon = isHeldBack || isAtEnd
    // An arrow key that's held down stops without a note.
    if !hasMoved, !isTooSoon || !press.isArrow {
      help?.note(press, isTooSoon ? LibraryText.keyIsHeldBack : LibraryText.keyDoesNothing)
    }
    return hasMoved
  }

  /// Returns whether a key is a digit that a view around this node can't perform, because it seems
  /// to type the value of the node.
  final func keepsDigit(_ press: KeyPress) -> Bool {
    guard case .character("0"..."9") = press.key, press.modifiers.isEmpty, isInteractive else {
      return false
    }
    return offeredActions.contains {
      if case .choose = $0.action { true } else { $0.action == .increment }
    }
  }

  /// Returns whether the node has a key command or an action with a key.
  final func offers(_ press: KeyPress) -> Bool {
    commands.contains { $0.press == press }
      || offeredActions.contains { $0.isPerformed(by: press) }
  }

  /// Returns whether the hints of the node name a key.
  private final func hints(at press: KeyPress) -> Bool {
    let name = Texts.english.name(of: press)
    return keyHints.contains { $0.id.split(separator: "/").contains(name[...]) }
  }

  /// `false` if an arrow key may change a value, as in a picker or a program's own control.
  fileprivate final var movesWithArrows: Bool {
    !(self is any KeyHandler) || self is TextInput || self is ListView || self is ScrollView
      || self is Dialog
  }

  /// Handles a key without the key commands, and returns whether it had an effect.
  final func handlesKey(_ press: KeyPress) -> Bool {
    if let handler = self as? any KeyHandler, handler.handle(press) { return true }
    return performOffered(press)
  }

  /// Gives the focus to a node of this tree, in `part` if that isn't the root, if none there has
  /// it.
  private final func settleFocus(in part: ViewNode) {
    settleFocusInFront()
    guard part !== self, part.focusedNode == nil else { return }
    let target = part.canFocus ? part : part.focusable(at: 0)
    guard let target, target.isInteractive else { return }
    target.becomeFocused()
    focusState?.lastKey = nil
  }

  /// Gives the focus to a node if none has it, after input of the user.
  package final func settleFocusAfterInput() {
    settleFocusInFront()
    madeFocusState.openText = focusedText.map { Weak($0) }
  }

  /// Gives the focus to a node if none has it, after changes by the program.
  ///
  /// If the program has removed, hidden, or disabled the text input that had the focus, the user
  /// may be about to type into it. The next letters aren't commands then, as if the last key had
  /// been typed into the input now.
  ///
  /// - Returns: `true` in that case.
  package final func settleFocusAfterChanges() -> Bool {
    settleFocusInFront()
    guard let openText = focusState?.openText, focusedText == nil else { return false }
    let isOpen = openText.object.map { text in
      text.isMade(in: self) && text.lineage.allSatisfy { !$0.isHidden && $0.isEnabled }
    }
    // A dialog in front of the input returns the focus to it.
    if isOpen == true { return false }
    let state = madeFocusState
    (state.openText, state.lastKey) = (nil, LastKey(typedIntoRemovedInput: state.lastKey))
    return true
  }

  /// Gives the focus to a node if none has it, and removes what the help about keys says at an
  /// earlier question.
  private final func settleFocusInFront() {
    (self as? KeyHelp)?.frontMayHaveChanged()
    settleFocus()
  }

  private final var focusedText: TextInput? {
    let input = (topmostModal ?? self).focusedNode as? TextInput
    return input?.isInteractive == true ? input : nil
  }

  /// Forgets the last key after a pause, so that it acts if the user presses it again.
  package final func forgetLastKey() { root.focusState?.lastKey = nil }

  /// Returns whether a key is the one that was held back last, and not the next letter of a word.
  package final func hasHeldBack(_ press: KeyPress) -> Bool {
    guard let last = root.focusState?.lastKey, let held = last.heldBack, held.press == press else {
      return false
    }
    // A word can have the same letter twice, but not three times.
    if last.wasTyped, case .character = press.key { return held.count > 1 }
    return true
  }

  /// Returns whether the focused node, or a view around it, has a key command with a key.
  package final func hasKeyCommand(_ press: KeyPress) -> Bool {
    focusChain.contains { node in node.commands.contains { $0.press == press } }
  }

  /// Sends pasted text to the nodes of this tree, in the same order as `dispatch(_:)`.
  ///
  /// - Returns: `true` if the text was handled.
  @discardableResult package final func dispatchPasted(_ text: String) -> Bool {
    let root = root
    return UserInput.handling {
      root.settleFocus(in: self)
      root.focusState?.lastKey = nil
      defer { root.settleFocus() }
      let handler = root.focusChain.first { node in
        node.isInteractive && (node as? any KeyHandler)?.handlePaste(text) ?? false
      }
      handler?.revealIfTyped()
      let help = root as? KeyHelp, isHandled = handler != nil
      if isHandled { help?.removeNote() } else { help?.note(root.libraryTexts[.pasteDoesNothing]) }
      return isHandled
    }
  }

  private final func moveFocus(for press: KeyPress) -> Bool {
    press.focusStep.map { moveFocus(by: $0, wraps: !press.isArrow) } ?? false
  }
}

extension KeyPress {
  /// A Boolean value that indicates whether the key types a character where text can be entered.
  var isTyped: Bool {
    guard case .character = key else { return false }
    return modifiers.isSubset(of: .shift)
  }

  /// A Boolean value that indicates whether the key is pressed with Ctrl or Alt, except for undo
  /// and redo, which first mean the text that has the focus.
  var isShortcut: Bool {
    guard !modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    guard case .character(let character) = key else { return true }
    let undo = modifiers == .control ? "zy" : modifiers == .alt ? "ue" : ""
    return !undo.contains(character)
  }

  /// The number of nodes by which a key moves the focus if no node handles it.
  fileprivate var focusStep: Int? {
    switch (key, modifiers) {
    case (.tab, []), (.down, []), (.right, []), (.enter, []): 1
    case (.tab, .shift), (.up, []), (.left, []): -1
    default: nil
    }
  }

  fileprivate var isArrow: Bool { [.down, .right, .up, .left].contains(key) }

  /// A Boolean value that indicates whether the key changes a text that has the focus.
  fileprivate var editsText: Bool {
    isTyped || modifiers.isEmpty && [.enter, .backspace, .delete].contains(key)
  }

  /// Returns whether the key does nothing but type, move, or cancel on a node.
  @MainActor fileprivate func isHarmless(on node: ViewNode) -> Bool {
    switch key {
    case .character: node is TextInput && isTyped
    case .up, .down, .left, .right:
      !modifiers.contains(.alt) && node.movesWithArrows && !node.offers(self)
    case .home, .end: node.movesWithArrows && !node.offers(self)
    case .tab, .pageUp, .pageDown, .escape: true
    default: false
    }
  }
}
