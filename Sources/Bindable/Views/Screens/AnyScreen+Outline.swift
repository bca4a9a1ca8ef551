extension AnyScreen {
  /// It and the screens in it that are there now, as a tree: what each is made of, its place in the one
  /// around, and what goes along with it.
  ///
  /// ```swift
  /// print(profile.outline)
  /// // Profile: ProfileView for ProfilePresenter, 9 rows; with ScreenLog
  /// // ├ header Header: HeaderView for HeaderPresenter, 4 rows
  /// // └ grid Photos: GridView for GridPresenter, 2 rows
  /// ```
  ///
  /// Children are among them once the screen has appeared.
  public final var outline: String { lines(after: "").joined(separator: "\n") }

  private func lines(after place: String) -> [String] {
    let with =
      behaviours.isEmpty
      ? "" : "; with \(behaviours.map { "\(type(of: $0))" }.joined(separator: ", "))"
    var lines = ["\(place)\(title): \(makeUp)\(with)"]
    for screen in inside {
      let isLast = screen === inside.last
      let inner = screen.lines(after: self.place(of: screen).map { "\($0) " } ?? "")
      lines += inner.enumerated().map { index, line in
        (index == 0 ? (isLast ? "└ " : "├ ") : (isLast ? "  " : "│ ")) + line
      }
    }
    return lines
  }
}
