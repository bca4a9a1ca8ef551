import BindableCore
import BindableGtk
import ProfileFeature

/// A page with a searchable list of followers.
final class FollowersPage: PageView {
  let title = Label().style("heading"), selected = Label(hidesWhenEmpty: true).style("dim-label")
  let search = TextField(placeholder: "Search", .search)
  let follow = Button().style("suggested-action"), errorMessage = Label().style("error")
  let list = ListView()

  override init() {
    super.init()
    add {
      title
      search
      list
      selected
      follow
      errorMessage
    }
  }

  static let bindings = BindingTable(FollowersPresenter.self, FollowersPage.self) {
    \.title --> \.title.text
    \.search <-> \.search.text
    each(\.shown, into: \.list) { SummaryRow.bindings(of: PersonItem.self) }
    \.emptyText --> \.list.emptyText
    selection(\.selectedID, of: \.list)
    \.selected --> \.selected.text
    \.showsFollow --> \.follow.isShown
    \.followInteraction.title --> \.follow.title
    bind(\.followInteraction.isRunning, to: \.follow.isEnabled, as: .not)
    on(\.follow, run: \.followInteraction)
    \.errorMessage --> \.errorMessage.message
    on(\.list, open: FollowersPresenter.open)
    when(\.isOwn) {
      on(\.list, delete: FollowersPresenter.remove)
    }
    on(\.list, nearEnd: FollowersPresenter.loadMore)
  }
}
