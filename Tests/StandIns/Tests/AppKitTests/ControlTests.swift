import AppKit
import BindableAppKit
import BindableCore
import Foundation
import Testing

@MainActor struct ControlTests {
  private enum Order: String, CaseIterable { case name, date }

  @MainActor private final class Settings {
    @Observed var name = "Ada"
    @Observed var password = "secret"
    @Observed var bio = "Countess"
    @Observed var isPublic = true
    @Observed var isLoud = false
    @Observed var volume = 0.25
    @Observed var count = 2.0
    @Observed var order = Order.date
    @Observed var birthday = CalendarDay.clamped(year: 1815, month: 12, day: 10)
    @Observed var query = ""
    @Observed var age = 36
    @Observed var progress: Double?
    @Observed var picture: NSImage?
    private(set) var saves = 0
    func save() { saves += 1 }
  }

  private final class SettingsView: NSView {
    let title = BoundLabel(), name = BoundTextField(), bio = BoundTextView()
    let password = BoundSecureTextField(), progress = BoundProgressIndicator()
    let visibility = BoundCheckbox(), loudness = BoundSwitch()
    let volume = BoundSlider(), count = BoundStepper()
    let order = BoundPopUpButton(Order.allCases) { $0.rawValue }
    let birthday = BoundDatePicker(), search = BoundSearchField(), age = BoundTextField()
    let picture = NSImageView(frame: .zero)

    static let bindings = BindingTable(Settings.self, SettingsView.self) {
      \.name --> \.title.text
      \.name <-> \.name.text
      on(\.name, Settings.save)
      \.password <-> \.password.text
      \.bio <-> \.bio.text
      \.isPublic <-> \.visibility.isOn
      \.isLoud <-> \.loudness.isOn
      \.volume <-> \.volume.value
      \.count <-> \.count.value
      \.order <-> \.order.selection
      \.birthday <-> \.birthday.day
      \.progress --> \.progress.value
      \.picture --> \.picture.image
      bind(\.query, from: \.search.text)
      bind(\.age, to: \.age.text, as: .decimal, parse: .int).commit(.onEditingEnd)
    }
  }

  private let settings = Settings(), view = SettingsView()
  private let connection: Connection<Settings, SettingsView>

  init() { connection = SettingsView.bindings.connect(settings, to: view) }

  @Test func controlsShowInitialValues() {
    #expect(view.title.stringValue == "Ada" && !view.title.isEditable && !view.title.isBezeled)
    #expect(view.name.stringValue == "Ada" && view.name.isEditable)
    #expect(view.bio.string == "Countess")
    #expect(view.visibility.state == .on && view.loudness.state == .off)
    #expect(view.volume.doubleValue == 0.25 && view.count.doubleValue == 2)
    #expect(view.order.menu?.items.map(\.title) == ["name", "date"])
    #expect(view.order.indexOfSelectedItem == 1)
    #expect(view.birthday.day.description == "1815-12-10")
    #expect(view.age.stringValue == "36")
    #expect(connection.failures.isEmpty)
  }

  @Test func editsReachPresenter() {
    view.name.type("m")
    view.password.type("!")
    view.bio.setSelectedRange(NSRange(location: 8, length: 0))
    view.bio.type("!")
    view.visibility.click()
    view.loudness.click()
    view.volume.slide(to: 0.5)
    view.count.step()
    view.order.choose(0)
    view.birthday.pick(Date(timeIntervalSince1970: 86_400 * 365 + 43_200))
    view.search.type("photos")
    #expect(settings.name == "Adam" && view.title.stringValue == "Adam")
    #expect(settings.password == "secret!")
    #expect(settings.bio == "Countess!")
    #expect(!settings.isPublic && settings.isLoud)
    #expect(settings.volume == 0.5 && settings.count == 3)
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
    settings.picture = NSImage(systemSymbolName: "star", accessibilityDescription: nil)
    #expect(view.name.stringValue == "Grace")
    #expect(view.visibility.state == .off)
    #expect(view.volume.doubleValue == 0.75)
    #expect(view.order.indexOfSelectedItem == 0)
    #expect(view.birthday.day.description == "1906-12-09")
    #expect(view.picture.image === settings.picture)
  }

