import Bindable
import BindableTesting
import Foundation
import Synchronization
import Testing

@testable import ProfileFeature

@MainActor @Suite(.timeLimit(.minutes(30))) struct StateAutosaverTests {
  private let medium = InMemoryStorage(named: "session.json")

  /// A run of the program: its store, session, and autosaver.
  @MainActor private final class Run {
    let store = ProfileStore(.sample)
    let environment: ProfileEnvironment
    var session: SessionState { environment.session }
    let archive: Archive<SavedState>, keeper: StateAutosaver

    init(_ medium: any ArchiveStorage, data: ProfileData = .sample) {
      store.data = data
      environment = .test(store)
      archive = Archive(medium)
      keeper = StateAutosaver(archive, in: environment)
    }
  }

  private func run(of data: ProfileData = .sample) async throws -> Run {
    let run = Run(medium, data: data)
    try await run.keeper.restore(run.archive.load())
    return run
  }

  @Test func restoresFollowsEditsPhotosAndSettings() async throws {
    let first = try await run()
    first.session.follow(2, by: "a test")
    first.session.signIn(1, by: "a test")
    try first.store.data.update(1) {
      $0.bio = "Countess"
      $0.followerIDs.removeFirst()
    }
    let photo = Photo(
      id: 900, name: "New", rating: 50, creationDate: Date(timeIntervalSince1970: 0.5), userID: 1)
    try first.store.data.add(photo)
    first.store.theme = .ocean
    try await first.keeper.waitUntilSaved()
    let writeCount = medium.writeCount

    let second = try await run()
    #expect(second.session.userID == 1)
    #expect(second.session.follows(2))
    #expect(second.store.data.user(2)?.followerIDs == [1, 3, 5, 7, 11])
    #expect(second.store.data == first.store.data)
    #expect(second.store.data.photos.last == photo)
    #expect(second.store.theme == .ocean)
    #expect(medium.read() != nil)
    try await second.keeper.waitUntilSaved()
    #expect(medium.writeCount == writeCount, "restored state isn't written again")
  }

  @Test func savesThemeOnlyIfItWasChosen() async throws {
    let first = try await run()
    first.session.follow(2, by: "a test")
    try await first.keeper.waitUntilSaved()
    let saved = try await first.archive.load()
    #expect(saved?.users.map(\.id) == [2] && saved?.theme == nil)
    first.store.theme = .ocean
    try await first.keeper.waitUntilSaved()
    let second = try await run()
    #expect(second.store.theme == .ocean)
    second.store.theme = .plain
    try await second.keeper.waitUntilSaved()
    #expect(try await second.archive.load()?.theme == .plain)
  }

  @Test(arguments: AppTheme.allCases)
  func savesTriedThemeOnlyIfItWasKept(theme: AppTheme) async throws {
    let first = try await run()
    first.store.theme = .dusk
    let settings = SettingsPresenter(1, in: first.environment)
    settings.selectedTheme = theme
    #expect(first.store.theme == theme)
    try await first.keeper.waitUntilSaved()
    #expect(try await run().store.theme == .dusk, "the program could end here")
    settings.restoreTheme()
    try await first.keeper.waitUntilSaved()
    #expect(try await run().store.theme == .dusk)
    settings.selectedTheme = theme
    settings.keep(theme)
    try await first.keeper.waitUntilSaved()
    #expect(try await run().store.theme == theme)
  }

  @Test func savesOnlyChangedUsers() async throws {
    let run = try await run()
    try run.store.data.update(2) { $0.firstName = "Gracie" }
    try await run.keeper.waitUntilSaved()
    #expect(run.keeper.state.users.map(\.id) == [2])
    try run.store.data.update(2) { $0.firstName = "Grace" }
    #expect(run.keeper.state == SavedState(signedInID: 11))
    try await run.keeper.waitUntilSaved()
  }

  @Test func changesInTransactionAreWrittenTogether() async throws {
    let run = try await run()
    transaction {
      for id in 2...9 { run.session.follow(User.ID(id), by: "a test") }
      run.store.theme = .ascii
    }
    try await run.keeper.waitUntilSaved()
    #expect(medium.writeCount == 1)
  }

  @Test func changesDuringWriteAreWrittenAfterward() async throws {
    let run = try await run()
    for id in 13...50 {
      run.session.follow(User.ID(id), by: "a test")
      await Task.yield()
    }
    try await run.keeper.waitUntilSaved()
    let saved = try await Run(medium).archive.load()?.users
    #expect(saved?.map(\.id.rawValue) == Array(13...50))
    #expect(saved?.allSatisfy { $0.followerIDs == [11] } == true)
  }

  @Test func restoresSignOut() async throws {
    let first = try await run()
    first.session.signIn(1, by: "a test")
    first.session.signOut()
    try await first.keeper.waitUntilSaved()
    let second = try await run()
    #expect(second.session.userID == nil && !second.session.follows(2))
  }

  @Test func newStorageKeepsSignedInUser() async throws {
    #expect(try await run().session.userID == 11)
  }

  @Test func savedEditsOfMissingUsersAreIgnored() async throws {
    let first = try await run()
    try first.store.data.update(2) { $0.bio = "Kept" }
    try await first.keeper.waitUntilSaved()
    let data = try ProfileData(
      users: [User(id: 1, username: "solo", firstName: "Solo")], photos: [])
    let second = try await run(of: data)
    #expect(second.store.data == data)
  }

  @Test func inconsistentStateThrowsError() async throws {
    let first = try await run()
    try first.store.data.update(2) { $0.username = "ada2" }
    try await first.keeper.waitUntilSaved()
    let data = try ProfileData(
      users: [
        User(id: 2, username: "grace", firstName: "Grace"),
        User(id: 7, username: "ada2", firstName: "Ada"),
      ], photos: [])
    let error = await #expect(throws: FileError.self) { _ = try await run(of: data) }
    #expect(
      error?.description
        == "session.json: doesn't match the users and photos: users[1].username; use another "
        + "directory")
  }

  @Test func corruptStateThrowsAndIsSetAside() async throws {
    medium.write(Array("{".utf8))
    await #expect(throws: FileError.self) { _ = try await run() }
    #expect(medium.aside == [Array("{".utf8)])
    _ = try await run()
  }

  @Test func failedSaveIsReported() async throws {
    let archive = Archive<SavedState>(ReadOnlyStorage())
    let environment = ProfileEnvironment.test()
    let keeper = StateAutosaver(archive, in: environment)
    try await keeper.restore(archive.load())
    environment.session.follow(2, by: "a test")
    let error = await #expect(throws: FileError.self) { try await keeper.waitUntilSaved() }
    #expect(error?.description == "session.json: can't be written; check the permissions")
  }

  @Test func failedWriteIsTriedAgainAfterPauseAndAtEnd() async throws {
    let clock = ManualClock(), disk = Disk()
    let environment = ProfileEnvironment.test(clock: clock)
    let keeper = StateAutosaver(Archive(disk), in: environment)
    try keeper.restore(nil)
    environment.session.follow(2, by: "a test")
    let error = await #expect(throws: FileError.self) { try await keeper.waitUntilSaved() }
    let failure = try #require(error)
    #expect(environment.store.saving == .failed(failure))

    disk.setFull(false)
    await clock.advance(by: StateAutosaver.retryInterval - .milliseconds(1))
    #expect(disk.medium.writeCount == 0 && environment.store.saving != .working)
    await clock.advance(by: .milliseconds(1))
    // The archive writes on another thread.
    for _ in 0..<1_000_000 where environment.store.saving != .working { await Task.yield() }
    #expect(disk.medium.writeCount == 1 && environment.store.saving == .working)

    disk.setFull(true)
    environment.session.follow(3, by: "a test")
    await #expect(throws: FileError.self) { try await keeper.waitUntilSaved() }
    disk.setFull(false)
    try await keeper.waitUntilSaved()
    #expect(disk.medium.writeCount == 2 && environment.store.saving == .working)
    #expect(try await Run(disk.medium).archive.load()?.users.map(\.id) == [2, 3])
    await clock.advance(by: .seconds(60))
    #expect(disk.medium.writeCount == 2, "the saved state isn't written again")
  }

  @Test func changeThatIsTakenBackNeedsNoDisk() async throws {
    let disk = Disk(), environment = ProfileEnvironment.test()
    let keeper = StateAutosaver(Archive(disk), in: environment)
    try keeper.restore(nil)
    environment.store.theme = .ocean
    await #expect(throws: FileError.self) { try await keeper.waitUntilSaved() }
    environment.store.theme = .plain
    try await keeper.waitUntilSaved()
    #expect(disk.medium.writeCount == 0 && environment.store.saving == .working)
  }

  @Test func autosaverIsDeallocatedAfterWriting() async throws {
    weak var keeper: StateAutosaver?
    do {
      let run = try await run()
      run.session.follow(2, by: "a test")
      keeper = run.keeper
    }
    for _ in 0..<1_000 where keeper != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(keeper == nil)
    #expect(try await Run(medium).archive.load()?.users.map(\.id) == [2])
  }
}

/// Storage that can't be written.
private struct ReadOnlyStorage: ArchiveStorage {
  let name = "session.json"

  func read() -> [UInt8]? { nil }
  func write(_ bytes: [UInt8]) throws(FileError) {
    throw FileError(name, .unwritable, "can't be written; check the permissions")
  }
  func quarantine() -> String { name }
}

/// Storage on a disk that's full at first.
private final class Disk: ArchiveStorage {
  let medium = InMemoryStorage(named: "session.json")
  private let isFull = Mutex(true)

  var name: String { medium.name }

  func setFull(_ newValue: Bool) { isFull.withLock { $0 = newValue } }
  func read() -> [UInt8]? { medium.read() }
  func write(_ bytes: [UInt8]) throws(FileError) {
    if isFull.withLock({ $0 }) { throw FileError(name, .unwritable, "can't be written") }
    medium.write(bytes)
  }
  func quarantine() -> String { medium.quarantine() }
}
