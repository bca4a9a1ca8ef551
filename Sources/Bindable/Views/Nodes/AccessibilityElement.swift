/// The words by which assistive technologies describe a node.
///
/// ```swift
/// override var accessibilityElement: AccessibilityElement? {
///   AccessibilityElement("meter", label: "Level", value: "\(level) of 10")
/// }
/// ```
///
/// `AccessibilityTree` describes a tree of nodes as text.
public struct AccessibilityElement: Hashable, Sendable {
  /// The kind of node in one word, such as "text" or "button".
  public var role: String
  /// The name of the node, or an empty string if it has no name.
  public var label: String
  /// The current content of the node, if it differs from the label.
  public var value: String?
  /// States such as "on" or "selected row 3", to which focused and disabled are always added.
  public var states: [String]

  /// Creates the words for a node.
  public init(_ role: String, label: String = "", value: String? = nil, states: [String] = []) {
    (self.role, self.label, self.value, self.states) = (role, label, value, states)
  }
}
