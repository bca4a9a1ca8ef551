import Bindable
import BindableTesting
import Foundation
import TestSupport
import Testing

@testable import profile_demo

@Suite(.background) struct StoryTests {
  private func output(_ arguments: String...) throws -> String {
    let run = try runDemo(arguments)
    #expect(run.status == 0)
    #expect(run.stderr.isEmpty)
    return run.stdout
  }

  private func lines(_ text: String) -> [Substring] {
    text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: [40, 80, 120]) func storyMatchesSnapshot(width: Int) throws {
    try verify(output("--width", "\(width)"), matches: "story", variant: "\(width)")
  }

  @MainActor @Test func linesFitTerminal() async throws {
    for width in stride(from: 40, through: 120, by: 20) {
      let lines = lines(try await Story.text(width: width, colors: .none))
      #expect(lines.count <= 60, "\(lines.count) lines in \(width) columns")
      let widest = lines.map { DisplayWidth.of(String($0)) }.max() ?? 0
      #expect(widest <= width)
    }
  }

  @MainActor @Test func eachStepPrintsUpdatesWithReasonAndLocation() async throws {
    let text = try await Story.text(width: 80, colors: .none)
    for (index, step) in Story.steps.enumerated() {
      let start = try #require(text.range(of: " \(index + 1)  \(step.title) "))
      let rest = text[start.upperBound...]
      let part = rest[..<(rest.range(of: "\n\n")?.lowerBound ?? rest.endIndex)]
      #expect(part.contains("       because ") && part.contains(", 1 frame"))
      for target in step.targets { #expect(part.contains("  \(target) ")) }
      #expect(part.matches(of: #/ → /#).count == step.targets.count)
      #expect(part.matches(of: /\w\.swift:\d+\n/).count == step.targets.count)
    }
  }

  @MainActor @Test func followChangesFourNumberedPlaces() async throws {
    for width in [40, 80, 120] {
      let text = try await Story.text(width: width, colors: .none)
      for number in StoryPicture.numbers {
        #expect(text.count { $0 == number } == 2, "\(number) in \(width) columns")
      }
    }
  }

  @MainActor @Test(arguments: ColorDepth.allCases, [40, 80])
  func coloredTextIsPlainTextWithStyles(colors: ColorDepth, width: Int) async throws {
    let plain = try await Story.text(width: width, colors: .none)
    let colored = try await Story.text(width: width, colors: colors)
    #expect(colored.contains("\u{1B}[") == (colors != .none))
    let text = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      .replacing("▀", with: " ").replacing(#/ +\n/#, with: "\n")
    #expect(text == plain)
  }

  @Test func repeatedRunsPrintSameOutput() throws {
    let first = try output()
    #expect(first == (try output("--width", "80")))
    #expect(try output() == first)
  }

  @Test func lastLinesAreExistingCommands() throws {
    for width in [40, 80] {
      let last = lines(try output("--width", "\(width)")).suffix(3)
      for (line, command) in zip(last, Story.commands) {
        #expect(line.trimmingPrefix(#/ +/#).hasPrefix(command.0))
      }
    }
    let program = "swift run profile-demo ", filter = "swift test --filter "
    for command in Story.commands.map(\.0) where command.hasPrefix(program) {
      let words = command.dropFirst(program.count).split(separator: " ").map(String.init)
      guard case .perform = try ArgumentReader.request(in: words) else {
        Issue.record("\(command) runs nothing")
        continue
      }
    }
    let test = try #require(Story.commands.map(\.0).last)
    #expect(test.hasPrefix(filter))
    let suite = "\(test.dropFirst(filter.count))Tests"
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    let file = try #require(files.first { $0.hasSuffix("/\(suite).swift") })
    #expect(try String(contentsOf: tests.appending(path: file), encoding: .utf8).contains(suite))
  }

  @Test func otherOptionsPrintTour() throws {
    let tour = try output("--full")
    #expect(tour.hasPrefix("── 0 initial\n"))
    #expect(tour == (try output("--user", "ada")))
    #expect(try output("--full", "--width", "60") == output("--user", "ada", "--width", "60"))
  }

  @Test(.enabled(if: LiveRun.isPossible, "requires a pseudo-terminal"))
  func terminalDeterminesWidthAndColors() async throws {
    func text(_ width: Int, _ environment: [String: String] = [:]) async throws -> String {
      let run = try LiveRun([], width: width, height: 24, environment: environment)
      #expect(try await run.end() == 0)
      run.pump()
      return String(decoding: run.output, as: UTF8.self).replacing("\r\n", with: "\n")
    }
    for width in [40, 100] {
      let plain = try output("--width", "\(width)")
      #expect(try await text(width, ["NO_COLOR": "1"]) == plain)
      #expect(try await text(width, ["TERM": "dumb"]) == plain)
      #expect(
        try await text(width, ["COLORTERM": "truecolor"])
          == Story.text(width: width, colors: .trueColor))
    }
    #expect(try await text(200, ["NO_COLOR": "1"]) == output("--width", "120"))
    #expect(try await text(20, ["NO_COLOR": "1"]) == output("--width", "40"))
  }
}
