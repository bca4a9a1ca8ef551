internal import Bindable

/// A month of photos or a letter of people, which the header of its section shows.
struct BrowseSection: Hashable {
  /// The title, which identifies the section.
  let title: String
  let makeCount: @MainActor () -> String

  /// The number of items, such as "4 photos".
  @MainActor var count: String { makeCount() }

  init(title: String, count: @escaping @MainActor () -> String) {
    (self.title, makeCount) = (title, count)
  }

  static func == (left: BrowseSection, right: BrowseSection) -> Bool { left.title == right.title }
  func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// The header of a section, with its number of items.
final class BrowseSectionHeader: ViewNode, CellView {
  let title = Label(lineLimit: 1), count = Label(lineLimit: 1)

  override var content: ViewNode? {
    (title.style, count.style) = (.bold, .dim)
    return HStack(spacing: 2, wraps: true) {
      title
      count
    }
  }

  static let bindings = BindingTable(BrowseSection.self, BrowseSectionHeader.self) {
    \.title --> \.title.text
    \.count --> \.count.text
  }
}
