public import Bindable

/// A view that shows the details of a photo.
@MainActor
public final class PhotoDetailsView: ViewNode {
  /// The title of the photo and the item chosen last.
  public let title = Label(), chosen = Label()
  /// The list of details, with two kinds of cells.
  public let list = ListView()

  /// Creates a view with the given styles.
  public init(viewStyle: ViewStyle = ViewStyle()) {
    super.init()
    title.style = viewStyle.heading
    chosen.style = viewStyle.detail
  }

  /// A border around the vertically stacked title and details.
  public override var content: ViewNode? {
    list.showsSelection = true
    list.itemHeight = .automatic
    return Border("Photo", padding: Insets(horizontal: 1)) {
      VStack {
        title
        Divider()
        list
        Divider()
        chosen
      }
    }
  }
}

/// A list cell that shows a rating as stars.
public final class StarsCell: ListCell {
  /// The stars.
  public let stars = Label()

  /// The stars.
  public override var content: ViewNode? { stars }

  /// The style of the cell, which is bold if it's selected.
  public override var currentStyle: Style { isSelected ? .bold : Style() }
}

/// A list cell that shows the name and the value of a fact.
public final class FactCell: ListCell {
  /// The labels for the name and the value.
  public let key = Label(), value = Label()

  /// The name in a column of fixed width, followed by the value, or by the value below it if it
  /// doesn't fit.
  public override var content: ViewNode? {
    key.preferredWidth = .fixed(12)
    key.style = .dim
    return HStack(spacing: 1, wraps: true) {
      key
      value
    }
  }
}
