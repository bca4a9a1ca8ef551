/// A view that shows another one, and a sheet with all keys that work where the focus is.
///
/// ```swift
/// try await terminal.run(KeyHelp(view))
/// ```
///
/// Make it the root of the tree. The user opens the sheet with `?`, unless a text input has the
/// focus, or with F1, and closes it with Escape or the same keys. The keys are those that a
/// `KeyHints` view shows, which also shows `?` in this tree.
///
/// Opening and closing the sheet isn't a user action, so it isn't recorded.
public final class KeyHelp: ViewNode {
  private let view: ViewNode
  private let additionalHints: [KeyHint]
  private let text = Label()
  private let sheet: Sheet

  /// Creates a view with a hidden sheet.
  ///
  /// - Parameters:
  ///   - view: The view to show.
  ///   - additionalHints: The keys of the app that no view handles, such as the one that quits it.
  public init(_ view: ViewNode, additionalHints: [KeyHint] = []) {
    (self.view, self.additionalHints) = (view, additionalHints)
    let text = text
    sheet = Sheet("Keys") { text }
  }

  /// The view with the sheet in front of it.
  public override var content: ViewNode? {
    ZStack {
      view
      sheet
    }
  }

  /// A Boolean value that indicates whether the sheet is shown.
  public var isPresented: Bool { sheet.isPresented }

  private static let keyPresses = [KeyPress("?"), KeyPress(.function(1))]

  /// Shows the sheet if `press`, which no other node handles, is one of its keys.
  func present(for press: KeyPress) -> Bool {
    guard Self.keyPresses.contains(press) else { return false }
    let hints = untracked { activeKeyHints } + [KeyHint("Shift-Tab", "previous")] + additionalHints
    let width = hints.map(\.keys.count).max() ?? 0
    let lines = hints.map { hint in
      hint.keys + String(repeating: " ", count: width - hint.keys.count + 2) + hint.title
    }
    text.text = lines.joined(separator: "\n")
    sheet.present()
    return true
  }

  /// Hides the sheet if `press` is one of its keys.
  func dismiss(for press: KeyPress) -> Bool {
    guard press == KeyPress(.escape) || Self.keyPresses.contains(press) else { return false }
    sheet.isPresented = false
    return true
  }
}
