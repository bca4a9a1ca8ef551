import Foundation

extension ProfileData {
  /// Creates data from the users and photos in JSON text, such as that of a file.
  ///
  /// ```json
  /// {"users": [{"id": 1, "username": "ada", "firstName": "Ada", "lastName": "Lovelace",
  ///             "bio": "…", "followerIDs": [2, 3]}],
  ///  "photos": [{"id": 10, "name": "Daydream", "rating": 98.6,
  ///              "creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}
  /// ```
  ///
  /// `bio`, `followerIDs`, `lastName`, and `priorities` can be missing, `null`, or empty. A
  /// priority has a `name`, a `startDate`, and an `endDate`. A photo can have a `picture`, the path
  /// of a PPM file that's relative to the folder of the JSON file. Unknown keys are ignored unless
  /// they're similar to a missing one. Users and photos keep their order.
  ///
  /// ```swift
  /// let bytes = Array(#"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}]}"#.utf8)
  /// try ProfileData(json: bytes, named: "reply")
  /// // throws: reply:1:1: the file: the key "photos" is missing; add it
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - name: The name of the text in error messages.
  /// - Throws: `FileError` with the location and the path of the problem.
  public init(json bytes: [UInt8], named name: String) throws(FileError) {
    let text = try String(utf8: bytes, named: name)
    if text.utf8.allSatisfy({ $0 <= 0x20 }) {
      throw FileError(
        name, .invalid, "the file is empty; write at least \(Self.smallest)",
        at: TextLocation(of: 0, in: text.utf8))
    }
    let contents = try JSON.decode(Contents.self, from: text, named: name)
    do throws(ProfileDataError) {
      try self.init(users: contents.users, photos: contents.photos)
    } catch let conflict {
      let steps = conflict.path.matches(of: /[^.\[\]]+/).map { String($0.0) }
      throw FileError(
        name, .invalid, conflict.description,
        at: JSON.location(of: steps, in: text))
    }
  }

  /// The text of a file that has only what a file must have.
  private static let smallest =
    #"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}], "photos": []}"#

  private struct Contents: Decodable {
    let users: [User]
    let photos: [Photo]
  }
}

extension User {
  /// Decodes a user, whose optional values can be missing, `null`, or blank.
  ///
  /// - Throws: `DecodingError` with the coding path of an invalid value, or of an unknown key that
  ///   is similar to a known one.
  public init(from decoder: any Decoder) throws {
    try Self.checkSpelling(of: decoder.container(keyedBy: AnyKey.self))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key).flatMap { $0.hasVisibleText ? $0 : nil }
    }
    self.init(
      id: try values.decode(ID.self, forKey: .id),
      username: try values.decode(String.self, forKey: .username),
      firstName: try values.decode(String.self, forKey: .firstName),
      lastName: try text(.lastName), bio: try text(.bio),
      followerIDs: try values.decodeIfPresent([ID].self, forKey: .followerIDs) ?? [],
      priorities: try values.decodeIfPresent([Priority].self, forKey: .priorities) ?? [],
      picture: try values.decodeIfPresent(String.self, forKey: .picture))
  }

  /// Throws an error if a key that would be ignored is similar to a known one that's missing.
  private static func checkSpelling(of keys: KeyedDecodingContainer<AnyKey>) throws {
    let unknown = keys.allKeys.filter { CodingKeys(stringValue: $0.stringValue) == nil }
    guard !unknown.isEmpty else { return }
    let missing = CodingKeys.allCases.map(\.rawValue).filter { !keys.contains(AnyKey($0)) }
    for key in unknown {
      guard let name = spellingSuggestions(to: key.stringValue, in: missing).first else { continue }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: keys, debugDescription: "unknown key, similar to \"\(name)\"")
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: String) { stringValue = key }
    init(stringValue key: String) { stringValue = key }
    init?(intValue: Int) { nil }
  }
}
