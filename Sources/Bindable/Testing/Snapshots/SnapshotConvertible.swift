/// A type whose values can be stored in a snapshot as lines of text.
///
/// ```swift
/// extension Person: SnapshotConvertible {
///   var snapshotLines: [String] { ["name  \(name)", "age   \(age)"] }
/// }
/// try verify(ada, matches: "ada")
/// ```
public protocol SnapshotConvertible {
  /// The value as lines of text.
  var snapshotLines: [String] { get }
}

extension String: SnapshotConvertible {
  /// The lines of the string, separated by line feeds.
  public var snapshotLines: [String] {
    // Split scalars, because "\r\n" is a single character that hides the line feed.
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

extension [String]: SnapshotConvertible {
  /// The lines of all strings, each of which can have several lines.
  public var snapshotLines: [String] { flatMap(\.snapshotLines) }
}

extension Frame: SnapshotConvertible {
  /// The rows without trailing blanks.
  public var snapshotLines: [String] { text.snapshotLines }
}

extension [String] {
  /// Returns whether two texts have identical bytes.
  ///
  /// `==` treats a composed and a decomposed `é` as equal.
  func isIdentical(to other: [String]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
