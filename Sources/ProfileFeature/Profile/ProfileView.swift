public import Bindable

/// A view with a header, the bio, buttons, and photos in the remaining space.
///
/// It doesn't depend on a presenter.
@MainActor
public final class ProfileView: FeatureView {
  /// The containers of the child screens.
  public let header = ContainerView(height: .fit),
    grid = ContainerView(height: .fill(atLeast: 2))
  /// The button that follows or unfollows the user.
  public let follow = Button()
  /// The buttons that show the editor, a new post, and the settings.
  public let edit = Button("Edit"), post = Button("Post"), settings = Button("Settings")
  /// The error message and the button that retries.
  public let errorMessage = Label(), retry = Button("Retry")

  /// A border around the vertically stacked header, buttons, and photos.
  public override var content: ViewNode? {
    errorMessage.style = viewStyle.errorMessage
    grid.layoutPriority = 1
    follow.style = viewStyle.usesPanes ? viewStyle.selectedTab : Style()
    let isInPane = viewStyle.usesPanes
    let buttons = HStack(spacing: 1, wraps: true) {
      follow
      edit
      post
      settings
      if isInPane { retry }
    }
    if isInPane { return paneContent(with: buttons) }
    let lines = [Divider(), Divider()]
    // On a small screen, the dividers are removed first.
    for line in lines { line.layoutPriority = -1 }
    return page {
      header
      lines[0]
      buttons
      errorMessage
      retry
      lines[1]
      grid
    }
  }

  // The photos fill the pane, and the text is next to its borders.
  private func paneContent(with buttons: ViewNode) -> ViewNode {
    // On a small screen, the blank line is removed first.
    let blank = Label(" ")
    blank.layoutPriority = -1
    let top = VStack(padding: Insets(top: 1, leading: 2, trailing: 2)) {
      header
      blank
      buttons
      errorMessage
    }
    (header.preferredWidth, top.preferredWidth) = (.fill, .fill)
    top.layoutPriority = 1
    return ZStack {
      // Scrolls if there isn't enough space for all of it.
      ScrollView(isFocusable: false) {
        top
        Divider()
        grid
      }
      dialog
    }
  }
}
