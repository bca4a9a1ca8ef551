#if !WithoutNetwork
  import Foundation
  import ProfileFeature
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A transport that uses Foundation's URL loading.
  ///
  /// ```swift
  /// let gateway = HTTPGateway(URLTransport(to: URL(string: "http://127.0.0.1:8080")!))
  /// ```
  ///
  /// It doesn't store cookies, cache responses, or follow redirects. It stops reading a response
  /// whose decompressed size exceeds `sizeLimit`.
  ///
  /// While a response is awaited on Linux, Foundation wakes up about 250 times a second, which uses
  /// up to a third of a processor core. A bare `URLSession` does the same, so the time limit of the
  /// gateway is the only remedy.
  ///
  /// To exclude it, run `swift build --traits WithoutNetwork`, for example for statically linked
  /// programs that can't link the required C library.
  final class URLTransport: HTTPTransport {
    private let base: URL
    private let session: URLSession
    private let receiver: Receiver

    /// Creates a transport to the server at an `http:` or `https:` address.
    init(to base: URL, sizeLimit: Int = 32 << 20) {
      self.base = base
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpShouldSetCookies = false
      configuration.httpCookieStorage = nil
      // The gateway has its own timeout on its own clock. This one only bounds calls that the
      // gateway can't see, so it's longer than any user waits.
      configuration.timeoutIntervalForRequest = 600
      receiver = Receiver(sizeLimit: sizeLimit)
      session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request and returns the response, whatever its status.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let address = base.absoluteString
      let separator = address.hasSuffix("/") ? "" : "/"
      guard let url = URL(string: "\(address)\(separator)\(request.path)") else {
        throw GatewayError(.wrongAnswer, detail: "\(request.path) isn't a URL path")
      }
      var message = URLRequest(url: url)
      message.httpMethod = request.method
      for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
      if !request.body.isEmpty { message.httpBody = Data(request.body) }
      let task = session.dataTask(with: message)
      var body: [UInt8] = []
      for try await chunk in receiver.chunks(of: task) { body += chunk }
      // The chunks end early if the caller was canceled.
      try Task.checkCancellation()
      guard let response = task.response as? HTTPURLResponse else {
        throw GatewayError(.wrongAnswer, detail: "not HTTP")
      }
      let headers = response.allHeaderFields as? [String: String] ?? [:]
      return HTTPResponse(response.statusCode, headers: headers, body: body)
    }
  }

  /// A delegate that passes on the chunks of responses.
  private final class Receiver: NSObject, URLSessionDataDelegate {
    private struct Response {
      let chunks: AsyncThrowingStream<Data, any Error>.Continuation
      var size = 0
    }

    private let sizeLimit: Int
    private let responses = Mutex<[Int: Response]>([:])

    init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

    /// Starts a task and returns the chunks of its response, which end when the caller is canceled.
    func chunks(of task: URLSessionDataTask) -> AsyncThrowingStream<Data, any Error> {
      let (stream, chunks) = AsyncThrowingStream<Data, any Error>.makeStream()
      responses.withLock { $0[task.taskIdentifier] = Response(chunks: chunks) }
      // Canceling a task that has ended has no effect.
      chunks.onTermination = { _ in task.cancel() }
      task.resume()
      return stream
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // Return the redirect response itself.
      completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let response = responses.withLock { responses in
        responses[dataTask.taskIdentifier]?.size += data.count
        return responses[dataTask.taskIdentifier]
      }
      guard let response else { return }
      if response.size <= sizeLimit {
        response.chunks.yield(data)
      } else {
        response.chunks.finish(
          throwing: GatewayError(.tooLarge, detail: "more than \(sizeLimit) bytes"))
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let response = responses.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      response?.chunks.finish(throwing: error.map(Self.meaning))
    }

    private static let reasons: [URLError.Code: GatewayError.Reason] = [
      .timedOut: .timedOut, .dataLengthExceedsMaximum: .tooLarge,
      .cannotFindHost: .unreachable, .cannotConnectToHost: .unreachable,
      .dnsLookupFailed: .unreachable,
      .notConnectedToInternet: .offline,
      .cannotParseResponse: .wrongAnswer, .cannotDecodeContentData: .wrongAnswer,
      .cannotDecodeRawData: .wrongAnswer, .zeroByteResource: .wrongAnswer,
      .unsupportedURL: .wrongAnswer,
      .httpTooManyRedirects: .redirected, .redirectToNonExistentLocation: .redirected,
    ]

    private static func meaning(of error: any Error) -> any Error {
      guard let error = error as? URLError else {
        return GatewayError(.interrupted, detail: "\(error)")
      }
      if error.code == .cancelled { return CancellationError() }
      return GatewayError(
        reasons[error.code] ?? .interrupted, detail: error.localizedDescription)
    }
  }
#endif
