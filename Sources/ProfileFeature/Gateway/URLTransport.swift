#if !WithoutNetwork
  public import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Brings requests to a server with Foundation's URL loading.
  ///
  /// ```swift
  /// let gateway = HTTPGateway(URLTransport(to: URL(string: "http://127.0.0.1:8080")!))
  /// ```
  ///
  /// It keeps no cookies and no cache, follows no redirection, and stops reading an answer that is longer
  /// than `sizeLimit`, however it is compressed.
  ///
  /// Without it: `swift build --traits WithoutNetwork`, for programs that are linked statically where the
  /// C library that it needs cannot be.
  public final class URLTransport: HTTPTransport {
    private let base: URL
    private let session: URLSession
    private let receiver: Receiver

    /// Makes a transport to the server at an address, which begins with `http:` or `https:`.
    public init(to base: URL, sizeLimit: Int = 32 << 20) {
      self.base = base
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpShouldSetCookies = false
      configuration.httpCookieStorage = nil
      // The gateway has a timeout of its own, on its clock; this one is for what it cannot see, and
      // longer than anybody is patient.
      configuration.timeoutIntervalForRequest = 600
      receiver = Receiver(sizeLimit: sizeLimit)
      session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// The answer to a request, whatever its status is.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let address = base.absoluteString
      let separator = address.hasSuffix("/") ? "" : "/"
      guard let url = URL(string: "\(address)\(separator)\(request.path)") else {
        throw GatewayError(.wrongAnswer, detail: "\(request.path) makes no address")
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
          // It may have been cancelled before anybody expected an answer.
          if Task.isCancelled { receiver.giveUp(task.taskIdentifier) }
        }
      } onCancel: {
        task.cancel()
        receiver.giveUp(task.taskIdentifier)
      }
    }
  }

  /// Gathers the parts of answers as they come.
  private final class Receiver: NSObject, URLSessionDataDelegate {
    private struct Answer {
      let continuation: CheckedContinuation<HTTPResponse, any Error>
      var body: [UInt8] = []
      var problem: GatewayError?
    }

    private let sizeLimit: Int
    private let answers = Mutex<[Int: Answer]>([:])

    init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

    func expect(_ task: Int, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
      answers.withLock { $0[task] = Answer(continuation: continuation) }
    }

    /// Expects no answer any more, and says so to who waits for it.
    func giveUp(_ task: Int) {
      let answer = answers.withLock { $0.removeValue(forKey: task) }
      answer?.continuation.resume(throwing: CancellationError())
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // The answer is the redirection itself.
      completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooLarge = answers.withLock { answers in
        let task = dataTask.taskIdentifier
        guard let count = answers[task]?.body.count else { return false }
        guard count + data.count <= sizeLimit else {
          answers[task]?.body = []
          answers[task]?.problem = GatewayError(.tooLarge, detail: "more than \(sizeLimit) bytes")
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
      if let problem = answer.problem {
        answer.continuation.resume(throwing: problem)
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
        answer.continuation.resume(throwing: GatewayError(.wrongAnswer, detail: "no HTTP"))
      }
    }

    private static func meaning(of error: any Error) -> any Error {
      guard let error = error as? URLError else {
        return GatewayError(.interrupted, detail: "\(error)")
      }
      let problem: GatewayError.Problem
      switch error.code {
      case .cancelled: return CancellationError()
      case .timedOut: problem = .timedOut
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
        problem = .offline
      case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData,
        .cannotDecodeRawData, .zeroByteResource, .unsupportedURL:
        problem = .wrongAnswer
      case .dataLengthExceedsMaximum: problem = .tooLarge
      case .httpTooManyRedirects, .redirectToNonExistentLocation:
        problem = .redirected
      default: problem = .interrupted
      }
      return GatewayError(problem, detail: error.localizedDescription)
    }
  }
#endif
