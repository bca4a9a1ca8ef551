extension AnyScreen {
  /// A text with this screen and its current descendants as a tree: their parts, their locations in
  /// their parents, and their behaviors.
  ///
  /// ```swift
  /// print(profile.outline)
  /// // Profile: ProfileView for ProfilePresenter, 9 bindings; with ScreenLogger
  /// // ├ header Header: HeaderView for HeaderPresenter, 4 bindings
  /// // └ grid Photos: GridView for GridPresenter, 2 bindings
  /// ```
  ///
  /// Child screens are included after the screen has first appeared.
  public final var outline: String { lines(after: "").joined(separator: "\n") }

  private func lines(after prefix: String) -> [String] {
    let with =
      behaviors.isEmpty
      ? "" : "; with \(behaviors.map { "\(type(of: $0))" }.joined(separator: ", "))"
    var lines = ["\(prefix)\(title): \(summary)\(with)"]
    for screen in childScreens {
      let isLast = screen === childScreens.last
      let nestedLines = screen.lines(after: location(of: screen).map { "\($0) " } ?? "")
      lines += nestedLines.enumerated().map { index, line in
        (index == 0 ? (isLast ? "└ " : "├ ") : (isLast ? "  " : "│ ")) + line
      }
    }
    return lines
  }
}
