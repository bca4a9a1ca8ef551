public import Bindable

extension FollowersView {
  /// The bindings between the presenter and the view of a list of followers.
  public static let bindings = BindingTable(FollowersPresenter.self, FollowersView.self) {
    \.title --> \.title.text
    \.search <-> \.search.text
    each(\.shown, into: \.list) {
      SummaryCell.bindings(of: PersonItem.self)
    } header: {
      SectionHeader.cell(of: $0)
    }
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
      on(\.list, move: FollowersPresenter.move)
    }
    on(\.list, refresh: FollowersPresenter.refresh)
    on(\.list, nearEnd: FollowersPresenter.loadMore)
  }

  /// The bindings for a pane, in which letters are commands.
  static let paneBindings = BindingTable(FollowersPresenter.self, FollowersView.self) {
    bindings
    focused(\.focusedPart, [.search: \.search, .list: \.list])
    on(\.search, FollowersPresenter.leaveSearch)
    on(key: KeyPress("/"), "search", FollowersPresenter.startSearch)
    when(\.isSearching) {
      on(key: KeyPress(.escape), "close", FollowersPresenter.endSearch)
    }
  }
}
