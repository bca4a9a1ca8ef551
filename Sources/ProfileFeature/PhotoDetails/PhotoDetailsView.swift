public import Bindable

/// A view that shows the details of a photo.
@MainActor
public final class PhotoDetailsView: ViewNode {
  /// The title of the photo and the item chosen last.
  public let title = Label(), chosen = Label()
  /// The picture, which shares the rows with the details.
  public let picture = Image()
  /// The list of details, with two kinds of cells.
  public let list = ListView()
  /// The button that removes the photo, and its error message.
  public let remove = Button("Remove"), errorMessage = Label()
  /// The dialog for confirmations.
  public let dialog = Dialog()

  /// Creates a view with the given styles.
  public init(viewStyle: ViewStyle = ViewStyle()) {
    super.init()
    title.style = viewStyle.heading
    chosen.style = viewStyle.detail
    errorMessage.style = viewStyle.errorMessage
  }

  /// A border around the vertically stacked title, picture, and details.
  public override var content: ViewNode? {
    list.showsSelection = true
    list.itemHeight = .automatic
    picture.preferredHeight = .fill(atMost: 8)
    return ZStack {
      Border("Photo", padding: Insets(horizontal: 1)) {
        VStack {
          title
          Divider()
          picture
          list
          Divider()
          chosen
          remove
          errorMessage
        }
      }
      dialog
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
