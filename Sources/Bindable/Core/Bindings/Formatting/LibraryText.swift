/// A text of the library that people can see or hear.
///
/// ```swift
/// LibraryText.itemCount(3).english   // "3 items"
/// ```
///
/// `Texts` replaces it. A version of the library can add texts, so a `switch` in a program needs a
/// `default`.
public enum LibraryText: Hashable, Sendable {
  // MARK: Answers to questions
  /// The text "OK".
  case ok
  /// The text "Cancel".
  case cancel
  /// The text "Yes".
  case yes
  /// The text "No".
  case no

  // MARK: Messages about what the user entered
  /// The text "Enter something.".
  case enterSomething
  /// The text "Enter a number.".
  case enterNumber
  /// The text "Enter a whole number.".
  case enterWholeNumber
  /// The text "Enter a day, such as 2026-05-30.".
  case enterDay
  /// The text "Enter a date.".
  case enterDate
  /// The text "Enter a valid value.".
  case enterValidValue
  /// The text "That number is too small.".
  case numberIsTooSmall
  /// The text "That number is too large.".
  case numberIsTooLarge
  /// The text "That number has too many digits.".
  case numberHasTooManyDigits
  /// The text "Enter a value from 1 to 9.", with the ends of the range.
  case enterValue(from: String, to: String)

  // MARK: Loading, errors, and progress
  /// The text "Loading…".
  case loading
  /// The text "in progress", for work whose progress is unknown.
  case inProgress
  /// The text "2 of 9 failed. The first error: …", with the text for that error.
  case partsFailed(Int, of: Int, first: String)
  /// The text "It took longer than 30 seconds.", with the limit.
  case timeLimitExceeded(Duration)
  /// The text "TERM is empty or isn't set", for a terminal that can't be used.
  case noTerminalName
  /// The text "TERM=dumb doesn't support cursor movement".
  case dumbTerminal
  /// The text "standard input isn't a terminal".
  case inputIsNoTerminal
  /// The text "standard output isn't a terminal".
  case outputIsNoTerminal
  /// The text "this system has no terminal that the library supports".
  case unsupportedTerminal
  /// The text "can't use the terminal: Input/output error", with the reason of the system.
  case terminalUseFailed(String)
  /// The text "can't write to the terminal: Input/output error", with the reason of the system.
  case terminalWriteFailed(String)

  // MARK: Navigation and dates
  /// The text "‹ Back".
  case backButton
  /// The text "Year".
  case year
  /// The text "Month".
  case month
  /// The text "Day".
  case day
  /// The text "January", with the number of the month, from 1.
  case monthName(Int)

  // MARK: What keys do
  /// The text "press".
  case press
  /// The text "toggle".
  case toggle
  /// The text "submit".
  case submit
  /// The text "clear".
  case clear
  /// The text "undo".
  case undo
  /// The text "adjust".
  case adjust
  /// The text "choose".
  case choose
  /// The text "move".
  case move
  /// The text "open".
  case open
  /// The text "select".
  case select
  /// The text "delete".
  case delete
  /// The text "move by a word".
  case moveByWord
  /// The text "delete a word".
  case deleteWord
  /// The text "delete to the start".
  case deleteToStart
  /// The text "delete to the end".
  case deleteToEnd
  /// The text "reorder".
  case reorder
  /// The text "scroll".
  case scroll
  /// The text "resize".
  case resize
  /// The text "close".
  case close
  /// The text "cancel", for the key that dismisses a question.
  case dismiss
  /// The text "sort".
  case sort
  /// The text "back".
  case back
  /// The text "next".
  case next
  /// The text "previous".
  case previous
  /// The text "quit".
  case quit
  /// The text "inspect".
  case inspect
  /// The text "all keys".
  case allKeys
  /// The text "Keys", the title of the list of all keys.
  case keysTitle
  /// The text "F5 does nothing here", with the name of the key.
  case keyDoesNothing(String)
  /// The text "F5: too soon, press again", for a key that may be held down.
  case keyIsHeldBack(String)
  /// A note for text that the user pasted where nothing takes it.
  case pasteDoesNothing

  // MARK: Names of keys
  /// The text "Space".
  case spaceKey
  /// The text "Return".
  case returnKey
  /// The text "Tab".
  case tabKey
  /// The text "Escape".
  case escapeKey
  /// The text "Backspace".
  case backspaceKey
  /// The text "Delete".
  case deleteKey
  /// The text "Insert".
  case insertKey
  /// The text "Up".
  case upKey
  /// The text "Down".
  case downKey
  /// The text "Left".
  case leftKey
  /// The text "Right".
  case rightKey
  /// The text "Home".
  case homeKey
  /// The text "End".
  case endKey
  /// The text "PageUp".
  case pageUpKey
  /// The text "PageDown".
  case pageDownKey
  /// The text "Ctrl".
  case controlKey
  /// The text "Alt".
  case altKey
  /// The text "Shift".
  case shiftKey
  /// The text "space", on a drawn keyboard.
  case spaceBar

  // MARK: Roles of nodes for assistive technologies
  /// The text "text".
  case textRole
  /// The text "alert".
  case alertRole
  /// The text "button".
  case buttonRole
  /// The text "toggle".
  case toggleRole
  /// The text "field".
  case fieldRole
  /// The text "secure field".
  case secureFieldRole
  /// The text "text area".
  case textAreaRole
  /// The text "image".
  case imageRole
  /// The text "list".
  case listRole
  /// The text "item".
  case itemRole
  /// The text "table".
  case tableRole
  /// The text "header".
  case headerRole
  /// The text "row".
  case rowRole
  /// The text "picker".
  case pickerRole
  /// The text "stepper".
  case stepperRole
  /// The text "slider".
  case sliderRole
  /// The text "date".
  case dateRole
  /// The text "scroll area".
  case scrollAreaRole
  /// The text "group".
  case groupRole
  /// The text "dialog".
  case dialogRole
  /// The text "sheet".
  case sheetRole
  /// The text "gauge".
  case gaugeRole
  /// The text "progress".
  case progressRole
  /// The text "keys".
  case keysRole
  /// The text "view".
  case viewRole

  // MARK: States of nodes for assistive technologies
  /// The text "selected".
  case selected
  /// The text "running".
  case running
  /// The text "on".
  case on
  /// The text "off".
  case off
  /// The text "current".
  case current
  /// The text "disabled".
  case disabled
  /// The text "focused".
  case focused
  /// The text "none of the options".
  case noOption
  /// The text "3 items".
  case itemCount(Int)
  /// The text "item 2 selected".
  case itemSelected(Int)
  /// The text "2 of 3".
  case position(Int, of: Int)
  /// The text "4 characters selected".
  case charactersSelected(Int)
  /// The text "from 1", for a range without an end.
  case atLeast(Int)
  /// The text "up to 9", for a range without a start.
  case atMost(Int)
  /// The text "from 1 to 9".
  case range(Int, Int)
  /// The text "rows 1 to 9 of 20".
  case visibleRows(Int, to: Int, of: Int)
  /// The text "sorted by Title, ascending".
  case sorted(by: String, isAscending: Bool)
}
