import Foundation
import ProfileFeature

/// The optional state directory and server of a session, and a file that takes time to read.
@MainActor
final class SessionBackend {
  /// The users and photos of the server or the file, or `nil` without one or before they're loaded.
  private(set) var data: ProfileData?
  private let input: String?
  private let server: (any ProfileGateway)?
  private let archive: Archive<SavedState>?
  /// The saved state, or `nil` if nothing has been saved.
  let saved: SavedState?
  private var autosavers: [StateAutosaver] = []

  /// Opens the state directory of `options`, without asking the server.
  ///
  /// - Throws: `UsageError` for the first problem.
  init(_ options: Options) async throws(UsageError) {
    input = options.input
    (archive, saved) = try await Self.archive(in: options.store)
    server = try options.api.map { address throws(UsageError) in try Self.gateway(to: address) }
  }

  /// Loads the users and photos of the server or, if there is none, of the file.
  func load() async throws {
    if let server {
      data = try await server.load()
    } else if let input {
      // On another thread, because the screen shows progress.
      data = try await Task.detached {
        try ProfileData(json: InputFile.bytes(of: input), named: input)
      }.value
    }
  }

  /// Returns the gateway of a session, which calls the scriptable in-memory gateway before the
  /// server.
  func gateway(after memory: InMemoryGateway) -> any ProfileGateway {
    server.map { LayeredGateway(front: memory, behind: $0) } ?? memory
  }

  /// Returns users and photos with the saved changes.
  ///
  /// - Throws: `UsageError` if the saved state doesn't match the users and photos.
  func restored(_ data: ProfileData) throws(UsageError) -> ProfileData {
    guard let archive else { return data }
    let store = ProfileStore(data)
    let environment = ProfileEnvironment(store, signedIn: nil, now: .distantPast, device: .phone)
    do throws(FileError) {
      try StateAutosaver(archive, in: environment).restore(saved)
    } catch {
      throw UsageError(store: error)
    }
    return store.data
  }

  /// Restores the saved state of an environment and saves changes from then on.
  func startSaving(_ environment: ProfileEnvironment) {
    guard let archive else { return }
    let keeper = StateAutosaver(archive, in: environment)
    // The state was checked when the session was created, so this can't fail.
    try? keeper.restore(saved)
    autosavers.append(keeper)
  }

  /// Waits until all changes are saved.
  func finish() async throws(UsageError) {
    for keeper in autosavers {
      do throws(FileError) {
        try await keeper.waitUntilSaved()
      } catch {
        throw UsageError(store: error)
      }
    }
  }

  private static func archive(
    in directory: String?
  ) async throws(UsageError) -> (Archive<SavedState>?, SavedState?) {
    guard let directory else { return (nil, nil) }
    let name = Excerpt.path(directory)
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    guard isThere, isDirectory.boolValue else {
      let errorMessage = isThere ? "not a directory" : "directory not found; create it first"
      throw UsageError(.cannotCreate, "--store: \(name): \(errorMessage)")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      let reason = String(cString: strerror(errno))
      throw UsageError(
        .cannotCreate,
        "--store: \(name): the directory isn't writable (\(reason)); check its permissions")
    }
    // For the whole run, because each run saves all that it has read and changed.
    guard let lock = DirectoryLock(directory) else {
      throw UsageError(
        .cannotCreate,
        "--store: \(name): another run of the program uses this directory; end it, or use another "
          + "directory")
    }
    let archive = Archive<SavedState>(
      FileStorage("\(directory)/session.json", lock: lock), schema: SavedState.schema)
    do throws(FileError) {
      return (archive, try await archive.load())
    } catch {
      throw UsageError(store: error)
    }
  }

  #if WithoutNetwork
    private static func gateway(to address: String) throws(UsageError) -> any ProfileGateway {
      throw UsageError(
        .noServer,
        "--api: this program was built without network support; build it without --traits "
          + "WithoutNetwork")
    }
  #else
    private static func gateway(to address: String) throws(UsageError) -> any ProfileGateway {
      guard let url = URL(string: address) else {
        throw UsageError(
          .usage, "--api: \(Excerpt.quoted(Option.withoutPassword(address))) isn't a URL")
      }
      return HTTPGateway(URLTransport(to: url))
    }
  #endif

  /// Returns the message about a server at an address that couldn't be loaded.
  static func complaint(_ error: any Error, about address: String) -> UsageError {
    let error = error as? GatewayError
    let reason = error?.reason
    let status: ExitCode = reason == .wrongAnswer || reason == .tooLarge ? .data : .noServer
    // Text from a response is already escaped, but system messages may not be.
    let detail = error?.detail.map { " (\($0.filter { $0.isASCII && $0 >= " " }))" } ?? ""
    let message = (error ?? GatewayError(.interrupted)).message
    return UsageError(
      status, "--api: \(Excerpt.path(Option.withoutPassword(address))): \(message)\(detail)")
  }
}

extension UsageError {
  fileprivate init(store error: FileError) { self.init(error.exitStatus, "--store: \(error)") }
}

/// A gateway that calls `front`, and then `behind` if that succeeds.
private struct LayeredGateway: ProfileGateway {
  let front: InMemoryGateway
  let behind: any ProfileGateway

  func load() async throws -> ProfileData {
    _ = try await front.load()
    return try await behind.load()
  }

  func send(_ change: ProfileChange) async throws {
    try await front.send(change)
    try await behind.send(change)
  }

  func isTaken(_ username: String) async throws -> Bool {
    _ = try await front.isTaken(username)
    return try await behind.isTaken(username)
  }

  func post(_ draft: NewPostDraft, by id: User.ID) async throws -> Photo {
    _ = try await front.post(draft, by: id)
    return try await behind.post(draft, by: id)
  }
}
