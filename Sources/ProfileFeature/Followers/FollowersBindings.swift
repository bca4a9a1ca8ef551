public import Bindable

extension FollowersView {
  /// The bindings between the presenter and the view of a list of followers.
  public static let bindings = BindingTable(FollowersPresenter.self, FollowersView.self) {
    \.title --> \.title.text
    \.search <-> \.search.text
    each(\.shown, into: \.list) { SummaryCell.bindings(of: PersonItem.self) }
    selection(\.selectedID, of: \.list)
    \.selected --> \.selected.text
    bind(\.showsFollow, to: \.follow.isHidden, as: .not)
    \.followTitle --> \.follow.title
    \.canFollow --> \.follow.isEnabled
    on(\.follow, run: \.followInteraction)
    \.errorMessage --> \.errorMessage.message
    on(\.list, open: FollowersPresenter.open)
    when(\.isOwn) {
      on(\.list, delete: FollowersPresenter.remove)
      on(\.list, move: FollowersPresenter.move)
    }
    on(\.list, refresh: FollowersPresenter.refresh)
    on(\.list, nearEnd: FollowersPresenter.loadMore)
  }
}
