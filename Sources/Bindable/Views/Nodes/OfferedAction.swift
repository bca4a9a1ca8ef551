/// A user action that a node offers, and the keys that perform it.
///
/// ```swift
/// override var offeredActions: [OfferedAction] {
///   [
///     OfferedAction(.decrement, keys: [.left, .character("-")], hint: "adjust"),
///     OfferedAction(.increment, keys: [.right, .character("+")], hint: "adjust"),
///     OfferedAction(.perform("rate", ["5"])),
///   ]
/// }
/// ```
///
/// `ViewNode.perform(_:)` performs it, for keys, scripts, replayed actions, and the screen fuzzer.
public struct OfferedAction: Hashable, Sendable {
  /// The action.
  package let action: UserAction
  /// The keys that perform the action while the node or a descendant has the focus.
  package let keys: [Key]
  /// The modifiers that are held with the keys.
  package let modifiers: KeyModifiers
  /// A word for the effect of the first key, such as "press", or `nil` if there's no hint.
  package let hint: String?

  /// Creates an action that a node offers.
  public init(
    _ action: UserAction, keys: [Key] = [], modifiers: KeyModifiers = [], hint: String? = nil
  ) {
    (self.action, self.keys, self.modifiers, self.hint) = (action, keys, modifiers, hint)
  }

  /// Returns whether a key performs the action, with Shift if that's required to type a character.
  func isPerformed(by press: KeyPress) -> Bool {
    let isExact = press.modifiers == modifiers || press.isTyped && modifiers.isEmpty
    return isExact && keys.contains(press.key)
  }

  /// The two steps of inputs with a number.
  static func steps(in texts: Texts) -> [OfferedAction] {
    [
      OfferedAction(.decrement, keys: [.left, .character("-")], hint: texts[.adjust]),
      OfferedAction(.increment, keys: [.right, .character("+")], hint: texts[.adjust]),
    ]
  }
}

extension ViewNode {
  /// Performs the offered action of a key, if there's one.
  ///
  /// - Returns: `true` if the action was performed.
  final func performOffered(_ press: KeyPress) -> Bool {
    let offered = offeredActions.first { $0.isPerformed(by: press) }
    return offered.flatMap { perform($0.action) } ?? false
  }

  /// The hints of the offered actions, of which those with the same word are one.
  final var offeredHints: [KeyHint] {
    var hints: [(word: String, modifiers: KeyModifiers, keys: [Key])] = []
    for offered in offeredActions {
      guard let word = offered.hint, let key = offered.keys.first else { continue }
      let same = hints.firstIndex { $0.word == word && $0.modifiers == offered.modifiers }
      if let same {
        hints[same].keys.append(key)
      } else {
        hints.append((word, offered.modifiers, [key]))
      }
    }
    guard !hints.isEmpty else { return [] }
    let texts = libraryTexts
    return hints.map { texts.hint($0.keys, $0.modifiers, $0.word) }
  }
}
