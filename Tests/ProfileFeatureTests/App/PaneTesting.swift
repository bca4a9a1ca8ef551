import Bindable
import ProfileFeature

/// A suite of tests of the app in panes, as it is in a terminal.
@MainActor protocol PaneTesting {}

extension PaneTesting {
  func tour(
    width: Int = 80, as userID: User.ID? = 1, link: String = "photos"
  ) throws -> AppTour {
    let tour = try AppTour(as: userID, link: link, inPanes: true)
    tour.app.fit(width: width)
    picture(of: tour, width: width)
    // A terminal does this before the first key.
    if tour.app.root.focusedNode == nil {
      tour.app.navigator.shown.last?.node.contentFocus?.focus()
    }
    return tour
  }

  @discardableResult
  func picture(
    of tour: AppTour, width: Int = 80, height: Int = 24, colorCount: Int = 1 << 24
  ) -> Frame {
    let theme = tour.store.theme.rendering(colorCount: colorCount)
    return tour.app.root.frame(width: width, height: height, theme: theme)
  }

  func press(_ keys: String, in tour: AppTour) {
    for key in keys { tour.app.root.dispatch(KeyPress(.character(key))) }
    picture(of: tour)
  }
}
