extension User {
  /// The name to show for this user; never empty.
  ///
  /// ```swift
  /// User(id: 1, username: "jan77", firstName: "---Jan ", lastName: "---").displayName  // "Jan"
  /// User(id: 2, username: "mompix", firstName: "", lastName: nil).displayName          // "mompix"
  /// ```
  ///
  /// Stray blanks and ornaments around each part are left out, and so is a part that has only
  /// punctuation. With no part left it is the username, and with a blank username `User 2`.
  public var displayName: String {
    let name = [firstName, lastName ?? ""].map(\.withoutOrnaments).joinedVisibly
    if !name.isEmpty { return name }
    let username = [username.withSingleBlanks].joinedVisibly
    return username.isEmpty ? "User \(id)" : username
  }
}

extension [String] {
  /// The elements with something to see in them, a blank between.
  fileprivate var joinedVisibly: String {
    filter(\.hasVisibleText).joined(separator: " ")
  }
}
