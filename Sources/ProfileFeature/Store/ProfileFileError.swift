/// An error in a profile file or its bytes.
///
/// ```swift
/// do throws(ProfileFileError) {
///   _ = try ProfileData(contentsOf: "people.json")
/// } catch {
///   print(error)
///   // people.json: photos[3].rating: expected a number; correct the value
/// }
/// ```
///
/// The description is one line with the path or the location, the cause, and the fix. Text from the file or its
/// name is escaped and truncated, so the description is safe to write to a terminal.
public struct ProfileFileError: Error, Hashable, Sendable {
  /// The cause of the error.
  public enum Reason: Hashable, Sendable {
    /// The file doesn't exist.
    case missing
    /// The path is a directory.
    case directory
    /// The file can't be read. The reason is the system's message.
    case unreadable(reason: String)
    /// The file exceeds the size limit.
    case tooLarge(limit: Int)
    /// The file is empty or contains only whitespace.
    case empty
    /// A byte isn't valid in UTF-8.
    case notUTF8(byte: UInt8)
    /// The text isn't JSON. The reason is the message of Foundation's parser.
    case notJSON(reason: String)
    /// A value is invalid.
    case invalidValue(DataPath, reason: String)
    /// An object lacks a required key.
    case missingKey(DataPath, key: String)
    /// The users and photos are inconsistent.
    case inconsistent(ProfileDataError)
  }

  /// The name of the file as passed by the caller.
  public let file: String
  /// The location of the problem in the text, or `nil` if it's unknown.
  public let location: TextLocation?
  /// The cause of the error.
  public let reason: Reason

  init(file: String, location: TextLocation? = nil, reason: Reason) {
    self.file = file
    self.location = location
    self.reason = reason
  }
}

extension ProfileFileError: CustomStringConvertible {
  /// A one-line description with the location, the cause, and the fix.
  public var description: String {
    let file = Excerpt.path(file)
    return if let location { "\(file):\(location): \(reason)" } else { "\(file): \(reason)" }
  }
}

extension ProfileFileError.Reason: CustomStringConvertible {
  /// The cause and the fix.
  public var description: String {
    switch self {
    case .missing: "file not found; check the path"
    case .directory: "is a directory; specify a file in it"
    case .unreadable(let reason):
      "can't be read (\(reason)); check the path and its permissions"
    case .tooLarge(let limit): "the file exceeds \(limit) bytes; split it into smaller files"
    case .empty:
      "the file is empty; write at least {\"users\": [], \"photos\": []}"
    case .notUTF8(let byte):
      "the byte \(hexadecimal(byte)) isn't valid UTF-8; save the file as UTF-8"
    case .notJSON(let reason):
      "the text isn't valid JSON: \(Excerpt.quoted(reason, limit: 100)); correct it"
    case .invalidValue(let path, let reason): "\(path): \(reason); correct the value"
    case .missingKey(let path, let key): "\(path): the key \"\(key)\" is missing; add it"
    case .inconsistent(let error): error.description
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
