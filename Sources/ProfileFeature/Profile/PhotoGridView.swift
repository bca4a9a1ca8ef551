public import Bindable

/// A view that shows the photos of a profile in the available space.
///
/// It doesn't depend on a presenter.
@MainActor
public final class PhotoGridView: ViewNode {
  /// The list of photos.
  public let photos = ListView()

  /// The list of photos.
  public override var content: ViewNode? {
    photos.emptyText = "No Photos"
    photos.showsSelection = true
    return photos
  }
}

/// A list cell that shows the rating and the title of a photo.
public final class PhotoCell: ListCell {
  /// The labels for the rating and the title.
  public let stars = Label(lineLimit: 1), title = Label(lineLimit: 1)

  /// The horizontally stacked labels.
  public override var content: ViewNode? {
    HStack(spacing: 1) {
      stars
      title
    }
  }

  /// The style of the cell, which is bold if it's selected.
  public override var currentStyle: Style { isSelected ? .bold : Style() }
}
