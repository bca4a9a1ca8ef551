internal import Bindable

/// A month of photos or a letter of people, which the header of its section shows.
struct SectionTitle: Hashable, CustomStringConvertible {
  /// The title, which identifies the section.
  let title: String
  let makeCount: @MainActor () -> String

  /// The number of items, such as "4 photos".
  @MainActor var count: String { makeCount() }

  /// The title, by which explanations call the header.
  var description: String { title }

  static func == (left: SectionTitle, right: SectionTitle) -> Bool { left.title == right.title }
  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// The header of a section, with its number of items.
final class SectionHeader: ViewNode, CellView {
  let title = Label(lineLimit: 1), count = Label(lineLimit: 1)

  override var content: ViewNode? {
    (title.style, count.style) = (.bold, .dim)
    return HStack(spacing: 2, wraps: true) {
      title
      count
    }
  }

  /// Returns the header of a section that has a title.
  static func cell(of section: SectionInfo) -> CellConfiguration? {
    (section.id.base as? SectionTitle).map { .cell(bindings, $0) }
  }

  static let bindings = BindingTable(SectionTitle.self, SectionHeader.self) {
    \.title --> \.title.text
    \.count --> \.count.text
  }
}
