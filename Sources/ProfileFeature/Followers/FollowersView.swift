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

/// A list cell for a follower: the name, the follow mark, and the username at the trailing edge.
public final class FollowerCell: ListCell {
  /// The name and the username.
  public let name = Label(lineLimit: 1), handle = Label(lineLimit: 1)

  /// The mark of a user whom the signed-in user follows.
  public let mark = Label("following")

  /// The horizontally stacked labels.
  public override var content: ViewNode? {
    handle.style = .dim
    mark.style = .dim
    return HStack(spacing: 1) {
      name
      mark
      Spacer()
      handle
    }
  }
}
