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

  /// The vertically stacked search field, number of results, and results.
  public override var content: ViewNode? {
    count.style = viewStyle.detail
    count.preferredWidth = .fill
    list.emptyText = "No Results"
    if viewStyle.usesPanes {
      let slash = Label("/")
      (slash.style, count.preferredWidth) = (viewStyle.accent, .automatic)
      (list.usesLetterKeys, list.opensWithOneClick) = (true, true)
      return VStack {
        HStack(spacing: 1, padding: Insets(horizontal: 1)) {
          slash
          search
          count
        }
        list
      }
    }
    return VStack {
      search
      HStack(spacing: 1, wraps: true) {
        count
        grid
      }
      list
    }
  }
}
