import Foundation
import ProfileFeature

/// What stands behind a run, if anything does: a directory that keeps its state, a server that has its
/// data.
@MainActor
final class Backing {
  /// The users and photos that the server has; `nil` without one.
  let data: ProfileData?
  private let server: (any ProfileGateway)?
  private let archive: Archive<SavedState>?
  private let saved: SavedState
  private var keepers: [StateKeeper] = []

  /// Looks at what `options` name.
  ///
  /// - Throws: a complaint about the first thing that is wrong.
  init(_ options: Options) async throws(Complaint) {
    (archive, saved) = try await Self.archive(in: options.store)
    guard let api = options.api else {
      (server, data) = (nil, nil)
      return
    }
    let server = try Self.gateway(to: api)
    self.server = server
    do {
      data = try await server.load()
    } catch {
      throw Self.complaint(error, about: api)
    }
  }

  /// What a run tells of what its user does: the server, if there is one, after the one in memory, which
  /// a script can make fail and wait.
  func gateway(after memory: InMemoryGateway) -> any ProfileGateway {
    server.map { GatewayInFront(front: memory, behind: $0) } ?? memory
  }

  /// Sees whether what was kept is about these users.
  ///
  /// - Throws: a complaint if it is not.
  func check(_ data: ProfileData) throws(Complaint) {
    do throws(ArchiveError) {
      try restore(ProfileStore(data), SessionState(), SettingsState())
    } catch {
      throw Complaint(error)
    }
    keepers = []
  }

  /// Brings back what was kept for a store, and keeps what changes in it from then on.
  func keep(_ store: ProfileStore, _ session: SessionState, _ settings: SettingsState) {
    // It was found to fit when the program began.
    try? restore(store, session, settings)
  }

  private func restore(
    _ store: ProfileStore, _ session: SessionState, _ settings: SettingsState
  ) throws(ArchiveError) {
    guard let archive else { return }
    let keeper = StateKeeper(archive, store: store, session: session, settings: settings)
    try keeper.begin(with: saved)
    keepers.append(keeper)
  }

  /// Waits until all is kept.
  func finish() async throws(Complaint) {
    for keeper in keepers {
      do throws(ArchiveError) {
        try await keeper.saved()
      } catch {
        throw Complaint(error)
      }
    }
  }

  private static func archive(
    in directory: String?
  ) async throws(Complaint) -> (Archive<SavedState>?, SavedState) {
    guard let directory else { return (nil, SavedState()) }
    let name = Excerpt.path(directory)
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    guard isThere, isDirectory.boolValue else {
      let problem = isThere ? "it is no directory; name one" : "no such directory; make it first"
      throw Complaint(.cannotCreate, "--store: \(name): \(problem)")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      let reason = String(cString: strerror(errno))
      throw Complaint(
        .cannotCreate,
        "--store: \(name): nothing can be written there (\(reason)); check its permissions")
    }
    let archive = Archive<SavedState>(FileMedium("\(directory)/session.json"))
    do throws(ArchiveError) {
      return (archive, try await archive.load() ?? SavedState())
    } catch {
      throw Complaint(error)
    }
  }

  #if WithoutNetwork
    private static func gateway(to address: String) throws(Complaint) -> any ProfileGateway {
      throw Complaint(
        .noServer,
        "--api: this program was built without a way to servers; build it without --traits "
          + "WithoutNetwork")
    }
  #else
    private static func gateway(to address: String) throws(Complaint) -> any ProfileGateway {
      guard let url = URL(string: address) else {
        throw Complaint(.usage, "--api: \(Excerpt.quoted(address)) is no address")
      }
      return HTTPGateway(URLTransport(to: url))
    }
  #endif

  private static func complaint(_ error: any Error, about address: String) -> Complaint {
    let error = error as? GatewayError
    let problem = error?.problem
    let status: ExitStatus = problem == .wrongAnswer || problem == .tooLarge ? .data : .noServer
    // What an answer says comes escaped; what the system says of it may not.
    let detail = error?.detail.map { " (\($0.filter { $0.isASCII && $0 >= " " }))" } ?? ""
    let words = error?.message ?? ErrorWords.text(for: GatewayError(.interrupted))
    return Complaint(status, "--api: \(Excerpt.path(address)): \(words)\(detail)")
  }
}

extension Complaint {
  fileprivate init(_ error: ArchiveError) {
    let status: ExitStatus =
      switch error.problem {
      case .corrupt, .newer, .doesNotFit, .unencodable: .data
      case .unreadable: .noInput
      case .noDirectory: .cannotCreate
      case .unwritable: .output
      }
    self.init(status, "--store: \(error)")
  }
}

/// Two gateways, of which the first is asked first: what it fails with, and how long it waits, the second
/// never learns.
private struct GatewayInFront: ProfileGateway {
  let front: InMemoryGateway
  let behind: any ProfileGateway

  func load() async throws -> ProfileData {
    _ = try await front.load()
    return try await behind.load()
  }

  func follow(_ id: User.ID) async throws {
    try await front.follow(id)
    try await behind.follow(id)
  }

  func unfollow(_ id: User.ID) async throws {
    try await front.unfollow(id)
    try await behind.unfollow(id)
  }

  func removeFollower(_ id: User.ID, of user: User.ID) async throws {
    try await front.removeFollower(id, of: user)
    try await behind.removeFollower(id, of: user)
  }

  func isTaken(_ username: String) async throws -> Bool {
    _ = try await front.isTaken(username)
    return try await behind.isTaken(username)
  }

  func save(_ edit: ProfileEdit, of id: User.ID) async throws {
    try await front.save(edit, of: id)
    try await behind.save(edit, of: id)
  }

  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    _ = try await front.post(draft, by: id)
    return try await behind.post(draft, by: id)
  }

  func signOut(_ id: User.ID, everywhere: Bool) async throws {
    try await front.signOut(id, everywhere: everywhere)
    try await behind.signOut(id, everywhere: everywhere)
  }
}
