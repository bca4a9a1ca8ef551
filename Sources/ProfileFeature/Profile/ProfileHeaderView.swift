public import Bindable

/// The header of a profile, with a height of four lines unless the screen is narrow.
///
/// It doesn't depend on a presenter.
@MainActor
public final class ProfileHeaderView: FeatureView {
  /// The portrait, which a narrow screen doesn't show.
  public let portrait = Image(alternativeText: "Portrait")
  /// The name, the username, the number of followers, and the names of some followers.
  public let title = Label(lineLimit: 1), handle = Label(lineLimit: 1),
    followers = Label(lineLimit: 1, hidesWhenEmpty: true),
    followedBy = Label(lineLimit: 2, hidesWhenEmpty: true)
  /// The button that shows the followers.
  public let showFollowers = Button("Show")
  /// The button that shows whom the user follows, in a pane.
  public private(set) lazy var showFollowing = Button("Follows…")

  /// The portrait and the labels to its right, with the number of followers next to the username.
  public override var content: ViewNode? {
    title.style = viewStyle.heading
    followedBy.style = viewStyle.detail
    let size = viewStyle.usesPanes ? Size(width: 16, height: 8) : Size(width: 8, height: 4)
    portrait.preferredWidth = .fixed(size.width)
    portrait.preferredHeight = .fixed(size.height)
    handle.style = viewStyle.link
    followers.style = viewStyle.accent
    let gap = viewStyle.usesPanes ? 2 : 1
    let picture = HStack(padding: Insets(trailing: gap)) { portrait }
    picture.preferredWidth = .fixed(size.width + gap)
    // Only a profile with at least 30 columns has space for it.
    picture.layoutPriority = -1
    let facts = VStack {
      title
      HStack(spacing: 1, wraps: true) {
        handle
        Spacer()
        followers
        showFollowers
        if viewStyle.usesPanes { showFollowing }
      }
      followedBy
    }
    facts.preferredWidth = .fill(atLeast: 17)
    return HStack {
      picture
      facts
    }
  }
}
