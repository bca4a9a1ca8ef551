internal import Foundation

/// A bar chart of the ratios to handwritten code, on a logarithmic scale, and of the bytes per
/// binding, on a linear one.
struct Chart {
  private let groups: [Group]

  /// The bars of one workload or of the bytes.
  private struct Group {
    let title: String
    let bars: [(library: Library, value: Double)]
    /// The length of a bar in pixels.
    let length: (Double) -> Double
  }

  private static let width = 890.0
  private static let barHeight = 11.0
  private static let left = 298.0
  private static let longest = 530.0
  private static let colors: [Library: String] = [
    .bindable: "#1f6feb", .openCombine: "#d29922", .observation: "#8b949e",
  ]

  /// The system and the compiler.
  private static var platform: String {
    #if os(Linux)
      let system = "Linux"
    #else
      let system = "macOS"
    #endif
    #if compiler(>=6.4)
      return "\(system), Swift 6.4 or later"
    #elseif compiler(>=6.3)
      return "\(system), Swift 6.3"
    #else
      return "\(system), Swift 6.2"
    #endif
  }

  @MainActor
  init(_ measurements: [Measurement]) {
    let ratios = measurements.filter {
      $0.ratioToHand != nil && $0.library != Library.hand.rawValue
    }
    // One pixel is left for a ratio of 1.
    let decades = max(1, log10(ratios.compactMap(\.ratioToHand).max() ?? 10))
    let scale: (Double) -> Double = { max(1, log10(max(1, $0)) / decades * Self.longest) }
    let bytes = measurements.filter { $0.bytes != nil && $0.library != Library.hand.rawValue }
    let mostBytes = bytes.compactMap(\.bytes).max() ?? 1
    groups =
      Self.grouped(ratios, length: scale) { $0.ratioToHand }
      + Self.grouped(bytes, suffix: ", bytes", length: { $0 / mostBytes * Self.longest }) {
        $0.bytes
      }
  }

  /// Writes the chart as an SVG file, or stops with a message.
  func write(to path: String) {
    do {
      try svg.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      stop("The chart can't be written: \(error.localizedDescription)", code: 73)
    }
  }

  @MainActor
  private static func grouped(
    _ measurements: [Measurement], suffix: String = "", length: @escaping (Double) -> Double,
    value: (Measurement) -> Double?
  ) -> [Group] {
    Workload.all.compactMap { workload in
      let own = measurements.filter { $0.workload == workload.id }
      guard !own.isEmpty else { return nil }
      let bars = own.compactMap { measurement -> (library: Library, value: Double)? in
        guard let library = Library(rawValue: measurement.library), let value = value(measurement)
        else { return nil }
        return (library, value)
      }
      return Group(title: workload.title + suffix, bars: bars, length: length)
    }
  }

  private var svg: String {
    var lines: [String] = []
    var y = 58.0
    for group in groups {
      let middle = y + Double(group.bars.count) * Self.barHeight / 2 + 4
      lines.append(
        "<text x='\(Self.left - 8)' y='\(middle)' text-anchor='end'>\(group.title)</text>")
      for (library, value) in group.bars {
        let length = group.length(value).rounded()
        lines.append(
          "<rect x='\(Self.left)' y='\(y)' width='\(length)' height='\(Self.barHeight - 1)' "
            + "fill='\(Self.colors[library] ?? "black")'/>")
        lines.append(
          "<text x='\(Self.left + length + 4)' y='\(y + 9)' font-size='10'>\(value.tabulated)</text>"
        )
        y += Self.barHeight
      }
      y += 8
    }
    var legend = Self.left
    for library in [Library.bindable, .openCombine, .observation] {
      lines.append(
        "<rect x='\(legend)' y='30' width='10' height='10' fill='\(Self.colors[library] ?? "black")'/>"
          + "<text x='\(legend + 14)' y='39'>\(library.rawValue)</text>")
      legend += 110
    }
    lines.append("<text x='\(legend)' y='39' fill='#6e7781'>\(Self.platform)</text>")
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(Self.width)' height='\(y)' \
      font-family='sans-serif' font-size='12'>
      <title>Time of Bindable and its peers, as a multiple of handwritten code</title>
      <rect width='100%' height='100%' fill='white'/>
      <text x='\(Self.left)' y='20' font-weight='bold'>Time as a multiple of handwritten code \
      (logarithmic), and bytes: shorter is better</text>
      \(lines.joined(separator: "\n"))
      </svg>

      """
  }
}
