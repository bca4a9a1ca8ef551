import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct FailureCaptureTests {
  private func fail(_ message: String) { Failure(.rejectedValue, message).report() }
  private func messages(_ body: @MainActor () throws -> Void) rethrows -> [String] {
    try Failure.capture(body).map(\.message)
  }

  @Test func innermostCaptureReceivesFailures() {
    var inner: [String] = []
    let outer = messages {
      fail("before")
      inner = messages { fail("within") }
      fail("after")
    }
    #expect(inner == ["within"], "The innermost capture must receive the failure.")
    #expect(outer == ["before", "after"])
    #expect(messages {} == [])
  }

  @Test func capturesFailuresFromDeinit() {
    var object: Goodbye? = Goodbye { self.fail("gone") }
    #expect(messages { object = nil } == ["gone"])
    #expect(object == nil)
  }

  @Test func capturesFailuresFromEffects() {
    let a = Source(0)
    let effect = Effect { if a.value > 0 { fail("\(a.value)") } }
    #expect(messages { a.value = 1 } == ["1"])
    hold(effect)
  }

  @Test func thrownErrorPassesFailuresToOuterCapture() async {
    var error: (any Error)?
    let outer = messages {
      do {
        let never = try messages {
          fail("before the error")
          throw Mishap()
        }
        Issue.record("\(never)")
      } catch let thrown { error = thrown }
    }
    #expect(error is Mishap)
    #expect(outer == ["before the error"])
    let waiting = await Failure.capture {
      await #expect(throws: Mishap.self) {
        try await Failure.capture {
          await Task.yield()
          fail("while waiting")
          throw Mishap()
        }
      }
    }
    #expect(waiting.map(\.message) == ["while waiting"])
  }

  @Test func concurrentCapturesReceiveOnlyTheirFailures() async {
    @MainActor func play(_ name: String) async -> [String] {
      await Failure.capture {
        for _ in 0..<5 {
          fail(name)
          await Task.yield()
          #expect(messages { fail("inside") } == ["inside"])
          await Task { fail(name) }.value
        }
      }.map(\.message)
    }
    async let first = play("first"), second = play("second")
    #expect(await first == Array(repeating: "first", count: 10))
    #expect(await second == Array(repeating: "second", count: 10))
  }

  @Test func reporterIsRestoredAfterCapture() {
    let reporter = Failure.reporter
    defer { Failure.reporter = reporter }
    var heard: [String] = []
    Failure.reporter = { heard.append($0.message) }
    _ = Failure.capture { fail("captured") }
    fail("heard")
    #expect(heard == ["heard"])
  }
}
