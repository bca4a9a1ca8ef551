/// The content of a header or a footer.
@MainActor
package enum SectionContent {
  case text(String)
  case view(CellConfiguration)
}

extension ListDataSource {
  /// Returns the content of a header or a footer, or `nil` if the section has none.
  package func content(ofHeader isHeader: Bool, in section: Int) -> SectionContent? {
    guard section < sectionCount else { return nil }
    if let configuration = isHeader ? headerView?(section) : footerView?(section) {
      return .view(configuration)
    }
    let text = isHeader ? header(ofSection: section) : footer(ofSection: section)
    return text.flatMap { $0.isEmpty ? nil : .text($0) }
  }
}