  @Test func unknownProgressIsAnimated() {
    #expect(view.progress.isIndeterminate && view.progress.isAnimating)
    settings.progress = 0.5
    #expect(!view.progress.isIndeterminate && !view.progress.isAnimating)
    #expect(view.progress.doubleValue == 0.5)
    settings.progress = nil
    #expect(view.progress.isIndeterminate && view.progress.isAnimating)
  }

  @Test func sliderKeepsValueOutsideOfItsRange() {
    settings.volume = 3
    #expect(view.volume.doubleValue == 1 && settings.volume == 3)
  }

  @Test func pressReturnEndsEditAndPerformsAction() {
    view.age.clear()
    view.age.type("4")
    #expect(settings.age == 36)
    view.age.pressReturn()
    #expect(settings.age == 4)
    view.age.type("2")
    view.age.leave()
    #expect(settings.age == 42)
    view.name.leave()
    #expect(settings.saves == 0)
    view.name.pressReturn()
    #expect(settings.saves == 1)
  }

  @Test func composedTextIsSentWhenComplete() {
    view.name.clear()
    view.name.type("k", isComposing: true)
    #expect(settings.name == "")
    view.name.clear()
    view.name.type("か")
    #expect(settings.name == "か")
    view.bio.type("k", isComposing: true)
    #expect(settings.bio == "Countess")
  }

  @Test func caretStaysInPlaceWhenTextIsReplaced() {
    view.name.moveCaret(to: 1)
    settings.name = "Miss Ada"
    #expect(view.name.caret == 6 && view.name.stringValue == "Miss Ada")
    view.bio.setSelectedRange(NSRange(location: 7, length: 0))
    settings.bio = "A Countess"
    #expect(view.bio.selectedRange() == NSRange(location: 9, length: 0))
  }

  @Test func leavingTextEndsItsEdit() {
    let count = view.bio.editingEndCount
    #expect(view.bio.resignFirstResponder())
    #expect(view.bio.editingEndCount == count + 1)
  }

  @Test func secureFieldIsSecret() {
    #expect(view.password.isSecret && !view.name.isSecret)
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

@MainActor struct ButtonTests {
  @MainActor private final class Editor {
    private(set) lazy var save = Command(of: self) { await $0.wait() }
    private(set) var continuation: CheckedContinuation<Void, Never>?
    private func wait() async { await withCheckedContinuation { continuation = $0 } }
    @Observed private(set) var presses = 0
    func press() { presses += 1 }
  }

  private final class EditorView: NSView {
    let save = BoundButton(), other = BoundButton(), message = BoundLabel()
    static let bindings = BindingTable(Editor.self, EditorView.self) {
      on(\.save, run: \.save)
      on(\.other, Editor.press)
      bind(\.presses, to: \.other.title, as: .plural("press", "presses"))
    }
  }

  private let editor = Editor(), view = EditorView()
  private let connection: Connection<Editor, EditorView>

  init() { connection = EditorView.bindings.connect(editor, to: view) }

  @Test func clickPerformsAction() {
    view.other.click()
    #expect(editor.presses == 1 && view.other.title == "1 press")
    #expect(connection.why("other.title").description.contains("in press 0 presses"))
  }

  @Test func runningCommandDisablesButton() async {
    view.save.click()
    #expect(!view.save.isEnabled && view.save.isRunning)
    while editor.continuation == nil { await Task.yield() }
    editor.continuation?.resume()
    while editor.save.isRunning { await Task.yield() }
    #expect(view.save.isEnabled && !view.save.isRunning)
  }

  @Test func messageHidesLabel() {
    let label = BoundLabel()
    label.message = "Enter a name."
    #expect(label.stringValue == "Enter a name." && !label.isHidden)
    label.message = nil
    #expect(label.isHidden && label.message == nil)
  }
}
