/// Which screens there are, for the census.
@MainActor
enum LiveScreens {
  private struct Entry {
    weak var screen: AnyScreen?
  }

  private static var entries: [Entry] = []
  private static var entriesWhenSwept = 8

  static func note(_ screen: AnyScreen) {
    if entries.count >= 2 * entriesWhenSwept {
      entries.removeAll { $0.screen == nil }
      entriesWhenSwept = max(8, entries.count)
    }
    entries.append(Entry(screen: screen))
  }

  /// What they are called and where they are on their way.
  static var names: [String] {
    entries.compactMap(\.screen).map { screen in untracked { "\(screen.title) (\(screen.phase))" } }
  }
}
