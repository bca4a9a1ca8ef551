/// An error for a link with an invalid segment.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid segment.
  public let segment: String
  /// The position of the segment, starting at 1.
  public let position: Int
  /// Creates an error, for example for a valid route whose content doesn't exist.
  public init(segment: String, position: Int) {
    self.segment = segment
    self.position = position
  }

  /// A description of the error, with the fix.
  public var description: String {
    "part \(position) of the link, \(String(segment.prefix(80)).debugDescription), isn't a location in "
      + "this app; remove it, or spell it as in links from the app"
  }
}
