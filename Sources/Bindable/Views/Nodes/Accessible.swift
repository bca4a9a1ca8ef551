/// A node that is described to users of assistive technologies.
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
/// `AccessibleText` describes a tree of these nodes as text.
@MainActor public protocol Accessible: ViewNode {
  /// The kind of node in one word, such as "text" or "button".
  var accessibleRole: String { get }
  /// The name of the node. An empty string if it has no name.
  var accessibleLabel: String { get }
  /// The current content of the node, if it differs from the label.
  var accessibleValue: String? { get }
  /// Additional states, such as "on" or "selected row 3". Focused and disabled are always reported.
  var accessibleStates: [String] { get }
}

extension Accessible {
  /// The default is `nil`: the label describes the node.
  public var accessibleValue: String? { nil }
  /// The default is an empty array.
  public var accessibleStates: [String] { [] }
}

extension Label: Accessible {
  /// The role, "text" or "alert".
  public var accessibleRole: String { isAlert ? "alert" : "text" }
  /// The complete text, including any part that is truncated on screen.
  public var accessibleLabel: String { text }
}

extension Button: Accessible {
  /// The role, "button".
  public var accessibleRole: String { "button" }
  /// The title of the button.
  public var accessibleLabel: String { title }
  /// The state "running" while the action is in progress.
  public var accessibleStates: [String] { isRunning ? ["running"] : [] }
}

extension Toggle: Accessible {
  /// The role, "toggle".
  public var accessibleRole: String { "toggle" }
  /// The title of the toggle.
  public var accessibleLabel: String { title }
  /// The state, "on" or "off".
  public var accessibleStates: [String] { [isOn ? "on" : "off"] }
}

extension TextField: Accessible {
  /// The role, "field" or "secure field".
  public var accessibleRole: String { isSecure ? "secure field" : "field" }
  /// The placeholder, which describes the expected text.
  public var accessibleLabel: String { placeholder }
  /// The text, in a secure field as one bullet for each character.
  public var accessibleValue: String? {
    isSecure ? String(repeating: "•", count: text.count) : text
  }
}

extension Image: Accessible {
  /// The role, "image".
  public var accessibleRole: String { "image" }
  /// The text displayed in place of the image.
  public var accessibleLabel: String { caption }
}

extension RowList: Accessible {
  /// The role, "list".
  public var accessibleRole: String { "list" }
  /// An empty string, because a list is named by its heading.
  public var accessibleLabel: String { "" }
  /// The number of items and the selected item.
  public var accessibleStates: [String] {
    [rowCount == 1 ? "1 row" : "\(rowCount) rows"]
      + (selection.map { ["row \($0 + 1) selected"] } ?? [])
  }
}

extension Picker: Accessible {
  /// The role, "picker".
  public var accessibleRole: String { "picker" }
  /// The title of the selected option.
  public var accessibleValue: String? { title(of: selection) }
  /// The position of the selection among the options.
  public var accessibleStates: [String] {
    guard let place = options.firstIndex(of: selection) else { return ["none of the options"] }
    return ["\(place + 1) of \(options.count)"]
  }
}

extension Stepper: Accessible {
  /// The role, "stepper".
  public var accessibleRole: String { "stepper" }
  /// The value as text.
  public var accessibleValue: String? { "\(value)" }
  /// The limits of the range, if there are any.
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
  /// The role, "date", of a node that contains the year, month, and day.
  public var accessibleRole: String { "date" }
  /// The date in the form 2024-02-29.
  public var accessibleValue: String? { "\(date)" }
}

extension ScrollArea: Accessible {
  /// The role, "scroll area".
  public var accessibleRole: String { "scroll area" }
  /// The rows visible when the area was last drawn, unless all of them were.
  public var accessibleStates: [String] {
    guard mostRows > 0 else { return [] }
    let first = min(rowOffset, mostRows) + 1
    return ["rows \(first) to \(first + rowsInSight - 1) of \(mostRows + rowsInSight)"]
  }
}

extension Border: Accessible {
  /// The role, "group".
  public var accessibleRole: String { "group" }
  /// The title, without which the border isn't described.
  public var accessibleLabel: String { title }
}

extension Dialog: Accessible {
  /// The role, "dialog".
  public var accessibleRole: String { "dialog" }
  /// The title, without the question, which the node contains.
  public var accessibleLabel: String { title }
}

extension Sheet: Accessible {
  /// The role, "sheet".
  public var accessibleRole: String { "sheet" }
  /// The title of the sheet.
  public var accessibleLabel: String { title }
}
