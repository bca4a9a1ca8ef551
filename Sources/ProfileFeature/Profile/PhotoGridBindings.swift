public import Bindable

extension PhotoGridView {
  /// The bindings between the presenter and the view of a photo grid.
  public static let bindings = BindingTable(PhotoGridPresenter.self, PhotoGridView.self) {
    each(\.photos, into: \.photos) { PhotoCell.bindings }
    on(\.photos, open: PhotoGridPresenter.open)
  }
}

extension PhotoCell {
  /// The bindings between a photo and its list cell.
  public static let bindings = BindingTable(PhotoItem.self, PhotoCell.self) {
    bind(\.rating, to: \.stars.text, as: .stars)
    \.title --> \.title.text
  }
}
