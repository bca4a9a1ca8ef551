extension ProfileData {
  /// Creates data from the users and photos in a JSON file.
  ///
  /// ```json
  /// {"users": [{"id": 1, "username": "ada", "firstName": "Ada", "lastName": "Lovelace",
  ///             "bio": "…", "followerIDs": [2, 3]}],
  ///  "photos": [{"id": 10, "name": "Daydream", "rating": 98.6,
  ///              "creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}
  /// ```
  ///
  /// `bio`, `followerIDs`, `lastName`, and `priorities` can be missing, `null`, or empty. A
  /// priority has a `name`, a `startDate`, and an `endDate`. Unknown keys are ignored. Users and
  /// photos keep the order of the file.
  ///
  /// - Throws: `ProfileFileError` with the location of the problem.
  public init(contentsOf file: String) throws(ProfileFileError) {
    try self.init(json: InputFile.bytes(of: file), named: file)
  }

  /// Creates data from the users and photos in JSON text.
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
  /// - Throws: `ProfileFileError` with the location of the problem.
  public init(json bytes: [UInt8], named name: String) throws(ProfileFileError) {
    let bytes = InputFile.withoutByteOrderMark(bytes)
    func error(at offset: Int?, _ reason: ProfileFileError.Reason) -> ProfileFileError {
      let location = offset.map { TextLocation(of: $0, in: bytes) }
      return ProfileFileError(file: name, location: location, reason: reason)
    }
    try InputFile.checkUTF8(bytes, named: name)
    if bytes.allSatisfy({ $0 <= 0x20 }) { throw error(at: nil, .empty) }

    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONReader.read(bytes)
    } catch let mistake {
      throw error(at: mistake.offset, ProfileFileError.Reason(mistake.reason))
    }

    let users: [User]
    let photos: [Photo]
    do throws(JSONCursor.Mismatch) {
      let file = JSONCursor(node: root, path: .root)
      users = try file.member("users").elements().map(User.init)
      photos = try file.member("photos").elements().map(Photo.init)
    } catch let mismatch {
      throw error(at: mismatch.offset, mismatch.reason)
    }

    do throws(ProfileDataError) {
      try self.init(users: users, photos: photos)
    } catch let conflict {
      throw error(at: root.node(at: conflict.path)?.offset, .inconsistent(conflict))
    }
  }
}

extension ProfileFileError.Reason {
  init(_ reason: JSONSyntaxError.Reason) {
    self =
      switch reason {
      case .truncated(let path): .truncated(inside: path)
      case .expected(let expected, let found): .notJSON(expected: expected, found: found)
      case .tooDeep(let limit): .tooDeep(limit: limit)
      }
  }
}

extension User {
  fileprivate init(_ json: JSONCursor) throws(JSONCursor.Mismatch) {
    self.init(
      id: ID(try json.member("id").integer()),
      username: try json.member("username").string(),
      firstName: try json.member("firstName").string(),
      lastName: try json.optionalText("lastName"),
      bio: try json.optionalText("bio"),
      followerIDs: try json.optionalMember("followerIDs")?.unlessNull?.identifiers() ?? [],
      priorities: try json.optionalMember("priorities")?.unlessNull?.elements()
        .map(Priority.init) ?? [])
  }
}

extension Priority {
  fileprivate init(_ json: JSONCursor) throws(JSONCursor.Mismatch) {
    self.init(
      name: try json.member("name").string(),
      startDate: try json.member("startDate").timestamp().date,
      endDate: try json.member("endDate").timestamp().date)
  }
}

extension Photo {
  fileprivate init(_ json: JSONCursor) throws(JSONCursor.Mismatch) {
    self.init(
      id: ID(try json.member("id").integer()),
      name: try json.member("name").string(),
      rating: try json.member("rating").number(),
      creationDate: try json.member("creationDate").timestamp().date,
      userID: User.ID(try json.member("userID").integer()))
  }
}

extension JSONCursor {
  /// Returns an optional text, or `nil` if it has no visible characters.
  fileprivate func optionalText(_ key: String) throws(Mismatch) -> String? {
    guard let text = try optionalMember(key)?.unlessNull?.string() else { return nil }
    return text.hasVisibleText ? text : nil
  }

  fileprivate func identifiers() throws(Mismatch) -> [User.ID] {
    try elements().map { element throws(Mismatch) in User.ID(try element.integer()) }
  }
}
