internal import Bindable

/// An object that saves the session and store, and restores them on the next launch.
///
/// ```swift
/// let archive = Archive<SavedState>(FileStorage("state/session.json"))
/// let autosaver = StateAutosaver(archive, in: environment)
/// try await autosaver.restore(archive.load())
/// session.follow(2, by: "a test")
/// try await autosaver.waitUntilSaved()   // it is in the file
/// ```
///
/// Only differences from the store's initial data are saved. Changes in one turn are written
/// together, and so are those that occur while a write is in progress. A failed write is tried
/// again every two seconds.
@MainActor
public final class StateAutosaver {
  /// The time after which a failed write is tried again.
  static let retryInterval = Duration.seconds(2)

  private let archive: Archive<SavedState>
  private let environment: ProfileEnvironment
  private let base: ProfileData
  /// The theme of the start, which isn't saved, or `nil` if a saved one was restored.
  private var startTheme: AppTheme?

  private var subscription: Effect?
  private var task: Task<Void, Never>?
  private var retry: Task<Void, Never>?
  /// The state to save, and the one that's saved.
  private var latest: SavedState?, written: SavedState?
  private var error: FileError? {
    didSet { environment.store.saving = error.map { .failed($0) } ?? .working }
  }

  /// Creates an object that doesn't save until you call `restore(_:)`.
  public init(_ archive: Archive<SavedState>, in environment: ProfileEnvironment) {
    self.archive = archive
    self.environment = environment
    base = environment.store.data
    startTheme = environment.store.theme
  }

  /// Restores a saved state, and saves changes from then on.
  ///
  /// If there's no saved state, the current one stays.
  ///
  /// - Throws: `FileError` if it can't be restored. Then nothing changes, and nothing is saved.
  public func restore(_ saved: SavedState?) throws(FileError) {
    if let saved {
      let data = try base.applying(saved, from: archive)
      event("restore") {
        environment.store.data = data
        if let theme = saved.theme {
          environment.store.theme = theme
          startTheme = nil
        }
        environment.store.drafts = saved.drafts
        environment.session.restore(saved.signedInID)
      }
    }
    let start = state
    (latest, written) = (start, start)
    environment.store.saving = .working
    subscription = Effect { [weak self] in
      guard let self else { return }
      latest = state
      untracked { self.write() }
    }
  }

  isolated deinit { retry?.cancel() }

  /// Waits until all changes are saved, and tries a failed write once more.
  ///
  /// - Throws: `FileError` if the latest changes couldn't be saved.
  public func waitUntilSaved() async throws(FileError) {
    write()
    while let task { await task.value }
    if let error { throw error }
  }

  /// The current state to save.
  var state: SavedState {
    let (store, data) = (environment.store, environment.store.data)
    let theme = store.keptTheme ?? store.theme
    return SavedState(
      signedInID: environment.session.userID,
      users: data.users.filter { $0 != base.user($0.id) },
      photos: data.photos.filter { $0 != base.photo($0.id) },
      removedPhotoIDs: Set(base.photos.filter { data.photo($0.id) != $0 }.map(\.id)),
      theme: theme == startTheme ? nil : theme, drafts: store.drafts)
  }

  /// Writes the latest state, unless it's saved or a write is in progress, which does so afterward.
  private func write() {
    guard task == nil, latest != written || error != nil else { return }
    retry?.cancel()
    // The task retains this object until everything is written, so closing a screen loses nothing.
    task = Task {
      var failed: SavedState?
      while let state = latest, state != written, state != failed {
        do throws(FileError) {
          try await archive.save(state)
          written = state
        } catch {
          failed = state
          self.error = error
        }
      }
      // The latest change may have taken back one that couldn't be saved.
      if latest == written { error = nil }
      task = nil
      if error != nil { writeLater() }
    }
  }

  private func writeLater() {
    retry = Task.startImmediately { [weak self, clock = environment.clock] in
      guard (try? await clock.sleep(for: Self.retryInterval)) != nil else { return }
      self?.write()
    }
  }
}

extension ProfileData {
  /// Returns the data with the users and photos of a saved state, except those of unknown users.
  ///
  /// - Throws: `FileError` if they don't match.
  package func applying(
    _ saved: SavedState, from archive: Archive<SavedState>
  ) throws(FileError) -> ProfileData {
    let changed = Dictionary(saved.users.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let users = users.map { user in
      var user = changed[user.id] ?? user
      user.followerIDs.removeAll { self.user($0) == nil }
      return user
    }
    let photos = photos.filter { !saved.removedPhotoIDs.contains($0.id) }
    do throws(ProfileDataError) {
      return try ProfileData(
        users: users, photos: photos + saved.photos.filter { user($0.userID) != nil })
    } catch {
      throw FileError(
        archive.name, .invalid,
        "doesn't match the users and photos: \(error.path); use another directory")
    }
  }
}
