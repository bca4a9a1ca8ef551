public import Bindable

extension PhotoDetailsView {
  /// The bindings between the presenter and the view of a photo.
  public static let bindings = BindingTable(PhotoDetailsPresenter.self, PhotoDetailsView.self) {
    \.title --> \.title.text
    \.title --> \.picture.alternativeText
    \.picture --> \.picture.pixels
    each(\.details, into: \.list) { detail in
      switch detail {
      case .rating(let rating): .cell(StarsCell.bindings, rating)
      case .fact(let fact): .cell(factBindings, fact)
      }
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
  public static let bindings = BindingTable(Double.self, StarsCell.self) {
    bind(\.self, to: \.stars.text, as: .stars)
  }
}
