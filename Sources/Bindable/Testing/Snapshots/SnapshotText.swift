/// A value that a snapshot can hold: it says what it is in lines of text.
///
/// ```swift
/// extension Person: SnapshotText {
///   var snapshotLines: [String] { ["name  \(name)", "age   \(age)"] }
/// }
/// try verify(ada, matches: "ada")
/// ```
public protocol SnapshotText {
  /// The value in text, a string for each line.
  var snapshotLines: [String] { get }
}

extension String: SnapshotText {
  /// The string, divided at its line feeds.
  public var snapshotLines: [String] {
    // By scalars: in characters, "\r\n" is one and would hide the line feed.
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

extension [String]: SnapshotText {
  /// The strings, each of them a line or more.
  public var snapshotLines: [String] { flatMap(\.snapshotLines) }
}

extension [String] {
  /// Whether two texts agree in every byte.
  ///
  /// `==` would find a composed and a decomposed `é` equal.
  func isIdentical(to other: [String]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
