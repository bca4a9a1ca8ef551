public import Bindable

/// A cell of a grid in a pane: a picture as wide as its tile, and a title below it, with a frame
/// around both that shows the selection.
///
/// It doesn't depend on a presenter.
public final class PhotoTile: ListCell {
  static let height = 8, width = 16
  /// The picture.
  public let picture = Image(alternativeText: "…")
  /// The frame, which draws the title.
  public let frame = TileFrame()

  /// The picture in front of the frame.
  public override var content: ViewNode? {
    picture.fillsSpace = true
    (picture.preferredWidth, picture.preferredHeight) = (.fill, .fill)
    let area = VStack(padding: Insets(top: 1, leading: 1, bottom: 1, trailing: 1)) { picture }
    (area.preferredWidth, area.preferredHeight) = (.fill, .fill)
    return ZStack {
      frame
      area
    }
  }

  public override var drawsSelection: Bool { true }
  public override var currentStyle: Style { Style() }

  /// Returns the bindings for items of any type.
  public static func bindings<Item: BrowseItem>(of: Item.Type) -> BindingTable<Item, PhotoTile> {
    BindingTable(Item.self, PhotoTile.self) {
      \.pixels --> \.picture.pixels
      \.title --> \.frame.title
    }
  }
}
