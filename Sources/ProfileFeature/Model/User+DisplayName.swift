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
  ///
  /// Of a part that is longer than any real name, 200 scalars are taken.
  public var displayName: String {
    let name = [firstName, lastName ?? ""].map { $0.beginning(200).withoutOrnaments }.joinedVisibly
    if !name.isEmpty { return name }
    let username = [username.beginning(200).withSingleBlanks].joinedVisibly
    return username.isEmpty ? "User \(id)" : username
  }
}

extension [String] {
  /// The elements with something to see in them, a blank between.
  fileprivate var joinedVisibly: String {
    filter(\.hasVisibleText).joined(separator: " ")
  }
}
