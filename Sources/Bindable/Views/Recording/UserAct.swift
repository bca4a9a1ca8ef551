/// Something that a user does on a screen, as a value: what, and to which node.
///
/// ```swift
/// let act = UserAct(.type("Ada"), "name")
/// print(act)                                   // type name "Ada"
/// UserAct("type name \"Ada\"") == act          // true
/// try act.perform(on: view)                    // view.name.type("Ada")
/// ```
///
/// A node is called as tables print it: `follow`, `header.follow`. Row 3 of a list is `list.row#3`, and
/// what is no property of a view is called by its title, `dialog."Yes"`, or its type, `Button#2`. It is
/// encoded as its text, in which rows are counted from 1.
public struct UserAct: Hashable, Sendable {
  /// What the user does; `nil` waits until what was begun has ended.
  public let verb: UserVerb?
  /// What the node is called.
  public let node: String

  /// Makes an act.
  public init(_ verb: UserVerb, _ node: String) {
    self.verb = verb
    self.node = node
  }

  private init() { (verb, node) = (nil, "") }

  /// Waits until what was begun has ended.
  public static let wait = UserAct()

  /// Does it in the tree of `root`.
  ///
  /// - Throws: why it cannot be done, with the way out: there is no such node, it is of another kind,
  ///   hidden, disabled, or behind something.
  @MainActor
  public func perform(on root: ViewNode) throws(UserActError) {
    try perform(in: untracked { NodeNames(in: root) })
  }

  /// Does it in a tree whose names are known.
  @MainActor
  package func perform(in names: NodeNames) throws(UserActError) {
    guard let verb else { throw UserActError("it waits; replay it with waiting: { … }") }
    guard let node = names.node(node) else {
      throw UserActError("there is no \(node); \(names.suggestion(for: verb))")
    }
    guard let isDone = verb.perform(on: node) else {
      let kind = "\(type(of: node))".prefix { $0 != "<" }
      throw UserActError("\(self.node) is a \(kind); \(names.suggestion(for: verb))")
    }
    if !isDone { throw UserActError(verb.reason(on: node, called: self.node, in: names)) }
  }
}

/// What is wrong with the text of an act, or why an act cannot be done.
public struct UserActError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which act it is about, and where it stands: `act 3, press follow`, or `line 3`.
  public internal(set) var place = ""
  /// What is wrong, with the way out.
  public let message: String

  init(_ message: String) { self.message = message }

  func at(_ place: String) -> UserActError {
    var error = self
    error.place = place
    return error
  }

  /// The place and the message.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

extension UserVerb {
  /// Does it to a node.
  ///
  /// - Returns: Whether it was done; `nil` if it is nothing to do to nodes of this kind.
  @MainActor
  func perform(on node: ViewNode) -> Bool? {
    switch self {
    case .press: (node as? Button)?.press()
    case .type(let text): (node as? TextField)?.type(text) ?? (node as? Stepper)?.type(text)
    case .replace(let text): (node as? TextField)?.replaceText(with: text)
    case .backspace: (node as? TextField)?.deleteBackward()
    case .clear: (node as? TextField)?.clear()
    case .caret(let distance): (node as? TextField)?.moveCaret(by: distance)
    case .submit: (node as? TextField)?.submit()
    case .flip: (node as? Toggle)?.flip()
    case .choose(let title): (node as? any TitledOptions)?.choose(title: title)
    case .raise: (node as? Stepper)?.increment()
    case .lower: (node as? Stepper)?.decrement()
    case .select(let row): (node as? RowList)?.select(row)
    case .look(let row): (node as? RowList)?.highlight(row)
    case .delete(let row): (node as? RowList)?.delete(row)
    case .move(let row, let place): (node as? RowList)?.move(row, to: place)
    case .refresh: (node as? RowList)?.refresh()
    case .scroll(let rows, let columns):
      (node as? RowList)?.scroll(by: rows)
        ?? (node as? ScrollArea)?.scroll(by: rows, columns: columns)
    case .divide(let cells): (node as? Split)?.moveDivider(by: cells)
    case .dismiss: (node as? Dialog)?.dismiss() ?? (node as? Sheet)?.dismiss()
    case .focus: node.canFocus ? node.focus() : nil
    case .leave: node.canFocus ? leave(node) : nil
    }
  }

  @MainActor
  private func leave(_ node: ViewNode) -> Bool {
    node.blur()
    return true
  }

  /// Whether it is something to do to nodes of this kind.
  @MainActor
  func fits(_ node: ViewNode) -> Bool {
    switch self {
    case .press: node is Button
    case .replace, .backspace, .clear, .caret, .submit: node is TextField
    case .type: node is TextField || node is Stepper
    case .flip: node is Toggle
    case .choose: node is any TitledOptions
    case .raise, .lower: node is Stepper
    case .select, .look, .delete, .move, .refresh: node is RowList
    case .scroll: node is RowList || node is ScrollArea
    case .divide: node is Split
    case .dismiss: node is Dialog || node is Sheet
    case .focus, .leave: node.canFocus
    }
  }

  /// Why a node does not take it, with the way out.
  @MainActor
  fileprivate func reason(
    on node: ViewNode, called name: String, in names: NodeNames
  ) -> String {
    untracked {
      var ancestor: ViewNode? = node
      while let current = ancestor {
        let called = current === node ? name : names.name(of: current)
        let inside = current === node ? "" : ", which \(name) is in,"
        if current.isHidden { return "\(called)\(inside) is hidden; \(Self.before)" }
        if !current.isEnabled { return "\(called)\(inside) is disabled; \(Self.before)" }
        if let overlay = current.parent as? Overlay, overlay.isCovered(current) {
          let front = overlay.frontModal.map { names.name(of: $0) } ?? "something"
          return "\(name) is behind \(front); answer that first"
        }
        ancestor = current.parent
      }
      switch (self, node) {
      case (.choose(let title), let picker as any TitledOptions):
        let titles = picker.titles.prefix(12).map(\.debugDescription).joined(separator: ", ")
        return "\(name) has no \(title.debugDescription); there is \(titles)"
      case (.select, let list as RowList), (.look, let list as RowList):
        return "\(name) has \(list.rowCount) rows, counted from 1 in a script"
      case (.delete, let list as RowList), (.move, let list as RowList):
        return "\(name) has \(list.rowCount) rows, or does not take this; see its rows of the table"
      default: return "\(name) does not take it now; \(Self.before)"
      }
    }
  }

  private static let before = "do first what a user would do before that"
}

extension NodeNames {
  /// The names of nodes that a verb fits and that the user can act on.
  func suggestion(for verb: UserVerb) -> String {
    let fitting = untracked {
      all.filter { verb.fits($0.node) && $0.node.isInteractive }.map(\.name)
    }
    guard !fitting.isEmpty else { return "nothing on the screen takes it" }
    let some = fitting.prefix(12).joined(separator: ", ")
    return "what takes it is \(some)\(fitting.count > 12 ? ", …" : "")"
  }
}

/// Something with options that are chosen by their titles.
@MainActor
package protocol TitledOptions: ViewNode {
  var titles: [String] { get }
  func choose(title: String) -> Bool
}

extension Picker: TitledOptions {
  package var titles: [String] { options.map { title(of: $0) } }
}

extension DatePicker: TitledOptions {
  package var titles: [String] { ["a day, as \(date)"] }

  package func choose(title: String) -> Bool {
    let numbers = title.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let date = CalendarDay(year, month, day)
    else { return false }
    return choose(date)
  }
}
