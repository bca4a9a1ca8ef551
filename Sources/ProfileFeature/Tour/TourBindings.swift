public import Bindable

extension TourView {
  /// The bindings between the presenter of the tour and the view.
  public static let bindings = BindingTable(TourPresenter.self, TourView.self) {
    \.isOffered --> \.offer.isShown
    \.isRunning --> \.guide.isShown
    \.heading --> \.heading.text
    \.text --> \.text.text
    on(\.start, TourPresenter.start)
  }
}
