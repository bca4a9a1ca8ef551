public import Bindable

/// The counterpart of `ProfileView` for Bindable, as explained for `TrackedNumberView`.
@MainActor
public final class TrackedProfileView: LifetimeTracked {
  /// The display name.
  public var name = "" { didSet { writes &+= 1 } }
  /// The handle used in mentions.
  public var handle = "" { didSet { writes &+= 1 } }
  /// The city.
  public var city = "" { didSet { writes &+= 1 } }
  /// The bio.
  public var bio = "" { didSet { writes &+= 1 } }
  /// The number of followers.
  public var followers = 0 { didSet { writes &+= 1 } }
  /// The number of followed users.
  public var following = 0 { didSet { writes &+= 1 } }
  /// The number of posts.
  public var posts = 0 { didSet { writes &+= 1 } }
  /// The number of likes.
  public var likes = 0 { didSet { writes &+= 1 } }
  /// The number of photos.
  public var photos = 0 { didSet { writes &+= 1 } }
  /// The number of unread messages.
  public var unread = 0 { didSet { writes &+= 1 } }
  /// A Boolean value that indicates whether the reader follows the user.
  public var isFollowing = false { didSet { writes &+= 1 } }
  /// A Boolean value that indicates whether the user is online.
  public var isOnline = false { didSet { writes &+= 1 } }

  /// The derived title of the follow button.
  public var followTitle = "" { didSet { writes &+= 1 } }
  /// The derived online status as text.
  public var status = "" { didSet { writes &+= 1 } }
  /// The derived sum of followers and followed users.
  public var connections = 0 { didSet { writes &+= 1 } }
  /// The derived activity score.
  public var score = 0 { didSet { writes &+= 1 } }

  /// The number of writes to all properties.
  public private(set) var writes = 0

  /// Creates an empty view.
  public override init() {}
}
