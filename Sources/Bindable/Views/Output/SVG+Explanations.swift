internal import BindableCore

extension SVG.Picture {
  /// The reason for what a part of the frame shows.
  struct Explanation: Hashable, Sendable {
    let rect: Rect
    let text: String
  }

  /// Creates a picture of a renderer's last frame in which each bound node has a tooltip.
  ///
  /// ```swift
  /// let screen = IncrementalRenderer(view, width: 20, height: 4)
  /// screen.update()
  /// SVG.document([SVG.Picture(explaining: screen)])
  /// // … <title>followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow" …
  /// ```
  ///
  /// A viewer with tooltips, such as a browser, shows the bindings of the node under the pointer: the
  /// last value of each and the one before, the reason, the binding as written, and failures.
  ///
  /// - Complexity: O(*nb*), where *n* is the number of visible nodes and *b* that of bindings.
  @MainActor
  public init(explaining screen: IncrementalRenderer, caption: String = "") {
    self.init(screen.frame, caption: caption)
    explanations = screen.visibleNodes.compactMap { node, rect, _ in
      let text = node.controlBindings.map(\.explanation).joined(separator: "\n")
      return text.isEmpty ? nil : Explanation(rect: rect, text: text)
    }
  }
}

extension ControlBinding {
  fileprivate var explanation: String {
    let lines = [update?.change, update?.reason, "binding \(text)"].compactMap { $0 }
    return (lines + failures.map { "\($0.kind.rawValue): \($0.message)" }).joined(separator: "\n")
  }
}
