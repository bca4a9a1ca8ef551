import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A page with a photo and its facts.
final class PhotoPage: PageView {
  let title = Label().style("title-3")
  let picture = BitmapView(width: 320, height: 180)
  let list = ListView()
  let remove = Button("Remove").style("destructive-action")
  let errorMessage = Label().style("error")

  override init() {
    super.init()
    add {
      title
      picture
      list
      remove
      errorMessage
    }
  }

  static let bindings = BindingTable(PhotoDetailsPresenter.self, PhotoPage.self) {
    \.title --> \.title.text
    \.title --> \.picture.alternativeText
    \.picture --> \.picture.pixels
    each(\.facts, into: \.list) { fact in
      fact.stars == nil ? .cell(factBindings, fact) : .cell(StarsRow.bindings, fact)
    }
    on(\.list, open: PhotoDetailsPresenter.open)
    \.isOwn --> \.remove.isShown
    on(\.remove, PhotoDetailsPresenter.remove)
    \.errorMessage --> \.errorMessage.message
  }

  private static let factBindings = SummaryRow.bindings(of: PhotoFact.self)
}

/// A row of a list that shows a rating as stars.
final class StarsRow: Widget, CellView {
  let stars = Label()

  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_box_append(widget.cast(), stars.widget)
  }

  static let bindings = BindingTable(PhotoFact.self, StarsRow.self) {
    bind(\.stars, to: \.stars.text, as: .stars, ifNil: "")
  }
}
