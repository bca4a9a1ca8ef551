import BindableCore
import BindableGtk
import CGtk
import Testing

@MainActor
private final class Presenter {
  @Observed var text = "Ada"
  @Observed var isOn = false
  @Observed var number = 2
  @Observed var color = "red"
  @Observed var fraction: Double?
  @Observed var volume = 0.25
  @Observed var day = CalendarDay.clamped(year: 2026, month: 3, day: 14)
  @Observed var error: String?
  @Observed var isLocked = false
  private(set) var pressCount = 0
  let gate = AsyncStream<Void>.makeStream()
  private(set) lazy var save = Command(of: self) { presenter in
    for await _ in presenter.gate.stream { break }
  }
  func press() { pressCount += 1 }
}

@MainActor
private final class View: Widget {
  let label = Label(), message = Label(), button = Button("Press"), save = Button("Save")
  let field = TextField(placeholder: "Name"), late = TextField(), secret = TextField(.secure)
  let note = TextView(), toggle = Toggle(), check = Toggle("Check"), stepper = Stepper(1, in: 1...5)
  let dropDown = DropDown(["red", "green"]) { $0 }, bar = ProgressBar()
  let volume = Slider(), revealer = Revealer(Label("Locked"))
  let calendar = Calendar(.clamped(year: 2000, month: 1, day: 1))

  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for child in [
      label, message, button, save, field, late, secret, note, toggle, check, stepper, dropDown,
      bar, calendar, volume, revealer,
    ] {
      gtk_box_append(widget.cast(), child.widget)
    }
  }

  static let bindings = BindingTable(Presenter.self, View.self) {
    \.text --> \.label.text
    \.error --> \.message.message
    bind(\.isLocked, to: \.button.isEnabled, as: .not)
    on(\.button, Presenter.press)
    on(\.save, run: \.save)
    \.text <-> \.field.text
    (\.text <-> \.late.text).commit(.onEditingEnd)
    \.text <-> \.secret.text
    \.text <-> \.note.text
    \.isOn <-> \.toggle.isOn
    \.isOn <-> \.check.isOn
    \.number <-> \.stepper.value
    \.color <-> \.dropDown.selection
    \.fraction --> \.bar.fraction
    \.day <-> \.calendar.date
    \.volume <-> \.volume.value
    \.isLocked --> \.revealer.isRevealed
  }
}

extension GtkTests {
  @MainActor
  @Suite struct ControlTests {
    private let presenter = Presenter()
    private let view = View()

    init() { view.show(View.bindings, of: presenter) }

    @Test func labelShowsText() {
      #expect(view.label.shown == "Ada")
      presenter.text = "Grace"
      #expect(view.label.shown == "Grace")
    }

    @Test func labelWithoutMessageIsHidden() {
      #expect(!view.message.isVisible)
      presenter.error = "No connection"
      #expect(view.message.isVisible)
      #expect(view.message.shown == "No connection")
    }

    @Test func clickPerformsAction() {
      view.button.emit("clicked")
      #expect(presenter.pressCount == 1)
      presenter.isLocked = true
      #expect(gtk_widget_get_sensitive(view.button.widget) == 0)
    }

    @Test func buttonShowsRunningCommand() async {
      view.save.emit("clicked")
      await wait { view.save.isRunning }
      #expect(gtk_widget_get_sensitive(view.save.widget) == 0)
      presenter.gate.continuation.yield()
      await wait { !view.save.isRunning }
      #expect(gtk_widget_get_sensitive(view.save.widget) == 1)
    }

    @Test func typedTextReachesPresenterAndOtherWidgets() {
      view.field.type(" L.")
      #expect(presenter.text == "Ada L.")
      #expect(view.secret.shown == "Ada L.")
      #expect(view.note.text == "Ada L.")
    }

    @Test func textInEntryBufferReachesPresenter() {
      let buffer = gtk_entry_get_buffer(view.field.widget.cast())
      gtk_entry_buffer_insert_text(buffer, 3, "m", 1)
      #expect(presenter.text == "Adam")
    }

