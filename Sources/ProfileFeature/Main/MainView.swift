public import Bindable

/// A view with a tab bar, which also shows the state of the app, above the screens.
///
/// It doesn't depend on a presenter.
@MainActor
public final class MainView: ViewNode {
  private let viewStyle: ViewStyle
  /// The container of the tabs.
  public let app = ContainerView(height: .automatic)
  /// The container of the guide.
  public let tour = ContainerView(height: .fit)
  /// The buttons of the tabs.
  public let photos = Button(), people = Button(), own = Button()
  /// The messages about what succeeded, what needs attention, and what the app is doing.
  public let success = Label(lineLimit: 1, hidesWhenEmpty: true),
    warning = Label(lineLimit: 1, hidesWhenEmpty: true),
    state = Label(lineLimit: 1, hidesWhenEmpty: true)
  /// The message about what needs attention if the bar is narrow.
  public let warningBelow = Label(lineLimit: 3, hidesWhenEmpty: true)
  /// The button that undoes the latest removal, and the signed-in user.
  public let undo = Button("Undo"), handle = Label(lineLimit: 1)
  /// The latest removal and the button that undoes it, below a single screen.
  public let removed = Label(lineLimit: 1), undoBelow = Button("Undo")
  /// The line that offers to undo the latest removal.
  public private(set) lazy var offer = HStack(spacing: 1, padding: Insets(horizontal: 1)) {
    removed
    undoBelow
  }
  /// The dialog that asks before the program ends.
  public let quitting = Dialog()
  /// The index of the selected tab.
  @Observed public var selection = 0 { didSet { if selection != oldValue { markSelection() } } }

  /// Creates a view.
  public init(viewStyle: ViewStyle) {
    self.viewStyle = viewStyle
    super.init()
  }

  /// The bar above the screens.
  public override var content: ViewNode? {
    let mark = Label("◆", lineLimit: 1), name = Label("profile", lineLimit: 1)
    (mark.style, name.style) = (viewStyle.accent, viewStyle.heading)
    let brand = HStack(spacing: 1) {
      mark
      name
    }
    // Left out as a whole if there isn't enough space.
    (brand.preferredWidth, brand.layoutPriority) = (.fixed(9), -3)
    (state.preferredWidth, handle.preferredWidth) = (.atLeast(12), .atLeast(4))
    success.preferredWidth = .atLeast(7)
    success.style = viewStyle.success
    (warning.style, warningBelow.style) = (viewStyle.errorMessage, viewStyle.errorMessage)
    (warningBelow.preferredWidth, warningBelow.layoutPriority) = (.fill, 1)
    state.style = viewStyle.detail
    (handle.style, handle.layoutPriority) = (viewStyle.link, -2)
    (removed.style, removed.preferredWidth) = (viewStyle.success, .fill)
    (offer.style, offer.preferredWidth, offer.layoutPriority) = (viewStyle.bar, .fill, 1)
    for label in [success, warning, state] { label.layoutPriority = -1 }
    untracked { markSelection() }
    let bar = HStack(spacing: 1, padding: Insets(horizontal: 1)) {
      brand
      photos
      people
      own
      Spacer()
      success
      warning
      state
      undo
      handle
    }
    (bar.style, bar.preferredHeight, bar.layoutPriority) = (viewStyle.bar, .fixed(1), 1)
    return ZStack {
      VStack {
        bar
        warningBelow
        app
        offer
        tour
      }
      quitting
    }
  }

  private func markSelection() {
    for (index, tab) in [photos, people, own].enumerated() {
      tab.style = index == selection ? viewStyle.selectedTab : viewStyle.bar
      // The selected one is left out last if there isn't enough space.
      tab.layoutPriority = index == selection ? 1 : 0
    }
  }
}
