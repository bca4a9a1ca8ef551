public import Bindable

/// A view that shows the photos of a profile in the available space.
///
/// It doesn't depend on a presenter.
@MainActor
public final class PhotoGridView: FeatureView {
  /// The list of photos.
  public let photos = ListView()

  /// The list of photos.
  public override var content: ViewNode? {
    photos.emptyText = "No Photos"
    photos.showsSelection = true
    if viewStyle.usesPanes {
      (photos.itemHeight, photos.minimumColumnWidth) = (.fixed(PhotoTile.height + 1), 20)
      (photos.usesLetterKeys, photos.opensWithOneClick) = (true, true)
      photos.hasSelectionMarks = false
    }
    return photos
  }
}
