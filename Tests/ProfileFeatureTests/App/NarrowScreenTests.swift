import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import TestSupport
import Testing

/// The app on narrow and low screens.
@MainActor @Suite(.snapshots, .timeLimit(.minutes(30))) struct NarrowScreenTests {
  @Test func tabsStayWhereThereAreFewRows() throws {
    let app = ProfileApp(.test(signedIn: 2, now: "2013-06-02T00:00:00Z"))
    try app.open("profile.2")
    app.show()
    for height in 4...24 {
      let text = app.root.frame(width: 80, height: height).text
      #expect(text.contains("[ Photos ] [ People ] [ Me ]"), "\(height) rows")
    }
    app.close()
  }

  @Test(arguments: [20, 40]) func profileIsLegible(width: Int) throws {
    let tour = try AppTour()
    try verify(tour.look(width: width, height: 24), matches: "profile", variant: "\(width)")
  }

  @Test func portraitIsShownFromThirtyColumns() throws {
    let tour = try AppTour()
    for width in [0, 1, 12, 28, 29, 30, 31, 60] {
      let first = tour.look(width: width, height: 24).lines.dropFirst(2).first ?? ""
      #expect(first.contains("██▓▒▒▓██ Ada Lovelace") == (width >= 30), "\(width): \(first)")
    }
  }

  @Test(arguments: [20, 40]) func photoIsLegible(width: Int) throws {
    let tour = try AppTour(link: "profile.1/photo.1")
    try verify(tour.look(width: width, height: 24), matches: "photo", variant: "\(width)")
  }

  @Test(arguments: [20, 40]) func newPostIsLegible(width: Int) throws {
    let tour = try AppTour(link: "profile.1/new-post")
    try verify(tour.look(width: width, height: 30), matches: "new-post", variant: "\(width)")
  }

  @Test(arguments: [20, 40]) func questionAboutLeavingIsLegible(width: Int) throws {
    let tour = try AppTour(link: "profile.1/edit.1")
    try tour.field("bio").replaceText(with: "Countess")
    tour.press("‹ Back")
    try verify(tour.look(width: width, height: 24), matches: "question", variant: "\(width)")
  }

  @Test func everyFocusedButtonIsVisibleOnNarrowScreen() throws {
    let tour = try AppTour()
    for _ in tour.app.root.focusOrder {
      tour.app.root.dispatch(KeyPress(.tab))
      let frame = tour.look(width: 20, height: 24)
      guard let button = tour.app.root.focusedNode as? Button else { continue }
      #expect(frame.text.contains("< \(button.title)"), "\(frame.text)")
    }
  }

  @Test func keyboardLeavesFieldAndWhatFollowsVisible() throws {
    let keyboard = Keyboard(showsForFields: true)
    let edit = EditProfileScreen(1, in: .test(signedIn: 1, keyboard: keyboard)).show()
    let place = ContainerView()
    place.setChild(edit.node)
    let device = ZStack {
      place
      keyboard
    }
    func look() -> Frame { device.frame(width: 40, height: 14) }
    _ = look()
    #expect(device.moveFocus(by: 1) && edit.view.username.isFocused)
    for _ in 0..<3 { device.dispatch(KeyPress(.tab)) }
    #expect(edit.view.bio.isFocused && keyboard.isVisible)
    device.dispatch(KeyPress("!"))
    try verify(look(), matches: "keyboard")
    #expect(look().text.contains("[ Save ]"))
    device.dispatch(KeyPress(.tab))
    #expect(look().text.contains("< Save >") && !keyboard.isVisible)
  }
}
