public import Bindable

extension MainView {
  /// The bindings between the presenter of the app and the view, with the keys that work
  /// everywhere.
  public static let bindings = BindingTable(MainPresenter.self, MainView.self) {
    \.selectedTab --> \.selection
    \.isNarrow --> \.isNarrow
    \.success --> \.success.text
    \.warning --> \.warning.text
    \.showsBrand --> \.brand.isShown
    \.showsHandle --> \.handle.isShown
    \.state --> \.state.text
    \.handle --> \.handle.text
    \.undo.isOffered --> \.offer.isShown
    \.removed --> \.removed.text
    \.undoTitle --> \.undo.title
    on(\.undo, MainPresenter.undoLatest)
    on(\.photos, MainPresenter.selectPhotos)
    on(\.people, MainPresenter.selectPeople)
    on(\.own, MainPresenter.selectOwn)
    when(\.undo.isOffered) { on(key: KeyPress("u"), "undo", MainPresenter.undoLatest) }
    when(\.offersSearch) { on(key: KeyPress("/"), "search", MainPresenter.search) }
    on(key: KeyPress("r"), "reload", MainPresenter.reload)
    on(key: KeyPress("q"), "quit", MainPresenter.quit)
    when(\.tour.canStart) { on(key: KeyPress("t"), "tour", MainPresenter.startTour) }
    // Last, because the tab bar shows these keys as well.
    on(key: KeyPress("1"), "photos", MainPresenter.selectPhotos)
    on(key: KeyPress("2"), "people", MainPresenter.selectPeople)
    on(key: KeyPress("3"), "me", MainPresenter.selectOwn)
    when(\.undo.isOffered) {
      // For a field with the focus, in which letters are text.
      on(key: KeyPress("u", .alt), "undo", MainPresenter.undoLatest)
      on(every: .seconds(1)) { $0.undo.secondPassed() }
    }
  }
}