    @Test func presenterCanCorrectTypedText() async {
      let correcting = Effect { [presenter] in
        if presenter.text.contains("!") { presenter.text = presenter.text.filter { $0 != "!" } }
      }
      view.field.type("!m")
      await wait { view.field.shown == "Adam" }
      #expect(gtk_editable_get_position(view.field.widget.opaque) == 4)
      correcting.cancel()
    }

    @Test func lateFieldCommitsOnActivate() {
      view.late.type("m")
      #expect(presenter.text == "Ada")
      view.late.emit("activate")
      #expect(presenter.text == "Adam")
    }

    @Test func lateFieldCommitsWhenFocusLeaves() async {
      let window = Window("Focus")
      window.content = view
      window.present()
      await waitForFrames()
      gtk_widget_grab_focus(view.late.widget)
      await waitForFrames()
      view.late.type("m")
      #expect(presenter.text == "Ada")
      gtk_widget_grab_focus(view.button.widget)
      await wait { presenter.text == "Adam" }
      window.close()
    }

    @Test func secretFieldIsSecret() {
      #expect(view.secret.isSecret)
      #expect(!view.field.isSecret)
    }

    @Test func noteIsTwoWay() {
      let text = gtk_text_view_get_buffer(view.note.textWidget.cast())
      gtk_text_buffer_insert_at_cursor(text, "!", 1)
      #expect(presenter.text.count == 4)
    }

    @Test func switchAndCheckButtonAreTwoWay() {
      gtk_switch_set_active(view.toggle.widget.opaque, 1)
      #expect(presenter.isOn)
      #expect(gtk_check_button_get_active(view.check.widget.cast()) == 1)
      gtk_check_button_set_active(view.check.widget.cast(), 0)
      #expect(!presenter.isOn)
      #expect(gtk_switch_get_active(view.toggle.widget.opaque) == 0)
    }

    @Test func spinButtonIsTwoWay() {
      #expect(gtk_spin_button_get_value(view.stepper.widget.opaque) == 2)
      gtk_spin_button_spin(view.stepper.widget.opaque, GTK_SPIN_STEP_FORWARD, 1)
      #expect(presenter.number == 3)
    }

    @Test func scaleIsTwoWay() {
      #expect(gtk_range_get_value(view.volume.widget.cast()) == 0.25)
      gtk_range_set_value(view.volume.widget.cast(), 0.5)
      #expect(presenter.volume == 0.5)
    }

    @Test func valueOutsideOfRangeIsKept() {
      presenter.number = 9
      presenter.volume = 2
      #expect(gtk_spin_button_get_value(view.stepper.widget.opaque) == 5)
      #expect(gtk_range_get_value(view.volume.widget.cast()) == 1)
      #expect(presenter.number == 9 && presenter.volume == 2)
    }

    @Test func revealerShowsContent() {
      #expect(gtk_revealer_get_reveal_child(view.revealer.widget.opaque) == 0)
      presenter.isLocked = true
      #expect(gtk_revealer_get_reveal_child(view.revealer.widget.opaque) == 1)
    }

    @Test func dropDownIsTwoWay() {
      gtk_drop_down_set_selected(view.dropDown.widget.opaque, 1)
      #expect(presenter.color == "green")
      presenter.color = "red"
      #expect(gtk_drop_down_get_selected(view.dropDown.widget.opaque) == 0)
    }

    @Test func progressBarShowsFraction() {
      #expect(!view.bar.isVisible)
      presenter.fraction = 0.25
      #expect(view.bar.isVisible)
      #expect(gtk_progress_bar_get_fraction(view.bar.widget.opaque) == 0.25)
    }

    @Test func calendarIsTwoWay() {
      let time = g_date_time_new_local(2026, 5, 1, 0, 0, 0)
      gtk_calendar_select_day(view.calendar.widget.opaque, time)
      g_date_time_unref(time)
      #expect(presenter.day == .clamped(year: 2026, month: 5, day: 1))
    }

    @Test func explanationNamesPressAndText() {
      let view = View()
      let connection = View.bindings.connect(presenter, to: view)
      view.field.type("m")
      #expect("\(connection.why("label.text"))".contains("type in Name"))
    }
  }
}
