/// A view that shows keys, and next to each what it does, or below it if there isn't enough space.
final class KeyTable: ViewNode {
  /// The hints, from top to bottom.
  @Observed var hints: [KeyHint] = [] { didSet { relayout(if: hints != oldValue) } }

  override init() {
    super.init()
    contentIsGiven()
  }

  /// The keys and their effects.
  override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.keysRole],
      label: hints.map { "\($0.keys) \($0.title)" }.joined(separator: ", "))
  }
}
