public import Bindable

extension PhotoGridView {
  /// The bindings between the presenter and the view of a photo grid.
  public static let bindings = BindingTable(PhotoGridPresenter.self, PhotoGridView.self) {
    each(\.photos, into: \.photos) { SummaryCell.bindings(of: PhotoItem.self) }
    on(\.photos, open: PhotoGridPresenter.open)
  }

  /// The bindings for a pane, with a grid of pictures.
  static let paneBindings = BindingTable(PhotoGridPresenter.self, PhotoGridView.self) {
    each(\.photos, into: \.photos) { PhotoTile.bindings(of: PhotoItem.self) }
    selection(\.selectedID, of: \.photos)
    on(\.photos, open: PhotoGridPresenter.open)
  }
}
