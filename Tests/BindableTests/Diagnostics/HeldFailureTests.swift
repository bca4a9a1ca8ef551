import Testing

@testable import BindableCore

@MainActor struct HeldFailureTests {
  private nonisolated static func lines(_ bytes: [UInt8]?) -> [String] {
    String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("Bindable: ") || $0 == "restored" }
  }

  @Test func failuresArePrintedAfterTheScreenIsRestored() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        Failure(.cycle, "before").report()
        Failure.holdOutput()
        Failure(.cycle, "during").report()
        Failure(.cycle, "during").report()
        System.printError("restored")
        Failure.releaseOutput()
        Failure(.cycle, "after").report()
      }
    }
    #expect(
      Self.lines(result?.standardErrorContent) == [
        "Bindable: cycle: before", "restored", "Bindable: cycle: during", "Bindable: cycle: after",
      ])
  }

  @Test func reporterOfAppReceivesFailuresImmediately() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        var line = ""
        Failure.reporter = { line = $0.message }
        Failure.holdOutput()
        Failure(.cycle, "during").report()
        precondition(line == "during")
        Failure.releaseOutput()
      }
    }
  }
}
