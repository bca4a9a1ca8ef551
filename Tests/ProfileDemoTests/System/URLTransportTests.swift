import TestSupport
#if !WithoutNetwork
  import Bindable
  import Foundation
  @testable import ProfileFeature
  import Synchronization
  import Testing

  @testable import profile_demo

  @MainActor
  @Suite(
    .enabled(if: LoopbackServer.isPossible, "requires listening on the loopback interface"),
    .timeLimit(.minutes(30)))
  struct URLTransportTests {
    private nonisolated static let json =
      #"{"users": [{"id": 1, "username": "ada", "firstName": "Ada"}], "photos": []}"#

    /// Runs `body` with a gateway to a server that responds with the parts from `answer`.
    ///
    /// The default timeout is long, so that tests don't depend on the load of the machine.
    private nonisolated func withServer<Result>(
      sizeLimit: Int = 1 << 20, timeout: Duration = .seconds(600), attempts: Int = 1,
      _ answer: @escaping LoopbackServer.Answer,
      _ body: (HTTPGateway, LoopbackServer) async throws -> Result
    ) async throws -> Result {
      let server = try LoopbackServer(answer)
      defer { server.stop() }
      let gateway = HTTPGateway(
        URLTransport(to: server.address, sizeLimit: sizeLimit),
        retryPolicy: HTTPGateway.RetryPolicy(
          timeout: timeout, attempts: attempts, initialBackoff: .milliseconds(1)))
      return try await body(gateway, server)
    }

    /// Returns the error of a load from a server that responds with the given parts.
    private func problem(
      sizeLimit: Int = 1 << 20, timeout: Duration = .seconds(600),
      _ parts: LoopbackServer.Part...
    ) async throws -> GatewayError? {
      try await withServer(sizeLimit: sizeLimit, timeout: timeout) { [parts] _ in
        parts
      } _: { gateway, _ in
        do {
          _ = try await gateway.load()
          return nil
        } catch {
          return error as? GatewayError
        }
      }
    }

    private func environment(
      _ store: ProfileStore = ProfileStore(.sample), signedIn userID: User.ID = 11,
      gateway: HTTPGateway
    ) -> ProfileEnvironment {
      var environment = ProfileEnvironment(
        store, signedIn: userID, gateway: gateway, now: .distantPast, device: .phone)
      environment.answerProvider = ScriptedAnswerProvider(["Yes"])
      return environment
    }

    // MARK: - Valid responses

    @Test func loadsProfile() async throws {
      try await withServer { _ in
        [.answer("200 OK", ["Content-Type: application/json"], Self.json.utf8)]
      } _: { gateway, server in
        let data = try await gateway.load()
        #expect(data.users.map(\.username) == ["ada"])
        #expect(server.requests.map { "\($0.method) \($0.path)" } == ["GET /profile"])
      }
    }

    @Test func callsReachServer() async throws {
      try await withServer { request in
        [.answer(request.path.contains("free") ? "404 Not Found" : "204 No Content")]
      } _: { gateway, server in
        try await gateway.send(.follow(2))
        try await gateway.send(.unfollow(2))
        #expect(try await gateway.isTaken("a/ü"))
        #expect(try await !gateway.isTaken("free"))
        var edit = ProfileEdit(User(id: 1, username: "ada", firstName: "Ada"))
        edit.bio = "🎸 \"quoted\"\u{1B}[2J"
        try await gateway.send(.save(edit, of: 1))
        #expect(
          server.requests.map { "\($0.method) \($0.path)" } == [
            "PUT /following/2", "DELETE /following/2", "GET /usernames/a%2F%C3%BC",
            "GET /usernames/free", "PUT /users/1",
          ])
        let sent = try JSONDecoder().decode(
          [String: String].self, from: Data(try #require(server.requests.last).body.utf8))
        #expect(sent["bio"] == edit.bio)
        #expect(sent["username"] == "ada")
      }
    }

    @Test func chunkedResponseIsAssembled() async throws {
      try await withServer { _ in
        let bytes = Array(Self.json.utf8)
        return [
          .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"),
          .text("5\r\n"), .bytes(Array(bytes[..<5])), .pause(milliseconds: 20),
          .text("\r\n\(String(bytes.count - 5, radix: 16))\r\n"), .bytes(Array(bytes[5...])),
          .text("\r\n0\r\n\r\n"),
        ]
      } _: { gateway, _ in
        let data = try await gateway.load()
        #expect(data.users.count == 1)
      }
    }

    @Test func notModifiedResponseUsesCachedBody() async throws {
      try await withServer { request in
        request.headers["if-none-match"] == "\"1\""
          ? [.answer("304 Not Modified", ["ETag: \"1\""])]
          : [.answer("200 OK", ["ETag: \"1\""], Self.json.utf8)]
      } _: { gateway, server in
        let (first, second) = (try await gateway.load(), try await gateway.load())
        #expect(first == second)
        #expect(server.requests.count == 2)
      }
    }

    @Test func busyServerIsRetried() async throws {
      let count = Counter()
      try await withServer(attempts: 3) { _ in
        count.next() < 3 ? [.answer("503 Busy")] : [.answer("204 No Content")]
      } _: { gateway, server in
        try await gateway.send(.follow(1))
        #expect(server.requests.count == 3)
      }
    }

    // MARK: - Slow, broken, and huge responses

    @Test func unreachableServerSaysSo() async throws {
      let server = try LoopbackServer(refusesConnections: true) { _ in [] }
      defer { server.stop() }
      let gateway = HTTPGateway(
        URLTransport(to: server.address), retryPolicy: HTTPGateway.RetryPolicy(attempts: 1))
      await #expect {
        try await gateway.send(.follow(1))
      } throws: {
        ($0 as? GatewayError)?.reason == .unreachable
      }
    }

    @Test func silentServerTimesOut() async throws {
      #expect(try await problem(timeout: .milliseconds(50), .silence)?.reason == .timedOut)
    }

    @Test func stalledResponseTimesOut() async throws {
      let error = try await problem(
        timeout: .milliseconds(50),
        .text("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"), .silence)
      #expect(error?.reason == .timedOut)
    }

    @Test func truncatedBodyIsInterrupted() async throws {
      let error = try await problem(
        .text("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"users\": ["))
      #expect(error?.reason == .interrupted)
    }

    @Test func resetConnectionIsInterrupted() async throws {
      #expect(try await problem(.reset)?.reason == .interrupted)
    }

    @Test func connectionClosedBeforeResponseFails() async throws {
      let error = try await problem(.text(""))
      #expect(error?.reason.map { [.interrupted, .wrongAnswer].contains($0) } == true)
    }

    @Test(arguments: [
      "HTTP/1.1 abc OK\r\n\r\n", "nonsense\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ])
    func malformedHTTPIsRejected(text: String) async throws {
      let error = try await problem(.text(text))
      #expect(error?.reason.map { [.interrupted, .wrongAnswer].contains($0) } == true)
    }

    @Test func oversizedResponseIsRejected() async throws {
      let error = try await problem(
        sizeLimit: 10_000,
        .text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
        .flood(Array(repeating: 0x20, count: 1 << 16), times: 100_000))
      #expect(error?.reason == .tooLarge)
      #expect(error?.detail == "more than 10000 bytes")
    }

    // Off the main actor, because other tests can keep it busy for longer than the timeout.
    @concurrent
    @Test nonisolated func canceledCallThrowsCancellationError() async throws {
      try await withServer { _ in
        [.silence]
      } _: { gateway, server in
        let call = Task { try await gateway.load() }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
      }
    }

    @Test func callsCanceledAtAnyTimeEnd() async throws {
      try await withServer { _ in
        [.pause(milliseconds: 5), .answer("204 No Content")]
      } _: {
        gateway, _ in
        let calls = (0..<40).map { number in
          Task { try await gateway.send(.follow(User.ID(number))) }
        }
        for (number, call) in calls.enumerated() {
          if number % 4 == 3 { try await Task.sleep(for: .milliseconds(1)) }
          call.cancel()
        }
        for call in calls {
          do {
            try await call.value
          } catch {
            #expect(error is CancellationError)
          }
        }
      }
    }

    // MARK: - Malicious responses

    @Test(arguments: ["file:///etc/passwd", "http://127.0.0.1:1/", "/elsewhere", "ftp://a/", "\\"])
    func redirectsAreNotFollowed(address: String) async throws {
      try await withServer { _ in
        [.answer("302 Found", ["Location: \(address)"])]
      } _: {
        gateway, server in
        await #expect {
          _ = try await gateway.load()
        } throws: {
          ($0 as? GatewayError)?.reason == .redirected
        }
        #expect(server.requests.count == 1)
      }
    }

    @Test(arguments: [
      (String(repeating: "[", count: 100_000), "Too many nested arrays or dictionaries"),
      (#"{"users": [{"id": "1"}], "photos": []}"#, "expected an integer"),
      (#"{"users": 1, "photos": []}"#, "expected an array"),
      (
        #"{"users": [{"id": 1, "username": "a", "firstName": ""}, {"id": 1, "username": "b", "#
          + #""firstName": ""}], "photos": []}"#, "1 is already the ID of users[0]"
      ),
      ("\u{1B}[2J", "the text isn't valid JSON"), ("", "the file is empty"),
      (#"{"users": [{"id": 1e400}], "photos": []}"#, "expected an integer"),
    ])
    func invalidProfileIsReportedWithReason(
      json: String, detail: String
    ) async throws {
      let error = try await problem(.answer("200 OK", [], json.utf8))
      #expect(error?.reason == .wrongAnswer)
      #expect(error?.detail?.contains(detail) == true, "\(error?.detail ?? "nothing")")
      #expect(error?.detail?.unicodeScalars.contains("\u{1B}") == false)
      #expect(error?.message == "The server sent an invalid response.")
    }

    @Test func invalidUTF8IsRejected() async throws {
      let error = try await problem(.answer("200 OK", [], [0x7B, 0xFF, 0xFE]))
      #expect(error?.detail?.contains("the byte 0xFF isn't valid UTF-8") == true)
    }

    @Test func screenContainsNoControlCharacters() async throws {
      let json =
        #"{"users": [{"id": 1, "username": "a\u001b[2J", "firstName": "\u001b]0;x\u0007A\u202e"}], "#
        + #""photos": []}"#
      try await withServer { _ in
        [.answer("200 OK", [], json.utf8)]
      } _: { gateway, _ in
        let store = ProfileStore(try await gateway.load())
        let profile = ProfileScreen(1, in: environment(store, signedIn: 1, gateway: gateway)).show()
        let text = profile.view.frame(width: 40).lines.joined()
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      }
    }

    // MARK: - Screens

    @Test func followReachesServerAndScreen() async throws {
      let json = Self.json.replacing(
        "}]", with: #"}, {"id": 2, "username": "bea", "firstName": "Bea"}]"#)
      try await withServer { request in
        request.method == "GET"
          ? [.answer("200 OK", [], json.utf8)] : [.answer("204 No Content")]
      } _: { gateway, server in
        let store = ProfileStore(try await gateway.load())
        let environment = environment(store, signedIn: 2, gateway: gateway)
        let profile = ProfileScreen(1, in: environment).show()
        profile.view.follow.press()
        #expect(await profile.presenter.followInteraction.waitUntilFinished() == .succeeded)
        #expect(profile.view.follow.title == "Following")
        #expect(environment.session.follows(1))
        #expect(server.requests.last?.path == "/following/1")
      }
    }

    @Test func serverFailureShowsErrorMessage() async throws {
      try await withServer { _ in
        [.answer("503 Busy")]
      } _: { gateway, _ in
        let profile = ProfileScreen(1, in: environment(gateway: gateway)).show()
        profile.view.follow.press()
        await profile.presenter.followInteraction.waitUntilFinished()
        #expect(profile.view.errorMessage.text == "The server is busy. Try again in a moment.")
      }
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }
#endif
