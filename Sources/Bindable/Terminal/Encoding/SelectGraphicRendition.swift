/// The control sequence that sets the style of the text written next.
enum SelectGraphicRendition {
  /// Returns the shortest sequence that changes one style to another, or no bytes if they're equal.
  static func bytes(from old: Style, to new: Style) -> [UInt8] {
    if old == new { return [] }
    if new == Style() { return command([]) }
    let change = command(codes(from: old, to: new))
    let complete = command([0] + codes(from: Style(), to: new))
    return change.count <= complete.count ? change : complete
  }

  private static func codes(from old: Style, to new: Style) -> [Int] {
    var codes: [Int] = []
    var active = old.attributes
    // The same code ends both bold and dim.
    if !active.intersection([.bold, .dim]).isSubset(of: new.attributes) {
      codes.append(22)
      active.subtract([.bold, .dim])
    }
    for feature in features {
      switch (active.contains(feature.attribute), new.attributes.contains(feature.attribute)) {
      case (false, true): codes.append(feature.on)
      case (true, false): codes.append(feature.off)
      default: break
      }
    }
    if old.foreground != new.foreground { codes += Self.codes(of: new.foreground, base: 30) }
    if old.background != new.background { codes += Self.codes(of: new.background, base: 40) }
    return codes
  }

  private static let features: [(attribute: Style.Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.inverse, 7, 27),
  ]

  private static func codes(of color: Color, base: Int) -> [Int] {
    switch color {
    case .default: [base + 9]
    case .ansi(let index) where index < 8: [base + Int(index)]
    case .ansi(let index) where index < 16: [base + 60 + Int(index) - 8]
    case .ansi(let index), .indexed(let index): [base + 8, 5, Int(index)]
    case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
    }
  }

  private static func command(_ codes: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    TerminalWriter.append("m", codes, to: &bytes)
    return bytes
  }
}
