import Foundation
import ProfileFeature

/// The optional state directory and server of a session, and a file that takes time to read.
@MainActor
final class SessionBackend {
  /// The name of the file with the saved state.
  nonisolated static let fileName = "session.json"
  /// The users and photos of the server or the file, or `nil` without one or before they're loaded.
  private(set) var data: ProfileData?
  private let input: String?
  /// The server, or `nil` without one.
  let server: (any ProfileGateway)?
  private let archive: Archive<SavedState>?
  /// The lock on the state directory, which also contains the files that a run writes there.
  let lock: DirectoryLock?
  /// The saved state, or `nil` if nothing has been saved.
  let saved: SavedState?
  private var autosavers: [StateAutosaver] = []

  /// Opens the state directory of `options`, without asking the server.
  ///
  /// - Throws: `UsageError` for the first problem.
  init(_ options: Options) async throws(UsageError) {
    input = options.input
    var lock: DirectoryLock?
    var archive: Archive<SavedState>?
    if let directory = options.store {
      lock = try Self.lock(on: directory)
      let storage = FileStorage("\(directory)/\(Self.fileName)", lock: lock)
      archive = Archive(storage, schema: SavedState.schema)
    }
    (self.lock, self.archive) = (lock, archive)
    do {
      saved = try await archive?.load()
    } catch {
      throw UsageError(error).of("--store")
    }
    #if WithoutNetwork
      server = nil
      if options.api != nil {
        throw UsageError(
          .noServer,
          "--api: this program was built without network support; build it without --traits "
            + "WithoutNetwork")
      }
    #else
      server = options.api.map { HTTPGateway(URLTransport(to: $0)) }
    #endif
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

  /// Loads the users and photos of the server at an address.
  ///
  /// - Throws: `UsageError` with the address and the reason.
  func load(from address: URL) async throws(UsageError) {
    do {
      try await load()
    } catch {
      let error = error as? GatewayError ?? GatewayError(.interrupted)
      let isWrong = error.reason == .wrongAnswer || error.reason == .tooLarge
      // Text from a response is already escaped, but system messages may not be.
      let detail = error.detail.map { " (\($0.filter { $0.isASCII && $0 >= " " }))" } ?? ""
      let place = Excerpt.path(Option.withoutPassword("\(address)"))
      throw UsageError(
        isWrong ? .data : .noServer, "--api: \(place): \(error.message)\(detail)")
    }
  }

  /// Returns users and photos with the saved changes.
  ///
  /// - Throws: `UsageError` if the saved state doesn't match the users and photos.
  func restored(_ data: ProfileData) throws -> ProfileData {
    guard let archive, let saved else { return data }
    do {
      return try data.applying(saved, from: archive)
    } catch {
      throw UsageError(error).of("--store")
    }
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
    do {
      for keeper in autosavers { try await keeper.waitUntilSaved() }
    } catch {
      throw UsageError(error).of("--store")
    }
  }

  /// Locks a state directory for the whole run, which saves all that it has read and changed.
  private static func lock(on directory: String) throws(UsageError) -> DirectoryLock {
    func failure(_ message: String) -> UsageError {
      UsageError(.cannotCreate, "--store: \(Excerpt.path(directory)): \(message)")
    }
    guard let status = OutputFile.status(of: directory) else {
      throw failure("directory not found; create it first")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw failure("not a directory; specify one") }
    guard access(directory, W_OK | X_OK) == 0 else {
      let reason = POSIXError.last.reason
      throw failure("the directory isn't writable (\(reason)); check its permissions")
    }
    guard let lock = DirectoryLock(directory) else {
      throw failure(
        "another run of the program uses this directory; end it, or use another directory")
    }
    return lock
  }
}
