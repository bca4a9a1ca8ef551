public import Bindable

extension PhotoGridView {
  /// All that flows between the presenter of photos and their view.
  public static let bindings = BindingTable(PhotoGridPresenter.self, PhotoGridView.self) {
    each(\.photos, into: \.photos) { PhotoCell.bindings }
    on(\.photos, open: PhotoGridPresenter.open)
  }
}

extension PhotoCell {
  /// What a row shows of a photo.
  public static let bindings = BindingTable(PhotoItem.self, PhotoCell.self) {
    bind(\.rating, to: \.stars.text, as: .stars)
    \.title --> \.title.text
  }
}
