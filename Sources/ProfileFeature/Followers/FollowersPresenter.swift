public import Bindable

/// Somebody in a list of followers, as it is shown.
public struct FollowerItem: Identifiable, Hashable, Sendable {
  /// What tells one from all others.
  public let id: Int
  /// The full name.
  public let name: String
  /// The name that they sign in with, as `@grace`.
  public let handle: String
  /// Whether the person at the screen follows them.
  public let isFollowed: Bool
  /// The section that they are in: what their name begins with.
  public var initial: String {
    guard let first = name.first else { return "#" }
    return first.isLetter ? first.uppercased() : "#"
  }
}

/// Turns those who follow a user into a list with sections, and takes what is done to it.
///
/// ```swift
/// let presenter = FollowersPresenter(1, store: ProfileStore(.sample))
/// presenter.title                // "Ada Lovelace: 20 of 41 followers"
/// presenter.search = "gra"
/// presenter.shown.count          // 1
/// presenter.loadMore()
/// presenter.title                // "Ada Lovelace: 40 of 41 followers"
/// ```
///
/// A page of them is taken from the store at a time. With a loader, `refresh()` has the store filled anew;
/// meanwhile, and if that fails, those who are there stay.
@MainActor
public final class FollowersPresenter {
  /// How many are taken at a time.
  public static let pageSize = 20

  private let userID: User.ID
  private let store: ProfileStore
  private let session: SessionState
  private let loader: DataLoader?
  /// Asks whether to follow who is selected, or to stop, and does it.
  public let followInteraction: FollowInteraction
  /// Asks whether to remove a follower, and does it.
  public let removal: RemovalInteraction

  /// Those that were taken so far, in the order in which they began to follow.
  @ObservedList public private(set) var followers: [FollowerItem] = []
  @Observed private var pages = 1
  /// What names are to contain; empty for all.
  @Observed public var search = ""
  /// Who is selected.
  @Observed public var selectedID: Int?
  /// Those whose names match the search, by what the names begin with.
  public private(set) lazy var shown: ListSource<FollowerItem> =
    $followers
    .filtered(by: \.search, of: self) { follower, search in
      search.isEmpty || follower.name.lowercased().contains(search.lowercased())
    }
    .sectioned(by: \.initial) { initial, count in "\(initial) (\(count))" }

  /// Told what the user does.
  public var onOutput: (@MainActor (Output) -> Void)?
  private var subscriptions: [Effect] = []

  /// What a list of followers tells what is around it.
  public enum Output: Hashable, Sendable {
    /// The user has opened somebody.
    case opened(User.ID)
  }

  /// Makes a presenter of those who follow a user of `store`, for the person of `session`.
  ///
  /// With a `loader`, refreshing has the store filled anew.
  public init(
    _ userID: User.ID, store: ProfileStore, gateway: any ProfileGateway = InMemoryGateway(),
    session: SessionState = SessionState(), loader: DataLoader? = nil
  ) {
    self.userID = userID
    self.store = store
    self.session = session
    self.loader = loader
    followInteraction = FollowInteraction(
      userID, gateway: gateway, session: session, screen: "the followers")
    removal = RemovalInteraction(userID, store: store, gateway: gateway)
    followInteraction.name = { [weak self] in self?.selectedItem?.name ?? "this user" }
    subscriptions = [
      Effect { [weak self] in self?.take() },
      // While it is asked or done, it stays about whom it was begun.
      Effect { [weak self] in
        guard let self, let selectedID, !followInteraction.isRunning else { return }
        let id = User.ID(selectedID)
        guard untracked({ followInteraction.userID }) != id else { return }
        // What failed with somebody else is not tried again with this one, without a question.
        followInteraction.cancel()
        followInteraction.userID = id
      },
    ]
  }

  private func take() {
    let loaded = loaded
    untracked { followers = loaded }
  }

  private var allIDs: [User.ID] { store.data.user(userID)?.followerIDs ?? [] }

  private var loaded: [FollowerItem] {
    allIDs.prefix(pages * Self.pageSize).compactMap { id in
      store.data.user(id).map {
        FollowerItem(
          id: id.rawValue, name: $0.displayName, handle: "@\($0.username.beginning(200))",
          isFollowed: session.follows(id))
      }
    }
  }

  private static let count = Format.counted("follower", "followers")

  /// Whom they follow, and how many of them were taken.
  public var title: String {
    let name = store.data.user(userID)?.displayName ?? ""
    let (loaded, all) = (followers.count, allIDs.count)
    let count = store.data.user(userID).map(session.followerCount) ?? 0
    let words = Self.count.apply(count)
    let progress = loader?.state.isLoading == true ? ", loading…" : ""
    return "\(name): \(loaded < all ? "\(loaded) of " : "")\(words)\(progress)"
  }

  /// Who is selected, in words; empty if nobody is.
  public var selected: String {
    selectedItem.map { "\($0.name) \($0.handle)" } ?? ""
  }

  private var selectedItem: FollowerItem? { selectedID.flatMap { $followers.item($0) } }

  /// Whether nobody is selected, so that nobody could be followed.
  public var hasNoSelection: Bool { selectedItem == nil }

  /// What pressing the button would be about: who is selected.
  public var followTitle: String { followInteraction.isFollowing ? "Following" : "Follow" }

  /// Whether the button can be pressed.
  public var canFollow: Bool { !followInteraction.isRunning }

  /// Why following, removing or loading failed; `nil` if none did.
  public var problem: String? {
    followInteraction.message ?? removal.message ?? loader?.state.problem
  }

  /// Tells that somebody was opened.
  public func open(_ follower: FollowerItem) { onOutput?(.opened(User.ID(follower.id))) }

  /// Takes another page, if there is one.
  public func loadMore() {
    if pages * Self.pageSize < allIDs.count { pages += 1 }
  }

  /// Asks whether somebody is to be removed, and does it then; one at a time.
  public func remove(_ follower: FollowerItem) {
    guard !removal.isRunning else { return }
    // What failed with somebody else is not tried again with this one, without a question.
    if removal.subject?.id != follower.id { removal.cancel() }
    removal.subject = (follower.id, follower.name)
    removal.start()
  }

  /// Puts somebody where another one of the same section is.
  ///
  /// Sections follow from the names, so nobody can be moved to another one.
  public func move(_ follower: FollowerItem, _ move: RowMove) {
    guard move.from.section == move.to.section else { return }
    let other = shown[move.to]
    var ids = allIDs
    guard let from = ids.firstIndex(of: User.ID(follower.id)),
      let to = ids.firstIndex(of: User.ID(other.id))
    else { return }
    ids.insert(ids.remove(at: from), at: to)
    // The same followers in another order fit the data as they did before.
    try? store.update(userID) { $0.followerIDs = ids }
  }

  /// Forgets the pages but the first and, with a loader, loads anew.
  public func refresh() {
    pages = 1
    loader?.load()
  }

  /// Waits until nothing is being loaded.
  func loaded() async { await loader?.finished() }
}
