public import Bindable

/// A view that shows a searchable list of followers.
@MainActor
public final class FollowersView: FeatureView {
  /// The followed user with the number of followers, and the selected follower.
  public let title = Label(lineLimit: 2), selected = Label(lineLimit: 1, hidesWhenEmpty: true)
  /// The text field that filters by name.
  public let search = TextField(placeholder: "Search")
  /// The button that follows or unfollows the selected user, and its error message.
  public let follow = Button(), errorMessage = Label()
  /// The followers.
  public let list = ListView()

  /// A border around the vertically stacked title, search field, list, and selection.
  public override var content: ViewNode? {
    title.style = viewStyle.heading
    selected.style = viewStyle.detail
    list.itemHeight = .automatic
    (list.usesLetterKeys, list.opensWithOneClick) = (viewStyle.usesPanes, viewStyle.usesPanes)
    return page {
      title
      search
      Divider()
      list
      selected
      follow
      errorMessage
    }
  }
}
