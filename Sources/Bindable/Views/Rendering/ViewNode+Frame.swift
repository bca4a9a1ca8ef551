extension ViewNode {
  /// Returns a frame of this node at a width, with the node's ideal height.
  ///
  /// ```swift
  /// Label("Hello World").frame(width: 7).lines  // ["Hello  ", "World  "]
  /// ```
  ///
  /// The frame has at most `maximumHeight` rows, for example for a very long list. A negative width
  /// or height is the same as 0, and a frame has at most 1,000,000 columns and 16,777,216 cells. A
  /// part of a tree is drawn as if it were the whole tree, without the styles and the disabled
  /// state of its ancestors.
  public final func frame(
    width: Int, maximumHeight: Int = 1_000, theme: Theme = .standard
  ) -> Frame {
    let height = idealHeight(forWidth: width, maximum: maximumHeight)
    return frame(width: width, height: height, theme: theme)
  }

  /// Returns the number of rows that the node needs as a whole tree, at most `maximum`.
  package final func idealHeight(forWidth width: Int, maximum: Int = 1_000) -> Int {
    prepareForDrawing()
    if isHidden { return 0 }
    let height = DeepMeasuring.apart {
      measuredHeightRequirement(forWidth: Length.limited(width)).ideal
    }
    return min(height, maximum)
  }

  /// Returns a frame of this node at a size.
  ///
  /// ```swift
  /// Label("Hello World").frame(width: 7, height: 1).lines  // ["Hello …"]
  /// ```
  ///
  /// Any tree can be drawn at any size, including 0 × 0. Content that doesn't fit is clipped. The
  /// same tree at the same size always produces the same frame. A negative width or height is the
  /// same as 0. A frame has at most 1,000,000 columns and 16,777,216 cells, so that of a greater
  /// size has fewer columns, or rows, than asked for.
  public final func frame(width: Int, height: Int, theme: Theme = .standard) -> Frame {
    prepareForDrawing()
    let frame = draw(width: width, height: height, theme: theme)
    // The layout can leave out nodes that the user could reach.
    return prepareForDrawing() ? draw(width: width, height: height, theme: theme) : frame
  }

  private final func draw(width: Int, height: Int, theme: Theme) -> Frame {
    let size = Frame.size(width, height)
    var canvas = Canvas(width: size.width, height: size.height, theme: theme)
    DeepMeasuring.apart { canvas.draw(self, in: canvas.bounds) }
    return canvas.frame
  }
}
