public import Bindable

extension NewPostView {
  /// The bindings between the presenter and the view of a new post.
  public static let bindings = BindingTable(NewPostPresenter.self, NewPostView.self) {
    \.preview --> \.previewTitle.text
    bind(\.rating, to: \.previewStars.text, as: .stars)
    \.title <-> \.title.text
    bind(
      \.remainingTitleLength, to: \.remainingTitleLength.text,
      as: .plural("character left", "characters left"))
    validate(\.title, in: \.form, into: \.titleError)
    \.stars <-> \.stars.value
    \.day <-> \.day.date
    \.errorMessage --> \.errorMessage.message
    on(\.post, run: \.post)
    on(\.cancel, NewPostPresenter.cancel)
  }
}
