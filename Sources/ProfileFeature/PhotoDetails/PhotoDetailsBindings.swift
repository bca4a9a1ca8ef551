public import Bindable

extension PhotoDetailsView {
  /// The bindings between the presenter and the view of a photo.
  public static let bindings = BindingTable(PhotoDetailsPresenter.self, PhotoDetailsView.self) {
    \.title --> \.title.text
    \.title --> \.picture.alternativeText
    \.picture --> \.picture.pixels
    each(\.facts, into: \.list) { fact in
      fact.stars == nil ? .cell(factBindings, fact) : .cell(StarsCell.bindings, fact)
    }
    on(\.list, open: PhotoDetailsPresenter.open)
    bind(\.isOwn, to: \.remove.isHidden, as: .not)
    on(\.remove, PhotoDetailsPresenter.remove)
    \.errorMessage --> \.errorMessage.message
  }

  private static let factBindings = SummaryCell.bindings(of: PhotoFact.self)
}

extension StarsCell {
  /// The bindings between a rating and its list cell.
  public static let bindings = BindingTable(PhotoFact.self, StarsCell.self) {
    bind(\.stars, to: \.stars.text, as: .stars, ifNil: "")
  }
}
