extension Texts {
  /// Returns the name of a key: `a`, `Tab`, `F1`.
  func name(of key: Key) -> String {
    switch key {
    case .character(" "): self[.spaceKey]
    case .character(let character): "\(character)"
    case .enter: self[.returnKey]
    case .tab: self[.tabKey]
    case .escape: self[.escapeKey]
    case .backspace: self[.backspaceKey]
    case .delete: self[.deleteKey]
    case .insert: self[.insertKey]
    case .up: self[.upKey]
    case .down: self[.downKey]
    case .left: self[.leftKey]
    case .right: self[.rightKey]
    case .home: self[.homeKey]
    case .end: self[.endKey]
    case .pageUp: self[.pageUpKey]
    case .pageDown: self[.pageDownKey]
    case .function(let number): "F\(number)"
    }
  }

  /// Returns the names of keys with modifiers: `Ctrl-C`, `Shift-Tab`, `Alt-Up/Down`.
  func names(of keys: [Key], _ modifiers: KeyModifiers = []) -> String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append(self[.controlKey]) }
    if modifiers.contains(.alt) { parts.append(self[.altKey]) }
    if modifiers.contains(.shift) { parts.append(self[.shiftKey]) }
    let isAlone = parts.isEmpty
    let names = keys.map { key in
      if case .character(let character) = key, !isAlone, character != " " {
        return character.uppercased()
      }
      return name(of: key)
    }
    return (parts + [names.joined(separator: "/")]).joined(separator: "-")
  }

  /// Returns the name of a key press.
  package func name(of press: KeyPress) -> String { names(of: [press.key], press.modifiers) }

  /// Returns a hint for keys and what they do.
  func hint(_ keys: Key..., with modifiers: KeyModifiers = [], to text: LibraryText) -> KeyHint {
    hint(keys, modifiers, self[text])
  }

  func hint(_ keys: [Key], _ modifiers: KeyModifiers, _ title: String) -> KeyHint {
    KeyHint(
      names(of: keys, modifiers), title, englishKeys: Texts.english.names(of: keys, modifiers))
  }
}

extension KeyHint {
  /// Creates a hint for a key whose name is one of the texts.
  public init(_ press: KeyPress, _ title: String, in texts: Texts = .english) {
    self = texts.hint([press.key], press.modifiers, title)
  }
}
