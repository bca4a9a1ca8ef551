public import Bindable

extension NewPostView {
  /// The bindings between the presenter and the view of a new post.
  public static let bindings = BindingTable(NewPostPresenter.self, NewPostView.self) {
    \.preview --> \.previewTitle.text
    bind(\.rating, to: \.previewStars.text, as: .stars)
    \.draft.title <-> \.title.text
    bind(\.remainingTitleLength, to: \.remainingTitleLength.text, as: .charactersLeft)
    validate(\.draft.title, in: \.form, into: \.titleError)
    \.draft.stars <-> \.stars.value
    \.draft.day <-> \.day.date
    validate(\.draft.day, in: \.form, into: \.dayError)
    \.post.message --> \.errorMessage.message
    on(\.post, run: \.post)
    on(\.cancel, NewPostPresenter.cancel)
  }

  /// The bindings for a pane, with pictures to choose from.
  static let paneBindings = BindingTable(NewPostPresenter.self, NewPostView.self) {
    bindings
    each(\.choices, into: \.pictures) { PictureChoice.tileBindings }
    selection(\.pictureID, of: \.pictures)
    \.pictureName --> \.pictureName.text
  }
}
