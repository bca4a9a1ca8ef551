/// An HTTP request.
struct HTTPRequest: Hashable, Sendable {
  /// The method: `GET`, `PUT`, `DELETE`, or `POST`.
  var method: String
  /// The path below the address of the server, such as `users/1`.
  ///
  /// Names in the path are already percent-encoded.
  var path: String
  /// The header fields.
  var headers: [String: String] = [:]
  /// The body.
  var body: [UInt8] = []
}

/// An HTTP response.
struct HTTPResponse: Hashable, Sendable {
  /// The status code, which is from 200 to 299 for success.
  var status: Int
  /// The header fields, with lowercase names.
  var headers: [String: String]
  /// The body.
  var body: [UInt8]

  /// Creates a response.
  init(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}

/// A type that sends requests to a server and returns its responses.
protocol HTTPTransport: Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// - Throws: `GatewayError` or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
