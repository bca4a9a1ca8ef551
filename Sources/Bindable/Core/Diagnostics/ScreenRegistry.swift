/// A screen that's included in a `LiveObjectReport`.
@MainActor
package protocol CountedScreen: AnyObject {
  /// The title and phase of the screen.
  var nameInCensus: String { get }
}

/// The live screens, for `LiveObjectReport`.
@MainActor
package enum ScreenRegistry {
  private struct Entry {
    weak var screen: (any CountedScreen)?
  }

  private static var entries: [Entry] = []
  private static var entriesWhenSwept = 8

  package static func register(_ screen: any CountedScreen) {
    if entries.count >= 2 * entriesWhenSwept {
      entries.removeAll { $0.screen == nil }
      entriesWhenSwept = max(8, entries.count)
    }
    entries.append(Entry(screen: screen))
  }

  static var names: [String] {
    entries.compactMap(\.screen).map { screen in untracked { screen.nameInCensus } }
  }
}
