public import Bindable

/// `ProfileView`, for Bindable: see `TrackedNumberView`.
@MainActor
public final class TrackedProfileView: LifetimeTracked {
  /// The person's name.
  public var name = "" { didSet { writes &+= 1 } }
  /// What others mention them by.
  public var handle = "" { didSet { writes &+= 1 } }
  /// Where they live.
  public var city = "" { didSet { writes &+= 1 } }
  /// What they say about themselves.
  public var bio = "" { didSet { writes &+= 1 } }
  /// How many follow them.
  public var followers = 0 { didSet { writes &+= 1 } }
  /// How many they follow.
  public var following = 0 { didSet { writes &+= 1 } }
  /// How many posts they wrote.
  public var posts = 0 { didSet { writes &+= 1 } }
  /// How many likes they got.
  public var likes = 0 { didSet { writes &+= 1 } }
  /// How many photos they showed.
  public var photos = 0 { didSet { writes &+= 1 } }
  /// How many messages wait.
  public var unread = 0 { didSet { writes &+= 1 } }
  /// Whether the reader follows them.
  public var isFollowing = false { didSet { writes &+= 1 } }
  /// Whether they are here now.
  public var isOnline = false { didSet { writes &+= 1 } }

  /// Derived: what the button says.
  public var followTitle = "" { didSet { writes &+= 1 } }
  /// Derived: whether they are here, in words.
  public var status = "" { didSet { writes &+= 1 } }
  /// Derived: followers and followed together.
  public var connections = 0 { didSet { writes &+= 1 } }
  /// Derived: how much they take part.
  public var score = 0 { didSet { writes &+= 1 } }

  /// How often any slot was written.
  public private(set) var writes = 0

  /// Makes an empty view.
  public override init() {}
}
