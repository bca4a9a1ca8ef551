/// The description of a section, for the views of its header and footer.
///
/// ```swift
/// final class MonthHeader: ViewNode, CellView {
///   let title = Label(), count = Label()
///   override var content: ViewNode? { HStack(spacing: 1) { title; count } }
///
///   static let bindings = BindingTable(SectionInfo.self, MonthHeader.self) {
///     \.header --> \.title.text
///     bind(\.count, to: \.count.text, as: .plural("photo", "photos"))
///   }
/// }
/// each(\.photosByMonth, into: \.list) { PhotoCell.bindings } header: {
///   .cell(MonthHeader.bindings, $0)
/// }
/// ```
public struct SectionInfo: Hashable {
  /// The ID of the section, which is its key in a list with sections by key.
  public let id: AnyHashable
  /// The text of the header, which is empty if the section has none.
  public let header: String
  /// The text of the footer, which is empty if the section has none.
  public let footer: String
  /// The number of items.
  public let count: Int
}
