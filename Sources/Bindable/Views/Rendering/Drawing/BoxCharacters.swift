/// The characters of lines and borders.
struct BoxCharacters {
  let horizontal: Character
  let vertical: Character
  let topLeading: Character
  let topTrailing: Character
  let bottomLeading: Character
  let bottomTrailing: Character

  /// The characters of a border with the focus, in ASCII.
  static let heavyASCII = BoxCharacters(["=", "#", "#", "#", "#", "#"])

  // In the order of the properties.
  fileprivate init(_ signs: [Character]) {
    horizontal = signs[0]
    vertical = signs[1]
    topLeading = signs[2]
    topTrailing = signs[3]
    bottomLeading = signs[4]
    bottomTrailing = signs[5]
  }
}

extension LineStyle {
  var boxCharacters: BoxCharacters {
    switch self {
    case .plain: BoxCharacters(["─", "│", "┌", "┐", "└", "┘"])
    case .rounded: BoxCharacters(["─", "│", "╭", "╮", "╰", "╯"])
    case .heavy: BoxCharacters(["━", "┃", "┏", "┓", "┗", "┛"])
    case .ascii: BoxCharacters(["-", "|", "+", "+", "+", "+"])
    }
  }
}
