import BindableCore
import BindableUIKit
import Foundation
import Testing
import UIKit

@MainActor struct ControlTests {
  private enum Order: String, CaseIterable { case name, date }

  @MainActor private final class Settings {
    @Observed var name = "Ada"
    @Observed var bio = "Countess"
    @Observed var isPublic = true
    @Observed var volume = 0.25
    @Observed var count = 2.0
    @Observed var order = Order.date
    @Observed var birthday = CalendarDay.clamped(year: 1815, month: 12, day: 10)
    @Observed var query = ""
    @Observed var age = 36
    private(set) var saves = 0
    func save() { saves += 1 }
  }

  private final class SettingsView: UIView {
    let title = BoundLabel(), name = BoundTextField(), bio = BoundTextView()
    let visibility = BoundSwitch(), volume = BoundSlider(), count = BoundStepper()
    let order = BoundSegmentedControl(Order.allCases) { $0.rawValue }
    let birthday = BoundDatePicker(), search = BoundSearchField(), age = BoundTextField()

    static let bindings = BindingTable(Settings.self, SettingsView.self) {
      \.name --> \.title.string
      \.name <-> \.name.string
      on(\.name, Settings.save)
      \.bio <-> \.bio.string
      \.isPublic <-> \.visibility.isTurnedOn
      \.volume <-> \.volume.number
      \.count <-> \.count.number
      \.order <-> \.order.selection
      \.birthday <-> \.birthday.day
      bind(\.query, from: \.search.string)
      bind(\.age, to: \.age.string, as: .decimal, parse: .int).commit(.onEditingEnd)
    }
  }

  private let settings = Settings(), view = SettingsView()
  private let connection: Connection<Settings, SettingsView>

  init() { connection = SettingsView.bindings.connect(settings, to: view) }

  @Test func controlsShowInitialValues() {
    #expect(view.title.text == "Ada")
    #expect(view.name.text == "Ada")
    #expect(view.bio.text == "Countess")
    #expect(view.visibility.isOn)
    #expect(view.volume.value == 0.25)
    #expect(view.count.value == 2)
    #expect(view.order.titles == ["name", "date"] && view.order.selectedSegmentIndex == 1)
    #expect(view.birthday.day.description == "1815-12-10")
    #expect(view.age.text == "36")
    #expect(connection.failures.isEmpty)
  }

  @Test func editsReachPresenter() {
    view.name.moveCaret(to: 3)
    view.name.type("m")
    view.bio.type("!")
    view.visibility.tap()
    view.volume.slide(to: 0.5)
    view.count.increment()
    view.order.tap(0)
    view.birthday.pick(Date(timeIntervalSince1970: 86_400 * 365 + 43_200))
    view.search.type("photos")
    #expect(settings.name == "Adam" && view.title.text == "Adam")
    #expect(settings.bio == "Countess!")
    #expect(!settings.isPublic)
    #expect(settings.volume == 0.5)
    #expect(settings.count == 3)
    #expect(settings.order == .name)
    #expect(settings.birthday.description == "1971-01-01")
    #expect(settings.query == "photos")
  }

  @Test func writesOfPresenterReachControls() {
    settings.name = "Grace"
    settings.isPublic = false
    settings.volume = 0.75
    settings.order = .name
    settings.birthday = .clamped(year: 1906, month: 12, day: 9)
    #expect(view.name.text == "Grace")
    #expect(!view.visibility.isOn)
    #expect(view.volume.value == 0.75)
    #expect(view.order.selectedSegmentIndex == 0)
    #expect(view.birthday.day.description == "1906-12-09")
  }

  @Test func sliderKeepsValueOutsideOfItsRange() {
    settings.volume = 3
    #expect(view.volume.value == 1 && settings.volume == 3)
  }

  @Test func pressReturnEndsEditAndPerformsAction() {
    view.age.text = ""
    view.age.type("4")
    #expect(settings.age == 36)
    view.age.pressReturn()
    #expect(settings.age == 4)
    view.age.type("2")
    view.age.leave()
    #expect(settings.age == 42)
    view.name.pressReturn()
    #expect(settings.saves == 1)
  }

  @Test func composedTextIsSentWhenComplete() {
    view.name.text = ""
    view.name.type("k", isComposing: true)
    #expect(settings.name == "Ada")
    view.name.text = ""
    view.name.type("か")
    #expect(settings.name == "か")
  }

  @Test func caretStaysInPlaceWhenTextIsReplaced() {
    view.name.moveCaret(to: 1)
    settings.name = "Miss Ada"
    #expect(view.name.caret == 6)
  }

  @Test func secureFieldIsSecret() {
    view.name.isSecureTextEntry = true
    #expect(view.name.isSecret && !view.age.isSecret)
  }

  @Test func viewIsReleased() {
    weak var released: SettingsView?
    do {
      let view = SettingsView()
      let connection = SettingsView.bindings.connect(settings, to: view)
      view.name.type("!")
      released = view
      _ = connection
    }
    #expect(released == nil)
  }
}
