public import Bindable

/// A view with the app above a line that offers to undo a removal, and a dialog in front of them.
@MainActor
public final class AppView: FeatureView {
  /// The container of the tabs.
  public let app = ContainerView(height: .automatic)
  /// The description of the latest removal, and the button that undoes it.
  public let removed = Label(lineLimit: 1), undo = Button("Undo")

  /// The app and the line that offers to undo a removal, behind the dialog.
  public override var content: ViewNode? {
    removed.preferredWidth = .fill
    let offer = HStack(spacing: 1) {
      removed
      undo
    }
    offer.layoutPriority = 1
    return ZStack {
      VStack {
        app
        offer
      }
      dialog
    }
  }
}
