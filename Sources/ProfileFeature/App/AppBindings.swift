public import Bindable

extension AppView {
  /// The bindings between the presenter of the latest removal and the view.
  public static let bindings = BindingTable(UndoPresenter.self, AppView.self) {
    \.text --> \.removed.text
    \.isOffered --> \.removed.isShown
    \.isOffered --> \.undo.isShown
    on(\.undo, run: \.undo)
    when(\.isOffered) {
      on(key: KeyPress("u", .alt), "Undo", UndoPresenter.undoLatest)
    }
  }
}
