public import Bindable

/// A view with a preview of the post, its fields, and two buttons, in a scroll view.
///
/// It doesn't depend on a presenter.
@MainActor
public final class NewPostView: FeatureView {
  /// The buttons that publish and cancel the post.
  public let post = Button("Post"), cancel = Button("Cancel")
  /// The preview of the post.
  public let previewTitle = Label(lineLimit: 1), previewStars = Label()
  /// The title field, the number of characters left, and the validation message.
  public let title = TextField(placeholder: "Add a title"), remainingTitleLength = Label(),
    titleError = Label()
  /// The user's rating.
  public let stars = Stepper(3, in: 1...5)
  /// The day on which the photo was taken, and the validation message.
  public let day = DatePicker(.clamped(year: 2000, month: 1, day: 1), years: 1826...2100),
    dayError = Label()
  /// The error message of a failed post.
  public let errorMessage = Label()
  /// The pictures to choose from, and the name of the chosen one, in a pane.
  public let pictures = ListView(), pictureName = Label(lineLimit: 1)
  /// The scroll view with the fields and the buttons.
  public private(set) lazy var area = ScrollView(isFocusable: false) {
    let preview = Border("Preview", padding: Insets(horizontal: 1)) {
      previewTitle
      previewStars
    }
    preview.preferredWidth = .fill
    return [
      VStack {
        preview
        Label("Title")
        title
        remainingTitleLength
        titleError
        HStack(spacing: 1) {
          Label("Rating")
          stars
        }
        Label("Date Taken")
        day
        dayError
        Divider()
        errorMessage
        HStack(spacing: 1, wraps: true) {
          post
          cancel
        }
      }
    ]
  }

  /// A border around the scroll view.
  public override var content: ViewNode? {
    previewTitle.style = viewStyle.heading
    remainingTitleLength.style = viewStyle.detail
    for label in [titleError, dayError, errorMessage] { label.style = viewStyle.errorMessage }
    title.accessibilityLabel = "Title"
    stars.accessibilityLabel = "Rating"
    day.accessibilityLabel = "Date Taken"
    return viewStyle.usesPanes ? paneContent : page { area }
  }

  /// The title, which is required, before the list of pictures.
  public override var preferredFocus: ViewNode? { title }

  // The form next to the pictures, or above them.
  private var paneContent: ViewNode {
    func labeled(_ title: String, _ node: ViewNode) -> ViewNode {
      let label = Label(title)
      (label.style, label.preferredWidth) = (viewStyle.detail, .fixed(10))
      return HStack(spacing: 1) {
        label
        node
      }
    }
    pictureName.style = viewStyle.accent
    post.style = viewStyle.selectedTab
    (pictures.itemHeight, pictures.minimumColumnWidth) = (.fixed(PhotoTile.height), PhotoTile.width)
    (pictures.hasSelectionMarks, pictures.usesLetterKeys) = (false, true)
    pictures.preferredHeight = .fill(atLeast: PhotoTile.height)
    let form = VStack(padding: Insets(top: 1, leading: 2, trailing: 2)) {
      labeled("Title", title)
      labeled("", titleError)
      labeled("", remainingTitleLength)
      labeled("Rating", stars)
      labeled("Taken", day)
      labeled("", dayError)
      HStack(spacing: 1) {
        post
        cancel
      }
      errorMessage
      labeled("Picture", pictureName)
    }
    form.preferredWidth = .fill(atMost: Self.readableWidth)
    form.layoutPriority = 1
    return ZStack {
      // Scrolls if there isn't enough space for all of it.
      ScrollView(isFocusable: false) {
        form
        pictures
      }
      dialog
    }
  }
}
