public import Bindable

extension PhotoGridView {
  /// The bindings between the presenter and the view of a photo grid.
  public static let bindings = BindingTable(PhotoGridPresenter.self, PhotoGridView.self) {
    each(\.photos, into: \.photos) { SummaryCell.bindings(of: PhotoItem.self) }
    on(\.photos, open: PhotoGridPresenter.open)
  }
}
