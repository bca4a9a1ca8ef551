/// What a row of a table says, as a value to compare, filter and print.
///
/// ```swift
/// let rows = ProfileView.bindings.descriptions(for: presenter, in: view)
/// print(rows.filter { $0.source == "name" }.map(\.target))  // ["title.text", "name.text"]
/// ```
public struct RowDescription: Hashable, Sendable, CustomStringConvertible {
  /// What it reads, `followerCount`; several are separated by commas.
  public let source: String
  /// How it flows: `-->`, `<->`, `on` for what a control does, or `when` and `else` above rows that
  /// come and go.
  public let arrow: String
  /// What it writes, `followers.text`, or the control.
  public let target: String
  /// The format, the placeholder or what else there is, `plural("follower", "followers")`.
  public let detail: String
  /// What it is inside of, outermost first: `["when isAdmin"]`.
  public let context: [String]
  /// Where it was written.
  public let place: SourcePlace?

  /// What it says, without its place and what it is inside of: `followerCount --> followers.text
  /// isZero`.
  public var text: String { ends() + (remark.isEmpty ? "" : "  \(remark)") }

  /// What it says, and its place.
  public var description: String { text + (place.map { "  (\($0))" } ?? "") }

  var isAct: Bool { arrow == "on" }
  var isElse: Bool { arrow == "else" }
  /// Whether it says of other rows when they are at work.
  var isHead: Bool { target.isEmpty }
  var indent: String { String(repeating: "  ", count: context.count) }

  /// The detail; what an act starts is told behind it.
  var remark: String { isAct && !source.isEmpty ? "\(detail) \(source)" : detail }

  /// Without detail and place.
  func ends() -> String {
    if isAct { return "on \(target)" }
    return [isHead ? "" : source, arrow, isHead ? source : target].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The same, indented, with the arrow in a column of its own.
  func ends(sourceWidth: Int) -> String {
    isAct || isHead
      ? indent + ends() : "\(padded(indent + source, to: sourceWidth)) \(arrow) \(target)"
  }
}

extension BindingTable {
  /// What the rows say, with the names that `presenter` and `view` give their properties.
  ///
  /// ```swift
  /// let rows = ProfileView.bindings.descriptions(for: presenter, in: view)
  /// print(rows[0].text)  // name --> title.text
  /// ```
  ///
  /// A row that holds others, as `when`, is followed by those. Nothing is connected.
  ///
  /// - Complexity: O(*n*) in the number of rows and the properties they read.
  public func descriptions(for presenter: Presenter, in view: View) -> [RowDescription] {
    RowNames(layout: layout, presenter: presenter, view: view).descriptionsOfAllRows()
  }

  /// The table of those rows whose description `isIncluded` accepts.
  ///
  /// ```swift
  /// let edits = table.filter(for: presenter, in: view) { $0.arrow == "<->" }
  /// ```
  ///
  /// A row that holds others stays with those that are accepted, and goes if none is.
  ///
  /// - Complexity: O(*n*) in the number of rows and the properties they read.
  public func filter(
    for presenter: Presenter, in view: View, where isIncluded: (RowDescription) throws -> Bool
  ) rethrows -> BindingTable {
    let choice = RowChoice(try descriptions(for: presenter, in: view).map(isIncluded))
    return BindingTable(choice.rows(of: rows))
  }
}
