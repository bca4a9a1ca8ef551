public import Bindable

/// The header of a profile: the portrait, the names, and the bio.
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
  /// The bio and the current priorities.
  public let bio = Label(lineLimit: 3, hidesWhenEmpty: true), priorities = Label()
  /// The button that shows the followers.
  public let showFollowers = Button("Show")
  /// The button that shows the followed users, in a pane.
  public private(set) lazy var showFollowing = Button("Followed People")

  /// The portrait and the labels to its right, with the number of followers next to the username,
  /// and the bio below or, in a pane, next to the larger portrait.
  public override var content: ViewNode? {
    title.style = viewStyle.heading
    followedBy.style = viewStyle.detail
    handle.style = viewStyle.link
    followers.style = viewStyle.accent
    priorities.style = viewStyle.success
    let isInPane = viewStyle.usesPanes
    let size = isInPane ? Size(width: 16, height: 8) : Size(width: 8, height: 4)
    portrait.preferredWidth = .fixed(size.width)
    portrait.preferredHeight = .fixed(size.height)
    let gap = isInPane ? 2 : 1
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
        if isInPane { showFollowing }
      }
      followedBy
      if isInPane { about }
    }
    facts.preferredWidth = .fill(atLeast: 17)
    return VStack {
      HStack {
        picture
        facts
      }
      if !isInPane { about }
    }
  }

  private var about: [ViewNode] { [bio, priorities] }
}
