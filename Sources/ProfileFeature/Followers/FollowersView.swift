public import Bindable

/// A view that shows a searchable list of followers.
@MainActor
public final class FollowersView: ViewNode {
  /// The followed user with the number of followers, and the selected follower.
  public let title = Label(lineLimit: 1), selected = Label(lineLimit: 1)
  /// The text field that filters by name.
  public let search = TextField(placeholder: "Search")
  /// The button that follows or unfollows the selected user, and its error message.
  public let follow = Button(), errorMessage = Label()
  /// The followers.
  public let list = ListView()
  /// The dialog for confirmations.
  public let dialog = Dialog()

  /// Creates a view with the given styles.
  public init(viewStyle: ViewStyle = ViewStyle()) {
    super.init()
    title.style = viewStyle.heading
    selected.style = viewStyle.detail
  }

  /// A border around the vertically stacked title, search field, list, and selection.
  public override var content: ViewNode? {
    list.emptyText = "No Followers"
    list.preferredHeight = .atMost(12)
    list.itemHeight = .automatic
    return ZStack {
      Border("Followers", padding: Insets(horizontal: 1)) {
        VStack {
          title
          search
          Divider()
          list
          Divider()
          selected
          follow
          errorMessage
        }
      }
      dialog
    }
  }
}
