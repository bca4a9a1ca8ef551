/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The method: `GET`, `PUT`, `DELETE`, or `POST`.
  public var method: String
  /// The path below the address of the server, such as `users/1`.
  ///
  /// Names in the path are already percent-encoded.
  public var path: String
  /// The header fields.
  public var headers: [String: String] = [:]
  /// The body.
  public var body: [UInt8] = []
}

/// An HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, which is from 200 to 299 for success.
  public var status: Int
  /// The header fields, with lowercase names.
  public var headers: [String: String]
  /// The body.
  public var body: [UInt8]

  /// Creates a response.
  public init(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}

/// A type that sends requests to a server and returns its responses.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// - Throws: `GatewayError` or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
