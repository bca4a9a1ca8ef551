/// What is asked of a server.
public struct HTTPRequest: Hashable, Sendable {
  /// What to do: `GET`, `PUT`, `DELETE` or `POST`.
  public var method: String
  /// Where it is asked, below the address of the server, as in `users/1`.
  ///
  /// Whatever is no letter or digit in a name is already spelled with `%`.
  public var path: String
  /// What is said besides.
  public var headers: [String: String]
  /// What is sent.
  public var body: [UInt8]

  /// Makes a request.
  public init(
    _ method: String, _ path: String, headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }
}

/// What a server answers.
public struct HTTPResponse: Hashable, Sendable {
  /// How it went: 200 and those after it for well.
  public var status: Int
  /// What is said besides, by names in small letters.
  public var headers: [String: String]
  /// What is sent.
  public var body: [UInt8]

  /// Makes an answer.
  public init(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }
}

/// Brings requests to a server, and its answers back.
public protocol HTTPTransport: Sendable {
  /// The answer to a request, whatever its status is.
  ///
  /// - Throws: `GatewayError`, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
