import BindableCore
import BindableGtk
import CGtk
import Testing

@MainActor
private final class Presenter {
  @Observed var text = "Ada"
  var onPress: () -> Void = {}
  func press() { onPress() }
}

@MainActor
private final class View: Widget {
  let label = Label(), button = Button("Press"), field = TextField()
  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for child in [label, button, field] { gtk_box_append(widget.cast(), child.widget) }
  }
  static let bindings = BindingTable(Presenter.self, View.self) {
    \.text --> \.label.text
    \.text <-> \.field.text
    on(\.button, Presenter.press)
  }
}

extension GtkTests {
  @MainActor
  @Suite struct MemoryTests {
    @Test func widgetWithoutParentEndsWithItsObject() {
      let finalized = Finalized()
      var label: Label? = Label("Ada")
      label?.onFinalize(finalized)
      weak let weakLabel = label
      label = nil
      #expect(weakLabel == nil)
      #expect(finalized.count == 1)
    }

    @Test func parentRetainsObjects() {
      let finalized = Finalized()
      var box: Box? = Box(.vertical)
      weak var weakLabel: Label?
      do {
        let label = Label("Ada")
        label.onFinalize(finalized)
        weakLabel = label
        box?.append(label)
      }
      #expect(weakLabel != nil)
      box = nil
      #expect(weakLabel == nil)
      #expect(finalized.count == 1)
    }

    @Test func closedWindowReleasesPresenterViewAndConnection() async {
      let finalized = Finalized()
      weak var presenter: Presenter?
      weak var view: View?
      weak var connection: Connection<Presenter, View>?
      weak var window: Window?
      do {
        let (newPresenter, newView, newWindow) = (Presenter(), View(), Window("Memory"))
        connection = newView.show(View.bindings, of: newPresenter)
        (presenter, view, window) = (newPresenter, newView, newWindow)
        newWindow.content = newView
        for widget in [newWindow, newView, newView.label, newView.button, newView.field] {
          widget.onFinalize(finalized)
        }
        newWindow.present()
      }
      await waitForFrames()
      #expect(presenter != nil && view != nil && connection != nil && window != nil)
      presenter?.text = "Grace"
      #expect(view?.label.shown == "Grace")
      window?.close()
      await wait { finalized.count == 5 }
      #expect(presenter == nil && view == nil && connection == nil && window == nil)
    }

    @Test func destroyedWidgetEndsBindingsAlthoughItsObjectIsRetained() {
      let (presenter, view) = (Presenter(), View())
      weak let connection = view.show(View.bindings, of: presenter)
      view.destroy()
      #expect(view.isDestroyed && view.label.isDestroyed)
      #expect(connection == nil)
      presenter.text = "Grace"
      #expect(view.label.text == "Ada")
    }

    @Test func widgetDestroyedByGTKEndsBindings() {
      let (presenter, view) = (Presenter(), View())
      weak let connection = view.show(View.bindings, of: presenter)
      g_object_run_dispose(view.widget.object)
      #expect(view.isDestroyed)
      #expect(connection == nil)
      presenter.text = "Grace"
      view.label.text = "Hedy"
      view.field.text = "Hedy"
    }

    @Test func widgetCanBeDestroyedByItsOwnAction() {
      let presenter = Presenter()
      let finalized = Finalized()
      let window = Window("Memory")
      do {
        let view = View()
        view.onFinalize(finalized)
        view.show(View.bindings, of: presenter)
        window.content = view
        presenter.onPress = { [weak window] in window?.destroy() }
      }
      (window.content as? View)?.button.emit("clicked")
      #expect(window.isDestroyed)
      #expect(finalized.count == 1)
    }

    @Test func widgetCanBeReleasedByTypedText() {
      let presenter = Presenter()
      let finalized = Finalized()
      var view: View? = View()
      view?.onFinalize(finalized)
      view?.show(View.bindings, of: presenter)
      let entry = view!.field
      let effect = Effect {
        guard presenter.text.contains("!") else { return }
        view?.destroy()
        view = nil
      }
      entry.type("!")
      #expect(presenter.text == "Ada!")
      #expect(finalized.count == 1)
      effect.cancel()
    }

    @Test func removedPageEndsBindings() {
      let presenter = Presenter()
      let box = Box(.vertical)
      weak var connection: Connection<Presenter, View>?
      do {
        let view = View()
        connection = view.show(View.bindings, of: presenter)
        box.append(view)
      }
      #expect(connection != nil)
      if let view = box.widgets.last(where: { $0 is View }) { box.remove(view) }
      #expect(connection == nil)
    }
  }
}
