public import Bindable

/// What a list of followers looks like.
@MainActor
public final class FollowersView: ViewNode {
  /// Whom they follow, and how many there are; who is selected.
  public let title = Label(lineLimit: 1), selected = Label(lineLimit: 1)
  /// What names are to contain.
  public let search = TextField(placeholder: "Search")
  /// Follows who is selected, or stops; and why that failed.
  public let follow = Button(), problem = Label()
  /// The followers.
  public let list = RowList()
  /// Asks what has to be asked.
  public let dialog = Dialog()

  /// Makes one that looks so.
  public init(look: Look = Look()) {
    super.init()
    title.style = look.heading
    selected.style = look.detail
  }

  /// The title, the search and the followers, one below the other in a border.
  public override var content: ViewNode? {
    list.emptyText = "Nobody"
    list.preferredHeight = .atMost(12)
    return Overlay {
      Border("Followers", padding: Insets(horizontal: 1)) {
        ColumnStack {
          title
          search
          Divider()
          list
          Divider()
          selected
          follow
          problem
        }
      }
      dialog
    }
  }
}

/// A follower in a list: the name, whether the person at the screen follows them, and the handle at the
/// trailing side.
public final class FollowerCell: ListCell {
  /// The texts.
  public let name = Label(lineLimit: 1), handle = Label(lineLimit: 1)

  /// Shown for those whom the person at the screen follows.
  public let mark = Label("following")

  /// All beside each other.
  public override var content: ViewNode? {
    handle.style = .dim
    mark.style = .dim
    return RowStack(spacing: 1) {
      name
      mark
      Spacer()
      handle
    }
  }
}
