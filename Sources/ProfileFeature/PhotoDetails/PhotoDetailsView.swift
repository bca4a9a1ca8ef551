public import Bindable

/// A view that shows the details of a photo.
@MainActor
public final class PhotoDetailsView: FeatureView {
  /// The title of the photo.
  public let title = Label(lineLimit: 2)
  /// The picture, which shares the rows with the details.
  public let picture = Image()
  /// The list of facts, with two kinds of cells.
  public let list = ListView()
  /// The button that removes the photo, and its error message.
  public let remove = Button("Remove"), errorMessage = Label()

  /// A border around the vertically stacked title, picture, and details.
  public override var content: ViewNode? {
    title.style = viewStyle.heading
    errorMessage.style = viewStyle.errorMessage
    list.showsSelection = true
    list.itemHeight = .automatic
    picture.preferredHeight = .fill(atMost: 8)
    return page {
      title
      Divider()
      picture
      list
      remove
      errorMessage
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
