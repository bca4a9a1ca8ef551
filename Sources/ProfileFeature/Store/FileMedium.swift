import Foundation
internal import Synchronization

/// Keeps the bytes of an archive in a file, which has all of the old ones or all of the new ones, whatever
/// happens meanwhile.
///
/// ```swift
/// let archive = Archive<SavedState>(FileMedium("state/session.json"))
/// ```
///
/// Bytes are written to a new file beside it, which is brought to the disk and then takes the name. Of
/// several programs that write, the last one wins. What a program that was killed has left behind is
/// removed by the next one that writes.
public struct FileMedium: ArchiveMedium {
  /// A moment of writing, at which a test can stop.
  public enum Step: String, CaseIterable, Sendable {
    /// The new file is there, and empty.
    case created
    /// It has half of the bytes.
    case halfWritten
    /// It has all of them.
    case written
    /// They are on the disk.
    case synced
    /// It has taken the name.
    case renamed
    /// The directory is on the disk, too.
    case directorySynced
  }

  /// The path of the file.
  public let name: String
  private let didStep: @Sendable (Step) -> Void

  /// Keeps bytes in the file at `path`, whose directory must be there when they are written.
  ///
  /// `didStep` is told how far writing has come.
  public init(_ path: String, didStep: @escaping @Sendable (Step) -> Void = { _ in }) {
    name = path
    self.didStep = didStep
  }

  /// The bytes of the file; `nil` if there is none.
  public func read() throws(ArchiveError) -> [UInt8]? {
    do throws(ProfileFileError) {
      return try InputFile.bytes(of: name)
    } catch {
      switch error.problem {
      case .missing: return nil
      case .unreadable(let reason): throw ArchiveError(name, .unreadable(reason: reason))
      default: throw ArchiveError(name, .unreadable(reason: error.problem.description))
      }
    }
  }

  /// Replaces the file.
  public func write(_ bytes: [UInt8]) throws(ArchiveError) {
    removeLeftovers()
    let temporary = "\(directory)/\(prefix)\(getpid())-\(Self.nextNumber())\(Self.suffix)"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(errno) }
    do throws(ArchiveError) {
      defer { close(file) }
      didStep(.created)
      try write(bytes[..<(bytes.count / 2)], to: file)
      didStep(.halfWritten)
      try write(bytes[(bytes.count / 2)...], to: file)
      didStep(.written)
      guard fsync(file) == 0 else { throw failure(errno) }
      didStep(.synced)
      guard rename(temporary, name) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    didStep(.renamed)
    // The name is in the directory, which goes to the disk by itself.
    let folder = open(directory, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    didStep(.directorySynced)
  }

  /// Gives the file the first name of `session.json.corrupt-1`, `-2` and so on that none has.
  public func setAside() throws(ArchiveError) -> String {
    var number = 1
    while true {
      let place = "\(name).corrupt-\(number)"
      // A link never replaces a file, as a new name would.
      if link(name, place) == 0 {
        guard unlink(name) == 0 else { throw failure(errno) }
        return place
      }
      guard errno == EEXIST else { throw failure(errno) }
      number += 1
    }
  }

  private static let suffix = ".temporary"
  private static let lastNumber = Atomic(0)

  private static func nextNumber() -> Int {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  private var directory: String {
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  /// What the names of new files begin with.
  private var prefix: String {
    let file = name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
    return ".\(file)."
  }

  /// Removes new files of programs that run no more.
  private func removeLeftovers() {
    for file in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where file.hasPrefix(prefix) && file.hasSuffix(Self.suffix) {
      let rest = file.dropFirst(prefix.count).dropLast(Self.suffix.count)
      guard let process = rest.split(separator: "-").first.flatMap({ pid_t($0) }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(directory)/\(file)")
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, to file: Int32) throws(ArchiveError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  private func failure(_ code: Int32) -> ArchiveError {
    switch code {
    case ENOENT, ENOTDIR: ArchiveError(name, .noDirectory)
    default: ArchiveError(name, .unwritable(reason: String(cString: strerror(code))))
    }
  }
}
