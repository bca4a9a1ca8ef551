import TestSupport
#if !WithoutNetwork
  import Foundation
  import Synchronization
  import Testing

  @Suite(
    .background,
    .enabled(if: LoopbackServer.isPossible, "requires listening on the loopback interface"))
  struct ServerTests {
    private static let json = """
      {"users": [{"id": 7, "username": "zoe", "firstName": "Zoe", "followerIDs": []},
                 {"id": 8, "username": "bea", "firstName": "Bea"}], "photos": []}
      """

    private func withServer(
      _ answer: @escaping LoopbackServer.Answer,
      _ body: (_ address: String, LoopbackServer) throws -> Void
    ) throws {
      let server = try LoopbackServer(answer)
      defer { server.stop() }
      try body("http://127.0.0.1:\(server.port)", server)
    }

    @Test func showsServerDataAndSendsChanges() throws {
      try withServer { request in
        request.method == "GET"
          ? [.answer("200 OK", [], Self.json.utf8)] : [.answer("204 No Content")]
      } _: { address, server in
        let run = try withFile("press Follow\n".utf8) { acts in
          try runDemo([
            "--screen", "profile", "--api", address, "--script", acts, "--answers", "yes",
          ])
        }
        #expect(run.status == 0)
        #expect(run.stdout.contains("@zoe"))
        #expect(run.stdout.contains("1 follower"))
        #expect(
          server.requests.map { "\($0.method) \($0.path)" } == [
            "GET /profile", "PUT /following/7",
          ])
      }
    }

    @Test func tourSendsNoChanges() throws {
      try withServer { _ in
        [.answer("200 OK", [], Self.json.utf8)]
      } _: { address, server in
        let run = try runDemo(["run", "--api", address])
        #expect(run.status == 0 && run.stdout.contains("Photos"), "\(run.stderr)")
        #expect(server.requests.map(\.method) == ["GET"])
      }
    }

    @Test func rejectedCallShowsErrorMessage() throws {
      try withServer { request in
        request.method == "GET"
          ? [.answer("200 OK", [], Self.json.utf8)] : [.answer("403 Forbidden")]
      } _: { address, _ in
        let run = try withFile("press Follow\n".utf8) { acts in
          try runDemo([
            "--screen", "profile", "--api", address, "--script", acts, "--answers", "yes",
            "--width", "60",
          ])
        }
        #expect(run.stdout.contains("You don't have permission. Sign in and try again."))
      }
    }

    @Test func missingServerExitsWith69() throws {
      var address = ""
      try withServer { _ in
        []
      } _: { server, _ in
        address = server
      }
      let run = try runDemo(["--api", address])
      #expect(run.status == 69)
      #expect(run.stdout.isEmpty)
      #expect(
        run.stderr.hasPrefix("profile-demo: --api: \(address): Can't connect to the server. Check"))
    }

    @Test(.enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"))
    func firstScreenSaysThatItLoadsAndWhyThatFailed() async throws {
      let isWell = Atomic(false)
      let server = try LoopbackServer { _ in
        isWell.load(ordering: .relaxed)
          ? [.answer("200 OK", [], Self.json.utf8)] : [.answer("500 Failed")]
      }
      defer { server.stop() }
      let address = "http://127.0.0.1:\(server.port)"
      let run = try LiveRun([
        "interactive", "--theme", "plain", "--api", address, "--link", "profile.8",
      ])
      try await run.wait(for: "The server had a problem. Try again")
      try await run.wait(for: "< Retry >")
      #expect(String(decoding: run.output, as: UTF8.self).contains("Loading"))
      isWell.store(true, ordering: .relaxed)
      run.send("\r")
      try await run.wait(for: "@bea")
      try await run.wait(for: "no message") { terminal in
        !terminal.lines.contains { $0.contains("Retry") || $0.contains("Loading") }
      }
      run.send("\u{3}")
      #expect(try await run.end() == 0)
      run.expectRestoredTerminal()
    }

    @Test(.enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"))
    func linkThatTheDataLacksIsExplainedOnTheFirstScreen() async throws {
      let server = try LoopbackServer { _ in [.answer("200 OK", [], Self.json.utf8)] }
      defer { server.stop() }
      let address = "http://127.0.0.1:\(server.port)"
      let run = try LiveRun([
        "interactive", "--theme", "plain", "--api", address, "--link", "profile.1",
      ])
      try await run.wait(for: "--link: part 1 of the link")
      run.send("\u{3}")
      #expect(try await run.end() == 0)
    }

    @Test func serverThatClosesWithoutAnswerIsReportedAsLostConnection() throws {
      try withServer { _ in
        []
      } _: { address, _ in
        let run = try runDemo(["--api", address])
        #expect(run.status == 69)
        #expect(
          run.stderr.hasPrefix(
            "profile-demo: --api: \(address): The connection was lost. Try again."))
      }
    }

    @Test func passwordOfAddressIsNotPrinted() throws {
      for address in ["http://ada:secret@127.0.0.1:1", "http://ada:secret@", "ftp://a:secret@b/"] {
        let run = try runDemo(["--api", address])
        #expect(run.status != 0 && run.stderr.hasPrefix("profile-demo: --api: "))
        #expect(!run.stderr.contains("secret"))
      }
    }

    @Test func invalidProfileExitsWith65AndPrintsPath() throws {
      try withServer { _ in
        [.answer("200 OK", [], #"{"users": 7}"#.utf8)]
      } _: { address, _ in
        let run = try runDemo(["--api", address])
        #expect(
          run
            == DemoRun(
              status: 65,
              stderr: "profile-demo: --api: \(address): The server sent an invalid response. "
                + "(profile:1:11: users: expected an array; correct the value)\n"))
      }
    }

    @Test func invalidAddressExitsWith64() throws {
      for text in ["", "ftp://a", "file:///etc/passwd", "http://", "server", "http://a/?b"] {
        let run = try runDemo(["--api=\(text)"])
        #expect(run.status == 64, "\(text)")
        #expect(run.stderr.contains("specify a URL such as http://127.0.0.1:8080"))
      }
      #expect(try runDemo(["--api", "http://a", "--input", "b.json"]).status == 64)
    }
  }
#endif
