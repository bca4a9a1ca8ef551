public import Bindable

/// A view with a search field and the number of results above a list or grid.
///
/// It doesn't depend on a presenter.
@MainActor
public final class BrowseView: FeatureView {
  /// The text field for the search.
  public let search = TextField(placeholder: "Search")
  /// The number of results, and the toggle between a list and a grid.
  public let count = Label(lineLimit: 1), grid = Toggle("Grid")
  /// The results.
  public let list = ListView()
  // Created on first access, so that there are none outside of a pane.
  /// The button that shows all items.
  public private(set) lazy var all = Button("All")
  /// The button that shows the items of followed users.
  public private(set) lazy var following = Button("Following")
  /// The button that shows the liked items.
  public private(set) lazy var liked = Button("Liked")
  /// The row with these buttons.
  public private(set) lazy var filters = HStack {
    all
    following
    liked
  }
  /// The index of the chosen button.
  @Observed public var filter = 0 { didSet { if filter != oldValue { markFilter() } } }

  /// The vertically stacked search field, number of results, and results.
  public override var content: ViewNode? {
    count.style = viewStyle.detail
    count.preferredWidth = .fill
    if viewStyle.usesPanes {
      let slash = Label("/")
      (slash.style, count.preferredWidth) = (viewStyle.accent, .automatic)
      untracked { markFilter() }
      (filters.style, filters.preferredWidth) = (viewStyle.bar, .fill)
      (list.usesLetterKeys, list.opensWithOneClick) = (true, true)
      return VStack {
        HStack(spacing: 1, padding: Insets(horizontal: 1)) {
          slash
          search
          count
        }
        filters
        list
      }
    }
    list.emptyText = "No Results"
    return VStack {
      search
      HStack(spacing: 1, wraps: true) {
        count
        grid
      }
      list
    }
  }

  /// In a pane, the results, also if there are none, because letters are commands there.
  public override var preferredFocus: ViewNode? { viewStyle.usesPanes ? list : nil }

  private func markFilter() {
    guard viewStyle.usesPanes else { return }
    for (index, button) in [all, following, liked].enumerated() {
      let isChosen = index == filter
      button.style =
        isChosen ? viewStyle.bar.merging(viewStyle.accent).merging(.bold) : viewStyle.bar
    }
  }
}
