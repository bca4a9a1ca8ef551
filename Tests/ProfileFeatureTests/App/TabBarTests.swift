import Bindable
import BindableTesting
import Testing

@testable import ProfileFeature

/// The line with the tabs and the message about what the app does.
@MainActor @Suite(.timeLimit(.minutes(30))) struct TabBarTests {
  /// The longest messages, and short ones.
  nonisolated static let texts = [
    "Signed out: the server doesn't have this user anymore", "Posted; later changes are a draft",
    "Up to date", "Saved", "Posting…",
  ]

  private func bar(of tour: AppTour, width: Int) -> String {
    tour.look(width: width, height: 8).lines[0]
  }

  private func titleCount(in bar: String) -> Int {
    ["1 Photos ]", "2 People ]", "3 Me ]"].filter { bar.contains($0) }.count
  }

  /// The name of the app gives way first, then the titles of tabs, and a message is cut last.
  @Test(arguments: ["photos", "people", "profile.1"])
  func messageIsShownInEveryWidth(link: String) throws {
    let tour = try AppTour(link: link, inPanes: true)
    for width in 20...120 {
      tour.app.fit(width: width)
      for text in Self.texts {
        let isRunning = text.hasSuffix("…"), message = isRunning ? text : "✓ \(text)"
        let notices = tour.app.environment.notices
        let work = isRunning ? notices.begin(text) : nil
        if !isRunning { notices.show(text) }
        defer { if let work { notices.end(work) } }
        let bar = bar(of: tour, width: width), isWhole = bar.contains(message)
        let count = titleCount(in: bar), hasName = bar.contains("profile")
        #expect(bar.contains(message.prefix(1)) && (isWhole || bar.contains("…")), "\(bar)")
        #expect(count <= 1 || isWhole, "\(width): \(bar)")
        // One title with the numbers of the other tabs needs at most 28 columns.
        #expect(isWhole || width < 28 + message.count, "\(width): \(bar)")
        let spare = width - TabBarLayout.columnsForTitles - message.count
        #expect((count == 3) == (spare >= 0), "\(width): \(bar)")
        #expect(hasName == (spare >= TabBarLayout.columnsForBrand), "\(width): \(bar)")
      }
    }
  }

  @Test(arguments: ["photos", "people", "profile.1"])
  func stateIsWholeFromFortyColumns(link: String) throws {
    let tour = try AppTour(link: link, inPanes: true)
    for width in 40...120 {
      tour.app.fit(width: width)
      let bar = bar(of: tour, width: width)
      #expect(bar.contains("● up to date") && !bar.contains("…"), "\(width): \(bar)")
    }
  }
}
