extension User {
  /// The name displayed for the user, which is never empty.
  ///
  /// ```swift
  /// User(id: 1, username: "jan77", firstName: "---Jan ", lastName: "---").displayName  // "Jan"
  /// User(id: 2, username: "mompix", firstName: "", lastName: nil).displayName          // "mompix"
  /// ```
  ///
  /// Extra whitespace and decorations around each part are removed, as are parts with only
  /// punctuation. If no part is left, it's the username, or `User 2` if the username is blank.
  ///
  /// Parts longer than 200 Unicode scalars are truncated.
  public var displayName: String {
    let name = [firstName, lastName ?? ""].map { $0.truncated(to: 200).removingDecorations }
      .joinedVisibly
    if !name.isEmpty { return name }
    let username = [username.truncated(to: 200).collapsingWhitespace].joinedVisibly
    return username.isEmpty ? "User \(id)" : username
  }
}

extension [String] {
  /// The elements with visible characters, joined by spaces.
  fileprivate var joinedVisibly: String {
    filter(\.hasVisibleText).joined(separator: " ")
  }
}
