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
  /// While a response is awaited on Linux, Foundation wakes up about 250 times a second, which uses up
  /// to a third of a processor core. A bare `URLSession` does the same, so the time limit of the
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
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          receiver.expect(task.taskIdentifier, continuation)
          task.resume()
          // The task may have been canceled before the continuation was registered.
          if Task.isCancelled { receiver.giveUp(task.taskIdentifier) }
        }
      } onCancel: {
        task.cancel()
        receiver.giveUp(task.taskIdentifier)
      }
    }
  }

  /// A delegate that collects the chunks of responses.
  private final class Receiver: NSObject, URLSessionDataDelegate {
    private struct Answer {
      let continuation: CheckedContinuation<HTTPResponse, any Error>
      var body: [UInt8] = []
      var failure: GatewayError?
    }

    private let sizeLimit: Int
    private let answers = Mutex<[Int: Answer]>([:])

    init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

    func expect(_ task: Int, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
      answers.withLock { $0[task] = Answer(continuation: continuation) }
    }

    /// Stops waiting for a response and resumes its continuation with a cancellation error.
    func giveUp(_ task: Int) {
      let answer = answers.withLock { $0.removeValue(forKey: task) }
      answer?.continuation.resume(throwing: CancellationError())
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
      let isTooLarge = answers.withLock { answers in
        let task = dataTask.taskIdentifier
        guard let count = answers[task]?.body.count else { return false }
        guard count + data.count <= sizeLimit else {
          answers[task]?.body = []
          answers[task]?.failure = GatewayError(.tooLarge, detail: "more than \(sizeLimit) bytes")
          return true
        }
        answers[task]?.body += data
        return false
      }
      if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      guard let answer = answers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
        return
      }
      if let failure = answer.failure {
        answer.continuation.resume(throwing: failure)
      } else if let error {
        answer.continuation.resume(throwing: Self.meaning(of: error))
      } else if let response = task.response as? HTTPURLResponse {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
          if let name = name as? String, let value = value as? String { headers[name] = value }
        }
        answer.continuation.resume(
          returning: HTTPResponse(response.statusCode, headers: headers, body: answer.body))
      } else {
        answer.continuation.resume(throwing: GatewayError(.wrongAnswer, detail: "not HTTP"))
      }
    }

    private static func meaning(of error: any Error) -> any Error {
      guard let error = error as? URLError else {
        return GatewayError(.interrupted, detail: "\(error)")
      }
      let reason: GatewayError.Reason
      switch error.code {
      case .cancelled: return CancellationError()
      case .timedOut: reason = .timedOut
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
        reason = .offline
      case .cannotParseResponse, .cannotDecodeContentData,
        .cannotDecodeRawData, .zeroByteResource, .unsupportedURL:
        reason = .wrongAnswer
      case .dataLengthExceedsMaximum: reason = .tooLarge
      case .httpTooManyRedirects, .redirectToNonExistentLocation:
        reason = .redirected
      default: reason = .interrupted
      }
      return GatewayError(reason, detail: error.localizedDescription)
    }
  }
#endif
