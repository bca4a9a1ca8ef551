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
    return photos
  }
}
