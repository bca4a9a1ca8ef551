internal import BindableCore

extension SVG.Picture {
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
  /// A viewer with tooltips, such as a browser, shows the bindings of the node under the pointer:
  /// the last value of each and the one before, the reason, the binding as written, and failures.
  ///
  /// - Complexity: O(*nb*), where *n* is the number of visible nodes and *b* that of bindings.
  @MainActor
  public init(explaining screen: IncrementalRenderer, caption: String = "") {
    self.init(screen.frame, caption: caption)
    let reader = TraceRecorder.reader(of: screen)
    let nodes = reader.screen(after: 0).nodes
    // In reading order, a view is before what it contains.
    let order = nodes.enumerated().sorted {
      ($0.element.level, $0.offset) < ($1.element.level, $1.offset)
    }
    explanations = order.map(\.element).compactMap { node in
      let name = reader.name(of: node.index, among: nodes)
      let text = reader.explanations(of: node.index, called: name, after: 0)
        .map { [$0.change, $0.reason, $0.bindingLine, $0.failures] }.joined()
        .filter { !$0.isEmpty }.joined(separator: "\n")
      return text.isEmpty ? nil : Explanation(rect: node.rect, text: text)
    }
  }
}
