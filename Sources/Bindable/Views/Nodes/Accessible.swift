/// A node that means something to people who do not see it.
///
/// ```swift
/// final class Meter: ViewNode, Accessible {
///   @Observed var level = 3
///   var accessibleRole: String { "meter" }
///   var accessibleLabel: String { "Level" }
///   var accessibleValue: String? { "\(level) of 10" }
/// }
/// ```
///
/// `AccessibleText` makes a text of a tree of them.
@MainActor public protocol Accessible: ViewNode {
  /// What kind of thing it is, in a word: "text", "button".
  var accessibleRole: String { get }
  /// What it is called; empty for what has no name.
  var accessibleLabel: String { get }
  /// What is in it now, if that is not what it is called.
  var accessibleValue: String? { get }
  /// What else is true of it: "on", "selected row 3". Focus and being disabled are said anyway.
  var accessibleStates: [String] { get }
}

extension Accessible {
  /// `nil`: it is called by what is in it.
  public var accessibleValue: String? { nil }
  /// Nothing more.
  public var accessibleStates: [String] { [] }
}

extension Label: Accessible {
  /// It is a "text".
  public var accessibleRole: String { "text" }
  /// The text, all of it, however much is shown.
  public var accessibleLabel: String { text }
}

extension Button: Accessible {
  /// It is a "button".
  public var accessibleRole: String { "button" }
  /// The title.
  public var accessibleLabel: String { title }
  /// Whether what it does is still "running".
  public var accessibleStates: [String] { isRunning ? ["running"] : [] }
}

extension Toggle: Accessible {
  /// It is a "toggle".
  public var accessibleRole: String { "toggle" }
  /// The title.
  public var accessibleLabel: String { title }
  /// Whether it is "on" or "off".
  public var accessibleStates: [String] { [isOn ? "on" : "off"] }
}

extension TextField: Accessible {
  /// It is a "field" or a "secure field".
  public var accessibleRole: String { isSecure ? "secure field" : "field" }
  /// The placeholder, which says what to type.
  public var accessibleLabel: String { placeholder }
  /// The text; of a secure field a bullet for each character.
  public var accessibleValue: String? {
    isSecure ? String(repeating: "•", count: text.count) : text
  }
}

extension Image: Accessible {
  /// It is an "image".
  public var accessibleRole: String { "image" }
  /// What is on it.
  public var accessibleLabel: String { caption }
}

extension RowList: Accessible {
  /// It is a "list".
  public var accessibleRole: String { "list" }
  /// Nothing: a list is called by what stands above it.
  public var accessibleLabel: String { "" }
  /// The number of its rows, and the one that is selected.
  public var accessibleStates: [String] {
    [rowCount == 1 ? "1 row" : "\(rowCount) rows"]
      + (selection.map { ["row \($0 + 1) selected"] } ?? [])
  }
}

extension Picker: Accessible {
  /// It is a "picker".
  public var accessibleRole: String { "picker" }
  /// The title of what is chosen.
  public var accessibleValue: String? { title(of: selection) }
  /// Where among the options it stands.
  public var accessibleStates: [String] {
    guard let place = options.firstIndex(of: selection) else { return ["none of the options"] }
    return ["\(place + 1) of \(options.count)"]
  }
}

extension Stepper: Accessible {
  /// It is a "stepper".
  public var accessibleRole: String { "stepper" }
  /// The number.
  public var accessibleValue: String? { "\(value)" }
  /// Where the user can bring it, if not anywhere.
  public var accessibleStates: [String] {
    switch (range.lowerBound == .min, range.upperBound == .max) {
    case (true, true): []
    case (false, true): ["from \(range.lowerBound)"]
    case (true, false): ["up to \(range.upperBound)"]
    case (false, false): ["from \(range.lowerBound) to \(range.upperBound)"]
    }
  }
}

extension DatePicker: Accessible {
  /// It is a "date"; year, month and day are in it.
  public var accessibleRole: String { "date" }
  /// The day, as in 2024-02-29.
  public var accessibleValue: String? { "\(date)" }
}

extension ScrollArea: Accessible {
  /// It is a "scroll area".
  public var accessibleRole: String { "scroll area" }
  /// Which rows are seen, if not all, as of when it was last drawn.
  public var accessibleStates: [String] {
    guard mostRows > 0 else { return [] }
    let first = min(rowOffset, mostRows) + 1
    return ["rows \(first) to \(first + rowsInSight - 1) of \(mostRows + rowsInSight)"]
  }
}

extension Border: Accessible {
  /// It is a "group".
  public var accessibleRole: String { "group" }
  /// The title; a border without one is not mentioned.
  public var accessibleLabel: String { title }
}

extension Dialog: Accessible {
  /// It is a "dialog".
  public var accessibleRole: String { "dialog" }
  /// The title; the question is in it.
  public var accessibleLabel: String { title }
}

extension Sheet: Accessible {
  /// It is a "sheet".
  public var accessibleRole: String { "sheet" }
  /// The title.
  public var accessibleLabel: String { title }
}
