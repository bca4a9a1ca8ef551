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

  /// Returns vertically stacked nodes with a border around them, behind the dialog.
  ///
  /// An inline dialog is below the nodes instead.
  func page(@NodeBuilder _ nodes: () -> [ViewNode]) -> ViewNode {
    let isInline = dialog.placement == .inline
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
}
