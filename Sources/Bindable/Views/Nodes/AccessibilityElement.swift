/// A node that is described to users of assistive technologies.
///
/// ```swift
/// final class Meter: ViewNode, AccessibilityElement {
///   @Observed var level = 3
///   var accessibilityRole: String { "meter" }
///   var accessibilityLabel: String { "Level" }
///   var accessibilityValue: String? { "\(level) of 10" }
/// }
/// ```
///
/// `AccessibilityTree` describes a tree of these nodes as text.
@MainActor public protocol AccessibilityElement: ViewNode {
  /// The kind of node in one word, such as "text" or "button".
  var accessibilityRole: String { get }
  /// The name of the node. An empty string if it has no name.
  var accessibilityLabel: String { get }
  /// The current content of the node, if it differs from the label.
  var accessibilityValue: String? { get }
  /// Additional states, such as "on" or "selected row 3". Focused and disabled are always reported.
  var accessibilityStates: [String] { get }
}

extension AccessibilityElement {
  /// The default is `nil`: the label describes the node.
  public var accessibilityValue: String? { nil }
  /// The default is an empty array.
  public var accessibilityStates: [String] { [] }
}

extension Label: AccessibilityElement {
  /// The role, "text" or "alert".
  public var accessibilityRole: String { libraryTexts[isAlert ? .alertRole : .textRole] }
  /// The complete text, including any part that is truncated on screen.
  public var accessibilityLabel: String { text }
}

extension Button: AccessibilityElement {
  /// The role, "button".
  public var accessibilityRole: String { libraryTexts[.buttonRole] }
  /// The title of the button.
  public var accessibilityLabel: String { title }
  /// The state "running" while the action is in progress, and "selected" of the button of a tab.
  public var accessibilityStates: [String] {
    (isSelected ? [libraryTexts[.selected]] : []) + (isRunning ? [libraryTexts[.running]] : [])
  }
}

extension Toggle: AccessibilityElement {
  /// The role, "toggle".
  public var accessibilityRole: String { libraryTexts[.toggleRole] }
  /// The title of the toggle.
  public var accessibilityLabel: String { title }
  /// The state, "on" or "off".
  public var accessibilityStates: [String] { [libraryTexts[isOn ? .on : .off]] }
}

extension TextField: AccessibilityElement {
  /// The role, "field" or "secure field".
  public var accessibilityRole: String { libraryTexts[isSecure ? .secureFieldRole : .fieldRole] }
  /// The text, in a secure field as one bullet for each character.
  public var accessibilityValue: String? {
    isSecure ? String(repeating: "•", count: text.count) : text
  }
  /// The number of selected characters, if there are any.
  public var accessibilityStates: [String] { selectionStates }
}

extension TextEditor: AccessibilityElement {
  /// The role, "text area".
  public var accessibilityRole: String { libraryTexts[.textAreaRole] }
  /// The text.
  public var accessibilityValue: String? { text }
  /// The number of selected characters, if there are any.
  public var accessibilityStates: [String] { selectionStates }
}

extension Image: AccessibilityElement {
  /// The role, "image".
  public var accessibilityRole: String { libraryTexts[.imageRole] }
  /// The text displayed in place of the image.
  public var accessibilityLabel: String { displayedText }
}

extension ListView: AccessibilityElement {
  /// The role, "list".
  public var accessibilityRole: String { libraryTexts[.listRole] }
  /// An empty string, because a list is named by its heading.
  public var accessibilityLabel: String { "" }
  /// The number of items and the selected item.
  public var accessibilityStates: [String] {
    [libraryTexts[.itemCount(itemCount)]]
      + (selectedIndex.map { [libraryTexts[.itemSelected($0 + 1)]] } ?? [])
  }
}

extension Picker: AccessibilityElement {
  /// The role, "picker".
  public var accessibilityRole: String { libraryTexts[.pickerRole] }
  /// The title of the selected option.
  public var accessibilityValue: String? { title(of: selection) }
  /// The position of the selection among the options.
  public var accessibilityStates: [String] {
    guard let index = options.firstIndex(of: selection) else { return [libraryTexts[.noOption]] }
    return [libraryTexts[.position(index + 1, of: options.count)]]
  }
}

extension Stepper: AccessibilityElement {
  /// The role, "stepper".
  public var accessibilityRole: String { libraryTexts[.stepperRole] }
  /// The value as text.
  public var accessibilityValue: String? { "\(value)" }
  /// The limits of the range, if there are any.
  public var accessibilityStates: [String] {
    switch (range.lowerBound == .min, range.upperBound == .max) {
    case (true, true): []
    case (false, true): [libraryTexts[.atLeast(range.lowerBound)]]
    case (true, false): [libraryTexts[.atMost(range.upperBound)]]
    case (false, false): [libraryTexts[.range(range.lowerBound, range.upperBound)]]
    }
  }
}

extension DatePicker: AccessibilityElement {
  /// The role, "date", of a node that contains the year, month, and day.
  public var accessibilityRole: String { libraryTexts[.dateRole] }
  /// The date in the form 2024-02-29.
  public var accessibilityValue: String? { "\(date)" }
}

extension ScrollView: AccessibilityElement {
  /// The role, "scroll area".
  public var accessibilityRole: String { libraryTexts[.scrollAreaRole] }
  /// The rows visible when the area was last drawn, unless all of them were.
  public var accessibilityStates: [String] {
    guard maximumRowOffset > 0 else { return [] }
    let first = min(rowOffset, maximumRowOffset) + 1
    let last = first + visibleRowCount - 1
    return [libraryTexts[.visibleRows(first, to: last, of: maximumRowOffset + visibleRowCount)]]
  }
}

extension Border: AccessibilityElement {
  /// The role, "group".
  public var accessibilityRole: String { libraryTexts[.groupRole] }
  /// The title, without which the border isn't described.
  public var accessibilityLabel: String { title }
}

extension Dialog: AccessibilityElement {
  /// The role, "dialog".
  public var accessibilityRole: String { libraryTexts[.dialogRole] }
  /// The title, without the question, which the node contains.
  public var accessibilityLabel: String { title }
}

extension Sheet: AccessibilityElement {
  /// The role, "sheet".
  public var accessibilityRole: String { libraryTexts[.sheetRole] }
  /// The title of the sheet.
  public var accessibilityLabel: String { title }
}
