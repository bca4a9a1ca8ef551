/// Why a file, or some bytes, are no profile data.
///
/// ```swift
/// do throws(ProfileFileError) {
///   _ = try ProfileData(contentsOf: "people.json")
/// } catch {
///   print(error)
///   // people.json:9:38: photos[3].rating: expected a number, found "x"; correct the value
/// }
/// ```
///
/// The description is one line that says where, what, and the way out. Whatever comes from the
/// file or its name is escaped and cut in it, so it can be written to a terminal.
public struct ProfileFileError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// It is a directory.
    case directory
    /// The system refuses to read it, for a reason in its words.
    case unreadable(reason: String)
    /// It has more bytes than are read.
    case tooLarge(limit: Int)
    /// It has no bytes, or only blanks.
    case empty
    /// A byte of it is not part of UTF-8 text.
    case notUTF8(byte: UInt8)
    /// It ends inside a value.
    case truncated(inside: DataPath)
    /// It is not JSON, since something else stands where `expected` must.
    case notJSON(expected: String, found: String)
    /// Arrays and objects are nested too deeply.
    case tooDeep(limit: Int)
    /// A value has another type than it must.
    case wrongType(DataPath, expected: String, found: String)
    /// A number is too large or too small to be held.
    case outOfRange(DataPath, found: String)
    /// An object lacks a key.
    case missingKey(DataPath, key: String)
    /// An object has a key twice.
    case repeatedKey(DataPath, key: String)
    /// A date is not written as one, or is in no calendar.
    case badDate(DataPath, found: String)
    /// The users and photos do not fit together.
    case inconsistent(ProfileDataError)
  }

  /// The name of the file, as the caller gave it.
  public let file: String
  /// Where in the text it shows, if it is about a part of it.
  public let place: TextPlace?
  /// What is wrong there.
  public let problem: Problem

  init(file: String, place: TextPlace? = nil, problem: Problem) {
    self.file = file
    self.place = place
    self.problem = problem
  }
}

extension ProfileFileError: CustomStringConvertible {
  /// One line: where, what, and the way out.
  public var description: String {
    let file = Excerpt.path(file)
    return if let place { "\(file):\(place): \(problem)" } else { "\(file): \(problem)" }
  }
}

extension ProfileFileError.Problem: CustomStringConvertible {
  /// What is wrong, and the way out.
  public var description: String {
    switch self {
    case .missing: "no such file; check the path"
    case .directory: "it is a directory; name a file in it"
    case .unreadable(let reason):
      "it cannot be read (\(reason)); check the path and its permissions"
    case .tooLarge(let limit): "it has more than \(limit) bytes; split it"
    case .empty:
      "it is empty; write at least {\"users\": [], \"photos\": []}"
    case .notUTF8(let byte):
      "the byte \(hexadecimal(byte)) is not UTF-8; save the file as UTF-8"
    case .truncated(let path):
      "the text ends inside \(path); it was cut short, so get the whole file"
    case .notJSON(let expected, let found):
      "expected \(expected), found \(found); correct the JSON there"
    case .tooDeep(let limit):
      "more than \(limit) arrays and objects in one another; nest them less deeply"
    case .wrongType(let path, let expected, let found):
      "\(path): expected \(expected), found \(found); correct the value"
    case .outOfRange(let path, let found):
      "\(path): \(found) is out of range; write one nearer to 0"
    case .missingKey(let path, let key): "\(path): the key \"\(key)\" is missing; add it"
    case .repeatedKey(let path, let key):
      "\(path): the key \"\(key)\" is there twice; keep one"
    case .badDate(let path, let found):
      "\(path): expected a date, found \(found); write it like 2013-05-18T21:26:28Z"
    case .inconsistent(let error): error.description
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
