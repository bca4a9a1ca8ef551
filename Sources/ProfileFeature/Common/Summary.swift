public import Bindable

/// A person, photo, or fact as a line of a list.
public protocol Summary {
  /// The text before the title, or an empty string for none.
  var lead: String { get }
  /// The title.
  var title: String { get }
  /// The text at the trailing edge, or an empty string for none.
  var detail: String { get }
}

extension Summary {
  /// An empty string.
  public var lead: String { "" }
  /// An empty string.
  public var detail: String { "" }
}

/// A list cell that shows any summary on one line, or on two if they don't fit.
public final class SummaryCell: ListCell {
  /// The labels for the parts of the summary.
  public let lead = Label(lineLimit: 1, hidesWhenEmpty: true), title = Label(lineLimit: 1),
    detail = Label(lineLimit: 1, hidesWhenEmpty: true)

  /// The title, with the detail at the trailing edge or below it.
  public override var content: ViewNode? {
    detail.style = .dim
    let main = HStack(spacing: 1) {
      lead
      title
    }
    main.preferredWidth = .fill(atLeast: 14)
    return HStack(spacing: 1, wraps: true) {
      main
      detail
    }
  }

  /// The style of the cell, which is bold if it's selected.
  public override var currentStyle: Style { isSelected ? .bold : Style() }

  /// Returns the bindings between a type of summaries and the cell.
  public static func bindings<Item: Summary>(of: Item.Type) -> BindingTable<Item, SummaryCell> {
    BindingTable(Item.self, SummaryCell.self) {
      \.lead --> \.lead.text
      \.title --> \.title.text
      \.detail --> \.detail.text
    }
  }

  /// A Boolean value that indicates whether opening the item has an effect.
  @Observed public var opens = true
  public override var canBeOpened: Bool { opens }
}
