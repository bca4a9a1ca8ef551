/// Frames as SVG images.
///
/// ```swift
/// SVG.document([SVG.Picture(view.frame(width: 40))])
/// // <svg xmlns="http://www.w3.org/2000/svg" …
/// ```
///
/// A document requires only a monospaced font. Each character is positioned at its cell, and lines
/// and borders are drawn as paths. The same frames always produce the same bytes.
public enum SVG {
  /// A frame and its caption.
  public struct Picture: Hashable, Sendable {
    /// The frame to show.
    package var frame: Frame
    /// The caption above the frame, which isn't drawn if it's empty.
    package var caption: String
    /// The reasons for what nodes show, from back to front.
    var explanations: [Explanation] = []

    /// The reason for what a part of the frame shows.
    struct Explanation: Hashable, Sendable {
      let rect: Rect
      let text: String
    }

    /// Creates a picture of a frame.
    public init(_ frame: Frame, caption: String = "") {
      self.frame = frame
      self.caption = caption
    }
  }

  /// Returns a document with pictures arranged from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - pictures: The frames and their captions.
  ///   - title: The title of the document, for accessibility.
  ///   - columns: The number of pictures per row.
  /// - Precondition: `columns` is at least 1.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public static func document(
    _ pictures: [Picture], title: String = "", columns: Int = 1
  ) -> String {
    precondition(columns > 0, "The number of columns must be at least 1, but is \(columns).")
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
    return document(
      body, title, width: SVGPicture.margin + columns * (width + SVGPicture.margin), height: top)
  }

  /// Returns a document that shows pictures one after another, over and over.
  ///
  /// ```swift
  /// SVG.animation(pictures)    // ten pictures take 20 seconds
  /// ```
  ///
  /// For people who have asked their system for less motion, only the last picture is shown, and
  /// the first one in programs without animations.
  ///
  /// - Parameters:
  ///   - pictures: The frames and their captions.
  ///   - title: The title of the document, for accessibility.
  ///   - seconds: The number of seconds for which each picture is shown.
  /// - Precondition: `seconds` is at least 1.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public static func animation(
    _ pictures: [Picture], title: String = "", seconds: Int = 2
  ) -> String {
    precondition(seconds > 0, "The number of seconds must be at least 1, but is \(seconds).")
    let width = pictures.map { SVGPicture.width(of: $0) }.max() ?? 0
    let height = pictures.map { SVGPicture.height(of: $0) }.max() ?? 0
    let margin = SVGPicture.margin
    // A picture is visible for its part of each round. The last digits prevent a gap.
    let share = SVGPicture.number(1_000 / max(1, pictures.count) + 1)
    var body = """
      <style>
      .picture { visibility: hidden; \
      animation: picture \(seconds * pictures.count)s step-end infinite; }
      .picture:first-of-type { visibility: visible; }
      @keyframes picture { 0% { visibility: visible; } \(share)%, 100% { visibility: hidden; } }
      @media (prefers-reduced-motion: reduce) {
      .picture { animation: none; visibility: hidden !important; } \
      .picture:last-of-type { visibility: visible !important; } }
      </style>

      """
    for (index, picture) in pictures.enumerated() {
      let elements = SVGPicture(picture, left: margin, top: margin, width: width).elements
      body +=
        "<g class=\"picture\" style=\"animation-delay: \(index * seconds)s\">\n\(elements)</g>\n"
    }
    return document(body, title, width: width + 2 * margin, height: height + 2 * margin)
  }

  private static func document(
    _ body: String, _ title: String, width: Int, height: Int
  ) -> String {
    let (width, height) = (SVGPicture.number(width), SVGPicture.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" font-size="14" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
      <title>\(SVGPicture.escaped(title))</title>
      <rect width="\(width)" height="\(height)" rx="8" fill="#11131a"/>
      \(body)</svg>

      """
  }
}
