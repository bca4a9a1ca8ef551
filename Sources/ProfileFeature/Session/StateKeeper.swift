public import Bindable

/// Keeps a session and the changes of a store in an archive, and brings them back in the next run.
///
/// ```swift
/// let keeper = StateKeeper(
///   Archive(FileMedium("state/session.json")), store: store, session: session)
/// try await keeper.restore()
/// session.follow(2, by: "a test")
/// try await keeper.saved()         // it is in the file
/// ```
///
/// Only what differs from the data that the store had at first is kept. Changes of one turn are written
/// together, and those that come while something is being written are written after it, together.
@MainActor
public final class StateKeeper {
  private let archive: Archive<SavedState>
  private let store: ProfileStore
  private let session: SessionState
  private let base: ProfileData

  /// What was chosen, by name: it is kept and comes back with the rest.
  @Observed public var settings: [String: String] = [:]
  /// Why the latest changes could not be kept, in words for the user; `nil` if they could.
  @Observed public private(set) var problem: String?

  private var subscription: Effect?
  private var task: Task<Void, Never>?
  private var pending: SavedState?
  /// What is kept, or on its way there.
  private var latest: SavedState?
  private var error: ArchiveError?

  /// Makes one that does nothing before `restore()`.
  public init(_ archive: Archive<SavedState>, store: ProfileStore, session: SessionState) {
    self.archive = archive
    self.store = store
    self.session = session
    base = store.data
  }

  /// Brings back what was kept, and keeps what changes from then on.
  ///
  /// - Throws: what is wrong with what was kept. Then nothing is changed, and nothing kept.
  public func restore() async throws(ArchiveError) {
    let saved = try await archive.load() ?? SavedState()
    do throws(ProfileDataError) {
      let data = try base.applying(saved)
      event("restore") {
        store.replace(with: data)
        settings = saved.settings
        session.restore(saved)
      }
    } catch {
      throw ArchiveError(archive.name, .doesNotFit(error))
    }
    latest = state
    subscription = Effect { [weak self] in
      guard let self else { return }
      let state = state
      untracked { self.keep(state) }
    }
  }

  /// Waits until all changes are kept.
  ///
  /// - Throws: why the latest could not be.
  public func saved() async throws(ArchiveError) {
    while let task { await task.value }
    if let error { throw error }
  }

  /// All that is to be kept, as it is now.
  var state: SavedState {
    let data = store.data
    return SavedState(
      signedInID: session.userID?.rawValue,
      followedIDs: session.followedIDs.map(\.rawValue).sorted(),
      users: data.users.filter { $0 != base.user($0.id) }.map(SavedUser.init),
      photos: data.photos.dropFirst(base.photos.count).map(SavedPhoto.init), settings: settings)
  }

  private func keep(_ state: SavedState) {
    if state == latest { return }
    latest = state
    pending = state
    guard task == nil else { return }
    // It holds the keeper until all is written: nothing is lost because a screen has gone.
    task = Task {
      while let state = pending {
        pending = nil
        do throws(ArchiveError) {
          try await archive.save(state)
          error = nil
        } catch {
          self.error = error
        }
      }
      task = nil
      problem = error.map { ErrorWords.text(for: $0) }
    }
  }
}

extension ProfileData {
  /// The data with what was kept of its users and photos; what is about others is left out.
  func applying(_ saved: SavedState) throws(ProfileDataError) -> ProfileData {
    let kept = Dictionary(saved.users.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    let users = users.map { user in
      var user = user
      kept[user.id.rawValue]?.apply(to: &user) { self.user($0) != nil }
      return user
    }
    let photos = saved.photos.map(\.photo).filter { photo in user(photo.userID) != nil }
    return try ProfileData(users: users, photos: self.photos + photos)
  }
}
