public import Bindable

/// The header of a profile, with a height of four lines unless the screen is narrow.
///
/// It doesn't depend on a presenter.
@MainActor
public final class ProfileHeaderView: FeatureView {
  /// The smallest height in lines.
  public static let height = 4

  /// The name, the username, the number of followers, and the names of some followers.
  public let title = Label(lineLimit: 1), handle = Label(lineLimit: 1),
    followers = Label(lineLimit: 1), followedBy = Label(lineLimit: 2)
  /// The button that shows the followers.
  public let showFollowers = Button("Show")

  /// The vertically stacked labels, with the number of followers next to the username.
  public override var content: ViewNode? {
    title.style = viewStyle.heading
    followedBy.style = viewStyle.detail
    return VStack {
      title
      HStack(spacing: 1, wraps: true) {
        handle
        Spacer()
        followers
        showFollowers
      }
      followedBy
    }
  }
}
