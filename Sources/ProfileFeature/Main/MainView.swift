public import Bindable

/// A view with a tab bar, which also shows the state of the app, above the screens.
///
/// It doesn't depend on a presenter.
@MainActor
public final class MainView: FeatureView {
  /// The container of the tabs.
  public let app = ContainerView(height: .automatic)
  /// The container of the guide.
  public let tour = ContainerView(height: .fit)
  /// The buttons of the tabs.
  public let photos = Button(), people = Button(), own = Button()
  /// The name of the app.
  public private(set) lazy var brand = HStack(spacing: 1) {
    mark
    name
  }
  private let mark = Label("◆", lineLimit: 1), name = Label("profile", lineLimit: 1)
  /// The messages about what succeeded and what the app is doing, and the signed-in user.
  public let success = Label(lineLimit: 1, hidesWhenEmpty: true),
    state = Label(lineLimit: 1, hidesWhenEmpty: true), handle = Label(lineLimit: 1)
  /// The message about what needs attention, below the bar.
  public let warning = Label(lineLimit: 3, hidesWhenEmpty: true)
  /// The latest removal and the button that undoes it, below the screens.
  public let removed = Label(lineLimit: 1), undo = Button("Undo")
  /// The line that offers to undo the latest removal.
  public private(set) lazy var offer = HStack(spacing: 1, padding: Insets(horizontal: 1)) {
    removed
    undo
  }
  /// The index of the selected tab.
  @Observed public var selection = 0 { didSet { if selection != oldValue { markSelection() } } }
  /// A Boolean value that indicates whether only the selected tab has a title.
  @Observed public var isNarrow = false { didSet { if isNarrow != oldValue { markSelection() } } }

  /// The bar above the screens.
  public override var content: ViewNode? {
    (mark.style, name.style) = (viewStyle.accent, viewStyle.heading)
    // Left out as a whole if there isn't enough space.
    (brand.preferredWidth, brand.layoutPriority) = (.fixed(TabBarLayout.brand), -3)
    state.preferredWidth = .atLeast(12)
    handle.preferredWidth = .atLeast(TabBarLayout.handle)
    success.preferredWidth = .atLeast(7)
    success.style = viewStyle.success
    warning.style = viewStyle.errorMessage
    (warning.preferredWidth, warning.layoutPriority) = (.fill, 1)
    state.style = viewStyle.detail
    (handle.style, handle.layoutPriority) = (viewStyle.link, -2)
    (removed.style, removed.preferredWidth) = (viewStyle.success, .fill)
    (offer.style, offer.preferredWidth, offer.layoutPriority) = (viewStyle.bar, .fill, 1)
    // The message about a success is cut, but not left out.
    (success.layoutPriority, state.layoutPriority) = (1, -1)
    untracked { markSelection() }
    let margins = Insets(horizontal: TabBarLayout.margin)
    let bar = HStack(spacing: TabBarLayout.spacing, padding: margins) {
      brand
      photos
      people
      own
      Spacer()
      success
      state
      handle
    }
    (bar.style, bar.preferredHeight, bar.layoutPriority) = (viewStyle.bar, .fixed(1), 1)
    return ZStack {
      VStack {
        bar
        warning
        app
        offer
        tour
      }
      dialog
    }
  }

  private func markSelection() {
    for (index, tab) in [photos, people, own].enumerated() {
      tab.title = TabBarLayout.title(ofTab: index, isShort: isNarrow && index != selection)
      tab.style = index == selection ? viewStyle.selectedTab : viewStyle.bar
      // The selected one is left out last if there isn't enough space.
      tab.layoutPriority = index == selection ? 2 : 0
    }
  }
}
