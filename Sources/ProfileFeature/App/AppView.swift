public import Bindable

/// A view with the app above a line that offers to undo a removal and, if there's enough space, a
/// line of keys.
@MainActor
public final class AppView: ViewNode {
  /// The smallest height of the screen that has a line of keys.
  public static let heightWithKeys = 16

  /// The container of the tabs.
  public let app: ContainerView
  /// The description of the latest removal, and the button that undoes it.
  public let removed = Label(lineLimit: 1), undo = Button("Undo")
  private let keys: KeyHints?

  /// Creates a view.
  ///
  /// - Parameter hints: The keys of the device for a line of keys, or `nil` to have no such line.
  public init(keyHints hints: [KeyHint]? = nil) {
    keys = hints.map { KeyHints($0) }
    app = ContainerView(
      height: keys == nil ? .automatic : .fill(atLeast: Self.heightWithKeys - 1))
    super.init()
  }

  /// The app, the line that offers to undo a removal, and the keys, which are removed first.
  public override var content: ViewNode? {
    removed.preferredWidth = .fill
    keys?.style = .dim
    keys?.layoutPriority = -1
    let offer = HStack(spacing: 1) {
      removed
      undo
    }
    offer.layoutPriority = 1
    return VStack {
      app
      offer
      if let keys { keys }
    }
  }
}
