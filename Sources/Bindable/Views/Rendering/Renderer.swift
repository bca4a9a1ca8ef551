/// Turns a tree of nodes into a picture of a given size.
///
/// ```swift
/// let frame = Renderer().render(Label("Hello"), width: 7, height: 2)
/// frame.lines  // ["Hello  ", "       "]
/// ```
///
/// Any tree can be drawn at any size, 0 × 0 included; what has no room is cut. The same tree at the
/// same size always gives the same frame.
@MainActor public struct Renderer {
  /// How states and lines look.
  public let theme: Theme

  /// Makes a renderer.
  public init(theme: Theme = .standard) { self.theme = theme }

  /// The picture of `view`, which fills the whole frame.
  ///
  /// - Precondition: Neither number is negative.
  public func render(_ view: ViewNode, width: Int, height: Int) -> Frame {
    var canvas = Canvas(width: width, height: height, theme: theme)
    DeepMeasuring.apart { canvas.draw(view, in: canvas.bounds) }
    return canvas.frame
  }
}

extension ViewNode {
  /// The picture of this node at a width, as high as the node takes.
  ///
  /// ```swift
  /// Label("Hello World").frame(width: 7).lines  // ["Hello  ", "World  "]
  /// ```
  ///
  /// It ends after `maximumHeight` rows if the node takes more, as a list of very many rows does.
  ///
  /// - Precondition: No number is negative.
  public final func frame(
    width: Int, maximumHeight: Int = 1_000, theme: Theme = .standard
  ) -> Frame {
    let height =
      isHidden ? 0 : DeepMeasuring.apart { measuredHeights(forWidth: width).ideal }
    return Renderer(theme: theme).render(self, width: width, height: min(height, maximumHeight))
  }
}
