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
  /// The stars, the number of likes, and the place among all photos.
  public let stars = Label(), likes = Label(lineLimit: 1, hidesWhenEmpty: true),
    position = Label(lineLimit: 1)
  /// The buttons that like the photo and go to the photos next to it.
  public let like = Button("Like"), previous = Button("‹"), next = Button("›")

  /// A border around the vertically stacked title, picture, and details.
  public override var content: ViewNode? {
    title.style = viewStyle.heading
    errorMessage.style = viewStyle.errorMessage
    list.showsSelection = true
    list.itemHeight = .automatic
    if viewStyle.usesPanes { return paneContent }
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

  // The picture takes the space that the facts leave.
  private var paneContent: ViewNode {
    picture.fillsSpace = true
    (picture.preferredWidth, picture.preferredHeight) = (.fill, .fill(atLeast: 2))
    list.opensWithOneClick = true
    list.usesLetterKeys = true
    likes.style = viewStyle.accent
    stars.style = viewStyle.accent
    position.style = viewStyle.detail
    title.preferredWidth = .fill
    let facts = VStack(padding: Insets(horizontal: 2)) {
      HStack(spacing: 2) {
        title
        stars
        likes
      }
      list
      HStack(spacing: 1) {
        like
        previous
        next
        remove
        Spacer()
        position
      }
      errorMessage
    }
    facts.preferredWidth = .fill
    facts.layoutPriority = 1
    return ZStack {
      VStack {
        picture
        facts
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
  public override var canBeOpened: Bool { false }

  /// The style of the cell, which is bold if it's selected.
  public override var currentStyle: Style { isSelected ? .bold : Style() }
}
