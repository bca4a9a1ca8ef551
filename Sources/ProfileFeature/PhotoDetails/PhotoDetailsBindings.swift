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
    \.isOwn --> \.remove.isShown
    on(\.remove, PhotoDetailsPresenter.remove)
    \.errorMessage --> \.errorMessage.message
  }

  /// The bindings for a pane, in which the photo can be liked, and its neighbors be shown.
  static let paneBindings = BindingTable(PhotoDetailsPresenter.self, PhotoDetailsView.self) {
    bindings
    bind(\.rating, to: \.stars.text, as: .stars)
    \.likes --> \.likes.text
    \.likeTitle --> \.like.title
    \.position --> \.position.text
    on(\.like, run: \.liking)
    \.hasNext --> \.next.isEnabled
    \.hasPrevious --> \.previous.isEnabled
    on(\.next, PhotoDetailsPresenter.showNext)
    on(\.previous, PhotoDetailsPresenter.showPrevious)
    on(key: KeyPress("l"), "like", PhotoDetailsPresenter.like)
    when(\.hasNext) { on(key: KeyPress("n"), "next", PhotoDetailsPresenter.showNext) }
    when(\.hasPrevious) { on(key: KeyPress("p"), "previous", PhotoDetailsPresenter.showPrevious) }
  }

  private static let factBindings = BindingTable(PhotoFact.self, SummaryCell.self) {
    SummaryCell.bindings(of: PhotoFact.self)
    \.opens --> \.opens
  }
}

extension StarsCell {
  /// The bindings between a rating and its list cell.
  public static let bindings = BindingTable(PhotoFact.self, StarsCell.self) {
    bind(\.stars, to: \.stars.text, as: .stars, ifNil: "")
  }
}
