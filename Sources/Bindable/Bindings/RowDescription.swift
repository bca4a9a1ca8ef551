/// What a row of a table says, as a value to compare, filter and print.
///
/// ```swift
/// let rows = ProfileView.bindings.descriptions(for: presenter, in: view)
/// print(rows.filter { $0.source == "name" }.map(\.target))  // ["title.text", "name.text"]
/// ```
public struct RowDescription: Hashable, Sendable, CustomStringConvertible {
  /// What it reads, `followerCount`; several are separated by commas.
  public let source: String
  /// How it flows: `-->`, `<->`, or `on` for what a control does.
  public let arrow: String
  /// What it writes, `followers.text`, or the control.
  public let target: String
  /// The format, the placeholder or what else there is, `plural("follower", "followers")`.
  public let detail: String
  /// Where it was written.
  public let place: SourcePlace?

  /// What it says, without its place: `followerCount --> followers.text  isZero`.
  public var text: String { ends(sourceWidth: 0) + (remark.isEmpty ? "" : "  \(remark)") }

  /// What it says, and its place.
  public var description: String { text + (place.map { "  (\($0))" } ?? "") }

  var isAct: Bool { arrow == "on" }

  /// The detail; what an act starts is told behind it.
  var remark: String { isAct && !source.isEmpty ? "\(detail) \(source)" : detail }

  func ends(sourceWidth: Int) -> String {
    isAct ? "on \(target)" : "\(padded(source, to: sourceWidth)) \(arrow) \(target)"
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
  /// Nothing is connected.
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
  /// - Complexity: O(*n*) in the number of rows and the properties they read.
  public func filter(
    for presenter: Presenter, in view: View, where isIncluded: (RowDescription) throws -> Bool
  ) rethrows -> BindingTable {
    let descriptions = descriptions(for: presenter, in: view)
    return BindingTable(
      try zip(rows, descriptions).filter { try isIncluded($0.1) }.map { $0.0 })
  }
}
