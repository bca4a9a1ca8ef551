import Bindable
import BindableTesting
import Testing

@MainActor private final class Presenter {
  @Observed var bio: String?
  @Observed var followerCount: Int?
}

@MainActor struct PlaceholderTests {
  private let presenter = Presenter()
  private let view = PlainPanel()

  @Test func nilShowsPlaceholder() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.bio, to: \.first.text, ifNil: "No bio yet")
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "No bio yet")
    presenter.bio = "Mathematician"
    #expect(view.first.text == "Mathematician")
    presenter.bio = nil
    #expect(view.first.text == "No bio yet")
    connection.disconnect()
  }

  @Test func emptyTextDoesNotShowPlaceholder() {
    presenter.bio = ""
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.bio, to: \.first.text, ifNil: "No bio yet")
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "")
    connection.disconnect()
  }

  @Test func placeholderIsNotFormatted() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.followerCount, to: \.first.text, as: .plural("follower", "followers"), ifNil: "–")
    }
    let connection = table.connect(presenter, to: view)
    #expect(view.first.text == "–")
    presenter.followerCount = 1
    #expect(view.first.text == "1 follower")
    presenter.followerCount = nil
    #expect(view.first.text == "–")
    connection.disconnect()
  }

  @Test func valueEqualToPlaceholderIsNotWrittenAgain() {
    let table = BindingTable(Presenter.self, PlainPanel.self) {
      bind(\.bio, to: \.first.text, ifNil: "–")
    }
    let connection = table.connect(presenter, to: view)
    presenter.bio = "–"
    #expect(view.first.textWrites == ["–"])
    connection.disconnect()
  }

  @Test func optionalTargetReceivesNil() {
    @MainActor final class View { var hint: String? = "old" }
    let view = View()
    let table = BindingTable(Presenter.self, View.self) { \.bio --> \.hint }
    let connection = table.connect(presenter, to: view)
    #expect(view.hint == nil)
    presenter.bio = "new"
    #expect(view.hint == "new")
    connection.disconnect()
  }

  @Test func nonOptionalSourceUpdatesOptionalTarget() {
    @MainActor final class Source { @Observed var name = "Ada" }
    @MainActor final class View { var hint: String? }
    let (source, view) = (Source(), View())
    let table = BindingTable(Source.self, View.self) {
      bind(\.name, to: \.hint, as: Format("optional") { $0 })
    }
    let connection = table.connect(source, to: view)
    #expect(view.hint == "Ada")
    connection.disconnect()
  }
}
