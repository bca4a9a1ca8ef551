/// A view that shows one row of a list, and decides how it looks there.
///
/// ```swift
/// final class PostCell: ListCell {
///   let title = Label(), date = Label()
///   override var content: ViewNode? { RowStack(spacing: 1) { title; date } }
///   override var look: Style { isSelected ? .bold : Style() }
///
///   static let bindings = BindingTable(Post.self, PostCell.self) {
///     \.title --> \.title.text
///     bind(\.date, to: \.date.text, as: .style(.dateTime))
///   }
/// }
/// ```
///
/// A list makes a few of them and gives each the row that it shows at the time, so a cell keeps
/// nothing of a row but what the rows of its table bring.
open class ListCell: ViewNode, CellView, Accessible {
  /// Whether the row is selected; the list sets it.
  @Observed public internal(set) final var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsDisplay() } }
  }

  /// Whether the row is the one that keys go to; the list sets it.
  @Observed public internal(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// Makes a cell that shows nothing yet.
  public required override init() { super.init() }

  /// How the cell looks as it is selected and highlighted; for subclasses to say otherwise.
  open var look: Style {
    switch (isSelected, isHighlighted) {
    case (true, true): Style(.inverse, .bold)
    case (true, false): .inverse
    case (false, true): .underline
    case (false, false): Style()
    }
  }

  /// It is a "row", for subclasses to say otherwise.
  open var accessibleRole: String { "row" }
  /// Nothing: a row is called by what is in it.
  open var accessibleLabel: String { "" }
  /// Nothing more than what is in it.
  open var accessibleValue: String? { nil }
  /// Whether it is "selected", and whether keys go to it: "current".
  open var accessibleStates: [String] {
    (isSelected ? ["selected"] : []) + (isHighlighted ? ["current"] : [])
  }
}
