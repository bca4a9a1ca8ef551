public import Bindable

/// A view of the app's screens, with styles and a dialog for confirmations.
///
/// It doesn't depend on a presenter.
@MainActor
public class FeatureView: ViewNode {
  /// The dialog for confirmations.
  public let dialog: Dialog
  let viewStyle: ViewStyle
  /// The title on the border, which is empty in an app that shows it above the screen.
  var borderTitle = ""
  /// `true` for content as wide as its pane, such as pictures.
  var fillsPane: Bool { false }

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - viewStyle: The styles of the view.
  ///   - placement: The position of the dialog.
  public required init(
    viewStyle: ViewStyle = AppTheme.plain.viewStyle, asking placement: Dialog.Placement = .box
  ) {
    self.viewStyle = viewStyle
    dialog = Dialog(placement: placement)
    super.init()
  }

  /// Returns vertically stacked nodes with a border around them, behind the dialog.
  ///
  /// An inline dialog is below the nodes instead.
  func page(@NodeBuilder _ nodes: () -> [ViewNode]) -> ViewNode {
    let isInline = dialog.placement == .inline
    if viewStyle.usesPanes { return paneContent(nodes, isInline: isInline) }
    return ZStack {
      Border(borderTitle, padding: Insets(horizontal: 1)) {
        VStack {
          nodes()
          if isInline { dialog }
        }
      }
      if !isInline { dialog }
    }
  }

  /// The columns of forms and prose, which are hard to read in longer lines.
  static let readableWidth = 72

  /// Returns nodes for a pane, which has a border already, in the middle of it.
  private func paneContent(_ nodes: () -> [ViewNode], isInline: Bool) -> ViewNode {
    let column = VStack(padding: Insets(top: 1, leading: 1, trailing: 1)) {
      nodes()
      if isInline { dialog }
    }
    // The spaces beside the column share what it leaves.
    column.preferredWidth =
      fillsPane ? .fill : .fill(weight: 1_000, atMost: Self.readableWidth)
    return ZStack {
      fillsPane
        ? column
        : HStack {
          Spacer()
          column
          Spacer()
        }
      if !isInline { dialog }
    }
  }
}
