/// A view that displays one item of a list and determines its appearance there.
///
/// ```swift
/// final class PostCell: ListCell {
///   let title = Label(), date = Label()
///   override var content: ViewNode? { HStack(spacing: 1) { title; date } }
///   override var currentStyle: Style { isSelected ? .bold : Style() }
///
///   static let bindings = BindingTable(Post.self, PostCell.self) {
///     \.title --> \.title.text
///     bind(\.date, to: \.date.text, as: .style(.dateTime))
///   }
/// }
/// ```
///
/// A list reuses a few cells for all its items, so a cell must not store state of an item other
/// than what the bindings of its table set.
open class ListCell: ViewNode, CellView {
  /// A Boolean value, set by the list, that indicates whether the item is selected.
  @Observed public internal(set) final var isSelected = false {
    didSet { redraw(if: isSelected != oldValue) }
  }

  /// A Boolean value, set by the list, that indicates whether the item receives keys.
  @Observed package internal(set) final var isHighlighted = false {
    didSet { redraw(if: isHighlighted != oldValue) }
  }

  /// Creates a cell without an item.
  public required override init() { super.init() }

  /// The style for the current selection and highlight, for subclasses to override.
  open var currentStyle: Style {
    switch (isSelected, isHighlighted) {
    case (true, true): Style(.inverse, .bold)
    case (true, false): .inverse
    case (false, true): .underline
    case (false, false): Style()
    }
  }

  /// A Boolean value that indicates whether the cell shows in a painted theme that it's selected,
  /// such as with a frame around a picture, so that the list doesn't fill its ground.
  open var drawsSelection: Bool { false }

  /// A Boolean value that indicates whether opening the item has an effect, which a hint offers.
  open var canBeOpened: Bool { true }

  /// An item that is "selected" or "current", the highlighted one.
  open override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(
      libraryTexts[.itemRole],
      states: (isSelected ? [libraryTexts[.selected]] : [])
        + (isHighlighted ? [libraryTexts[.current]] : []))
  }
}
