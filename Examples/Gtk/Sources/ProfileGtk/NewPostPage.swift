import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A page with a preview of a post, its fields, and two buttons.
final class NewPostPage: PageView {
  let previewTitle = Label(wraps: false).style("title-3"), previewStars = Label()
  let title = TextField(placeholder: "Add a title")
  let remainingTitleLength = Label().style("dim-label", "caption")
  let titleError = Label().style("error", "caption"), errorMessage = Label().style("error")
  let stars = Stepper(3, in: 1...5)
  let day = Calendar(.clamped(year: 2000, month: 1, day: 1))
  let post = Button("Post").style("suggested-action"), cancel = Button("Cancel")

  override init() {
    super.init()
    add {
      previewTitle
      previewStars
      Divider()
      Box.field("Title", title)
      remainingTitleLength
      titleError
      Box.field("Rating", stars)
      Box.field("Date Taken", day)
      errorMessage
      Box.line {
        post
        cancel
      }
    }
  }

  static let bindings = BindingTable(NewPostPresenter.self, NewPostPage.self) {
    \.preview --> \.previewTitle.text
    bind(\.rating, to: \.previewStars.text, as: .stars)
    \.draft.title <-> \.title.text
    bind(
      \.remainingTitleLength, to: \.remainingTitleLength.text,
      as: .plural("character left", "characters left"))
    validate(\.draft.title, in: \.form, into: \.titleError)
    \.draft.stars <-> \.stars.value
    \.draft.day <-> \.day.date
    \.post.message --> \.errorMessage.message
    on(\.post, run: \.post)
    on(\.cancel, NewPostPresenter.cancel)
  }
}
