/// A binding as text, which you can compare, filter, and print.
///
/// ```swift
/// let descriptions = ProfileView.bindings.descriptions(for: presenter, in: view)
/// print(descriptions.filter { $0.source == "name" }.map(\.target))  // ["title.text", "name.text"]
/// ```
public struct BindingDescription: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The sources, such as `followerCount`, separated by commas.
  public let source: String
  /// The direction: `-->`, `<->`, `on` for the action of a control, or `when` and `else` above
  /// conditional bindings.
  public let arrow: String
  /// The target, such as `followers.text`, or the control.
  public let target: String
  /// The format, placeholder, or other options, such as `plural("follower", "followers")`.
  public let detail: String
  /// The headings around the binding, outermost first: `["when isAdmin"]`.
  public let context: [String]
  /// The location of the binding in source code.
  public let location: CodeLocation?

  package init(
    source: String, arrow: String, target: String, detail: String, context: [String],
    location: CodeLocation?
  ) {
    (self.source, self.arrow, self.target, self.detail) = (source, arrow, target, detail)
    (self.context, self.location) = (context, location)
  }

  /// The text without location and headings, such as `followerCount --> followers.text  isZero`.
  public var text: String { ends() + (annotation.isEmpty ? "" : "  \(annotation)") }

  /// The text with the location.
  public var description: String { text + (location.map { "  (\($0))" } ?? "") }

  package var isAction: Bool { arrow == "on" }
  var isElse: Bool { arrow == "else" }
  /// `true` for the heading of conditional bindings.
  var isHeading: Bool { target.isEmpty }
  var indent: String { String(repeating: "  ", count: context.count) }

  /// The detail, followed by the source of an action.
  var annotation: String {
    guard isAction, !source.isEmpty else { return detail }
    // A modifier follows the source: "run upload, continuesWhenHidden".
    let word = detail.prefix { $0 != "," }
    return "\(word) \(source)\(detail.dropFirst(word.count))"
  }

  /// Returns the text without detail and location.
  func ends() -> String {
    if isAction { return "on \(target)" }
    return [isHeading ? "" : source, arrow, isHeading ? source : target].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns the same text, indented, with the arrow in its own column.
  func ends(sourceWidth: Int) -> String {
    isAction || isHeading
      ? indent + ends() : "\(padded(indent + source, to: sourceWidth)) \(arrow) \(target)"
  }
}

extension BindingTable {
  /// Returns the bindings as text, with the property names of `presenter` and `view`.
  ///
  /// ```swift
  /// let descriptions = ProfileView.bindings.descriptions(for: presenter, in: view)
  /// print(descriptions[0].text)  // name --> title.text
  /// ```
  ///
  /// A binding that contains others, such as `when`, is followed by them. Nothing is connected.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public func descriptions(for presenter: Presenter, in view: View) -> [BindingDescription] {
    BindingNameResolver(layout: layout, presenter: presenter, view: view).bindingDescriptions()
  }

  /// Returns a table of the bindings whose description satisfies the given predicate.
  ///
  /// ```swift
  /// let edits = table.filter(for: presenter, in: view) { $0.arrow == "<->" }
  /// ```
  ///
  /// A binding that contains others is included if any of them is.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bindings and the properties they read.
  public func filter(
    for presenter: Presenter, in view: View, where isIncluded: (BindingDescription) throws -> Bool
  ) rethrows -> BindingTable {
    let choice = FilterDecisions(try descriptions(for: presenter, in: view).map(isIncluded))
    return BindingTable(choice.bindings(of: bindings))
  }
}
