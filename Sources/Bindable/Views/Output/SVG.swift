/// Frames as a picture that a browser shows.
///
/// ```swift
/// SVG.document([SVG.Picture(view.frame(width: 40))])
/// // <svg xmlns="http://www.w3.org/2000/svg" …
/// ```
///
/// A document needs nothing from outside but a font of equal widths, whichever there is: each
/// character stands where its cell is, and lines and borders are drawn, not written. The same
/// frames always give the same bytes.
public enum SVG {
  /// A frame, and what stands above it.
  public struct Picture: Hashable, Sendable {
    /// What is shown.
    public var frame: Frame
    /// What stands above it; nothing if it is empty.
    public var caption: String

    /// Makes a picture of a frame.
    public init(_ frame: Frame, caption: String = "") {
      self.frame = frame
      self.caption = caption
    }
  }

  /// A document with pictures from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - pictures: the frames and their captions.
  ///   - title: what the document is, for those who cannot see it.
  ///   - columns: how many pictures stand side by side.
  /// - Precondition: `columns` is at least 1.
  /// - Complexity: O(*n*) in the number of cells.
  public static func document(
    _ pictures: [Picture], title: String = "", columns: Int = 1
  ) -> String {
    precondition(columns > 0, "Pictures cannot stand in \(columns) columns.")
    let rows = stride(from: 0, to: pictures.count, by: columns).map {
      pictures[$0..<min($0 + columns, pictures.count)]
    }
    let width = pictures.map { SVGPicture.width(of: $0) }.max() ?? 0
    let columns = min(columns, max(1, pictures.count))
    var body = ""
    var top = SVGPicture.margin
    for row in rows {
      var left = SVGPicture.margin
      for picture in row {
        body += SVGPicture(picture, left: left, top: top, width: width).elements
        left += width + SVGPicture.margin
      }
      top += (row.map { SVGPicture.height(of: $0) }.max() ?? 0) + SVGPicture.margin
    }
    let size = (
      width: SVGPicture.margin + columns * (width + SVGPicture.margin), height: top
    )
    let (sheetWidth, sheetHeight) = (SVGPicture.number(size.width), SVGPicture.number(size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(sheetWidth)" height="\(sheetHeight)" \
      viewBox="0 0 \(sheetWidth) \(sheetHeight)" role="img" font-size="14" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
      <title>\(SVGPicture.escaped(title))</title>
      <rect width="\(sheetWidth)" height="\(sheetHeight)" rx="8" fill="#11131a"/>
      \(body)</svg>

      """
  }
}
