public import Bindable

/// The photos of a profile, as many as there is room for.
///
/// It knows no presenter.
@MainActor
public final class PhotoGridView: ViewNode {
  /// The photos, a line each.
  public let photos = RowList()

  /// The photos and nothing else.
  public override var content: ViewNode? {
    photos.emptyText = "No photos yet"
    photos.showsSelection = true
    return photos
  }
}

/// A photo in a list: how well it is liked, and the title.
public final class PhotoCell: ListCell {
  /// The texts.
  public let stars = Label(lineLimit: 1), title = Label(lineLimit: 1)

  /// Both beside each other.
  public override var content: ViewNode? {
    RowStack(spacing: 1) {
      stars
      title
    }
  }

  /// Bold if it is selected.
  public override var look: Style { isSelected ? .bold : Style() }
}
