public import Bindable

/// The top of a profile: four lines, whatever there is to say.
///
/// It knows no presenter.
@MainActor
public final class ProfileHeaderView: ViewNode {
  /// The lines it takes.
  public static let height = 4

  /// The name, the name to sign in with, how many follow, and who does.
  public let title = Label(lineLimit: 1), handle = Label(lineLimit: 1),
    followers = Label(lineLimit: 1), followedBy = Label(lineLimit: 2)
  /// Leads to those who follow.
  public let showFollowers = Button("Show")

  /// Makes one that looks so.
  public init(look: Look = Look()) {
    super.init()
    title.style = look.heading
    followedBy.style = look.detail
  }

  /// The texts, one below the other, the number of followers beside the handle.
  public override var content: ViewNode? {
    ColumnStack {
      title
      RowStack(spacing: 1) {
        handle
        Spacer()
        followers
        showFollowers
      }
      followedBy
    }
  }
}
