extension KeyPress: CustomStringConvertible {
  /// What stands on the keys: `a`, `Ctrl-C`, `Shift-Tab`.
  public var description: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.alt) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    if case .character(let character) = key, !words.isEmpty, character != " " {
      words.append(character.uppercased())
    } else {
      words.append(key.description)
    }
    return words.joined(separator: "-")
  }
}

extension Key: CustomStringConvertible {
  /// What stands on the key: `a`, `Tab`, `F1`.
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): "\(character)"
    case .enter: "Return"
    case .tab: "Tab"
    case .escape: "Escape"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .function(let number): "F\(number)"
    }
  }
}

extension TerminalEvent: CustomStringConvertible {
  /// What happened, in words: `key Ctrl-C`, `paste "a"`.
  public var description: String {
    switch self {
    case .key(let press): "key \(press)"
    case .paste(let text): "paste \(text.debugDescription)"
    case .mouse(let event): "mouse \(event.kind) at \(event.column), \(event.row)"
    case .mode(let number, let state): "mode \(number) is \(state)"
    case .unknown(let bytes): "unknown \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
  }
}
