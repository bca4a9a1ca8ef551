/// The closures that return the views of the headers and footers of a list.
@MainActor
struct SectionViews {
  var header: (@MainActor (SectionInfo) -> CellConfiguration?)?
  var footer: (@MainActor (SectionInfo) -> CellConfiguration?)?
}

/// The name of a header or footer in explanations of updates, where items are named by their IDs.
struct SupplementaryName: Hashable, CustomDebugStringConvertible {
  let section: AnyHashable
  let isFooter: Bool

  var debugDescription: String {
    "\(isFooter ? "footer" : "header") of \(ValueTexts.text(section))"
  }
}
