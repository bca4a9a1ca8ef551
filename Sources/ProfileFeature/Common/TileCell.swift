public import Bindable

/// A grid cell that shows a picture above the title and the detail.
public final class TileCell: ListCell {
  /// The height in lines.
  static let height = 5
  /// The picture, or a placeholder of the same height while it's loading.
  public let picture = Image(alternativeText: "…")
  /// The labels for the parts of the summary.
  public let title = Label(lineLimit: 1), detail = Label(lineLimit: 1, hidesWhenEmpty: true)

  /// The vertically stacked picture, title, and detail.
  public override var content: ViewNode? {
    (picture.preferredWidth, picture.preferredHeight) = (.fixed(9), .fixed(3))
    detail.style = .dim
    return VStack {
      picture
      title
      detail
    }
  }

  /// The style of the cell, which is bold if it's selected.
  public override var currentStyle: Style { isSelected ? .bold : Style() }

  /// Returns the bindings between a type of items and the cell.
  public static func bindings<Item: BrowseItem>(of: Item.Type) -> BindingTable<Item, TileCell> {
    BindingTable(Item.self, TileCell.self) {
      \.pixels --> \.picture.pixels
      \.title --> \.title.text
      \.tileDetail --> \.detail.text
    }
  }
}
