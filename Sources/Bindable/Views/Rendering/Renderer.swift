/// A renderer that draws a tree of nodes in a frame of a given size.
///
/// ```swift
/// let frame = Renderer().render(Label("Hello"), width: 7, height: 2)
/// frame.lines  // ["Hello  ", "       "]
/// ```
///
/// Any tree can be drawn at any size, including 0 × 0. Content that doesn't fit is clipped. The
/// same tree at the same size always produces the same frame.
@MainActor public struct Renderer {
  /// The theme that determines the appearance of states and lines.
  public let theme: Theme

  /// Creates a renderer.
  public init(theme: Theme = .standard) { self.theme = theme }

  /// Returns a frame that is filled by `view`.
  ///
  /// A negative width or height is the same as 0.
  public func render(_ view: ViewNode, width: Int, height: Int) -> Frame {
    _ = view.cache  // Marks the view as a root. See `ViewNode.parent`.
    var canvas = Canvas(width: max(0, width), height: max(0, height), theme: theme)
    DeepMeasuring.apart { canvas.draw(view, in: canvas.bounds) }
    return canvas.frame
  }
}

extension ViewNode {
  /// Returns a frame of this node at a width, with the node's ideal height.
  ///
  /// ```swift
  /// Label("Hello World").frame(width: 7).lines  // ["Hello  ", "World  "]
  /// ```
  ///
  /// The frame has at most `maximumHeight` rows, for example for a very long list. A negative width
  /// or height is the same as 0.
  public final func frame(
    width: Int, maximumHeight: Int = 1_000, theme: Theme = .standard
  ) -> Frame {
    let width = max(0, width)
    let height =
      isHidden ? 0 : DeepMeasuring.apart { measuredHeightRequirement(forWidth: width).ideal }
    return Renderer(theme: theme).render(self, width: width, height: min(height, maximumHeight))
  }
  /// Returns a frame of this node at a size.
  ///
  /// ```swift
  /// Label("Hello World").frame(width: 7, height: 1).lines  // ["Hello …"]
  /// ```
  public final func frame(width: Int, height: Int, theme: Theme = .standard) -> Frame {
    Renderer(theme: theme).render(self, width: width, height: height)
  }
}
