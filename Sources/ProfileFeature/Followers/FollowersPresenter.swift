public import Bindable

/// A presenter that shows a user's followers in sections and handles edits of the list.
///
/// ```swift
/// let presenter = FollowersPresenter(1, in: environment)
/// presenter.title                // "Ada Lovelace: 20 of 41 loaded"
/// presenter.search = "gra"
/// presenter.shown.count          // 1
/// presenter.loadMore()           // when the user scrolls near the end
/// ```
///
/// In a section of the user's own followers, the one who started to follow first is at the start,
/// until the user moves them. Others have the order of all people. If the environment loads from
/// the gateway, `refresh()` reloads the store; the current followers stay visible while it loads
/// and if it fails.
@MainActor
public final class FollowersPresenter: BrowsePresenter<PersonItem> {
  /// The number of followers on a page.
  public nonisolated static let pageSize = 20

  private let userID: User.ID
  // Set to show the users that the user follows, instead of the user's followers.
  private let showsFollowed: Bool
  /// The interaction that follows or unfollows the selected user after a confirmation.
  public let followInteraction: FollowInteraction
  /// The interaction that removes a follower after a confirmation.
  public let removal: RemovalInteraction

  private var choosing: Effect?
  private lazy var loading = Command(
    of: self, when: \.environment.loadsFromGateway, taking: \.environment.gateway,
    describing: ErrorMessages.text(for:)
  ) {
    try await $0.load()
  } then: { presenter, data in
    presenter.environment.replaceData(with: data)
  }

  /// Creates a presenter for the followers of a user, as seen by the signed-in user.
  ///
  /// - Parameters:
  ///   - userID: The user.
  ///   - environment: The dependencies of the presenter.
  ///   - showsFollowed: Whether the followed users are shown instead of the followers.
  public init(
    _ userID: User.ID, in environment: ProfileEnvironment, showsFollowed: Bool = false
  ) {
    (self.userID, self.showsFollowed) = (userID, showsFollowed)
    followInteraction = FollowInteraction(userID, in: environment, screen: "the followers")
    removal = RemovalInteraction(in: environment)
    super.init(in: environment, pageSize: Self.pageSize)
    // A running interaction keeps the user that it started with.
    choosing = Effect { [weak self] in
      guard let self, let selectedID, !followInteraction.isRunning else { return }
      let id = User.ID(selectedID)
      guard untracked({ followInteraction.userID }) != id else { return }
      // A failure for one user must not be retried for another one without a confirmation.
      followInteraction.cancel()
      followInteraction.userID = id
    }
  }

  private var user: Live.User? { environment.store.user(userID) }
  private var allIDs: [User.ID] {
    if showsFollowed { return environment.store.followedIDs(by: userID) }
    return user?.followerIDs ?? []
  }

  private static let count = Format.counted("follower", "followers")

  /// The name of the user, and the number of found or loaded followers and of all followers.
  public var title: String {
    let name = user?.displayName ?? ""
    if showsFollowed { return "\(name) follows \(PersonItem.counted.apply(allIDs.count))" }
    let (isSearch, all) = (!search.isEmpty, allIDs.count)
    let part = isSearch ? matchingIDs.count : loadedCount
    let partOf = part < all ? Format.number.apply(part) + " of " : ""
    let isPage = !isSearch && part < all
    let whole = isPage ? Format.number.apply(all) + " loaded" : Self.count.apply(all)
    return "\(name): \(partOf)\(whole)\(loading.isRunning ? ", loading…" : "")"
  }

  /// The name and username of the selected follower, or an empty string without a selection.
  public var selected: String {
    selectedItem.map { "\($0.title) \($0.handle)" } ?? ""
  }

  private var selectedItem: PersonItem? {
    selectedID.flatMap { hasItem($0) ? item($0) : nil }
  }

  /// The text in place of an empty list.
  public var emptyText: String {
    search.isEmpty ? showsFollowed ? "Nobody" : "No Followers" : "No Results"
  }

  /// A Boolean value that indicates whether the followers are those of the signed-in user, who can
  /// remove and reorder them.
  public var isOwn: Bool { environment.session.userID == userID && !showsFollowed }

  /// A Boolean value that indicates whether the signed-in user can follow the selected follower.
  public var showsFollow: Bool { selectedItem != nil && followInteraction.canFollow }

  /// The error message for following, removing, or loading, or `nil` if none failed.
  public var errorMessage: String? {
    followInteraction.message ?? removal.message ?? loading.message
  }

  override func hasItem(_ id: Int) -> Bool { allIDs.contains(User.ID(id)) }

  override func ids(containing text: String) -> [Int] {
    let found = super.ids(containing: text), all = allIDs.map(\.rawValue)
    guard isOwn else {
      let followers = Set(all)
      return found.filter { followers.contains($0) }
    }
    let matches = text.isEmpty ? nil : Set(found)
    let ids = all.filter { matches?.contains($0) != false }
    // The names are those in the list of people, whose items aren't observed before they're shown.
    let sections = untracked {
      let data = environment.store.data
      return Dictionary(grouping: ids) { id in
        data.user(User.ID(id)).map { PersonItem.section(of: $0.displayName) } ?? ""
      }
    }
    return sections.keys.sorted().flatMap { sections[$0] ?? [] }
  }

  /// Removes a follower after a confirmation, unless another removal is in progress.
  public func remove(_ follower: PersonItem) {
    removal.start(removing: .follower(User.ID(follower.id), of: userID))
  }

  /// Moves a follower to the index of another one in the same section.
  ///
  /// Has no effect across sections, because the section follows from the name.
  public func move(_ follower: PersonItem, _ move: ItemMove) {
    guard move.from.section == move.to.section else { return }
    let other = shown[move.to]
    var ids = allIDs
    guard let from = ids.firstIndex(of: User.ID(follower.id)),
      let to = ids.firstIndex(of: User.ID(other.id))
    else { return }
    ids.insert(ids.remove(at: from), at: to)
    // Reordering followers keeps the data valid, so this can't fail.
    try? environment.store.data.update(userID) { $0.followerIDs = ids }
  }

  /// Resets the list to the first page and reloads the store, if the environment has a server.
  public func refresh() {
    pages = 1
    loading.start()
  }

  /// Waits until loading is finished.
  public func waitUntilLoaded() async { await loading.waitUntilFinished() }
}
