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

  /// The columns of forms and prose, which are hard to read in longer lines.
  static let readableWidth = 72

  /// Returns vertically stacked nodes behind the dialog, with a border around them or, in a pane,
  /// which has one already, in the middle of it.
  ///
  /// An inline dialog is below the nodes instead.
  func page(@NodeBuilder _ nodes: () -> [ViewNode]) -> ViewNode {
    let isInline = dialog.placement == .inline, isInPane = viewStyle.usesPanes
    let column = VStack(padding: isInPane ? Insets(top: 1, leading: 1, trailing: 1) : Insets()) {
      nodes()
      if isInline { dialog }
    }
    return ZStack {
      isInPane
        ? centered(column) : Border(borderTitle, padding: Insets(horizontal: 1)) { column }
      if !isInline { dialog }
    }
  }

  private func centered(_ column: ViewNode) -> ViewNode {
    // The spaces next to the column share what it leaves.
    column.preferredWidth = .fill(weight: 1_000, atMost: Self.readableWidth)
    return HStack {
      Spacer()
      column
      Spacer()
    }
  }
}
