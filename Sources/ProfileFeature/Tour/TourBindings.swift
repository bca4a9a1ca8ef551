public import Bindable

extension TourView {
  /// The bindings between the presenter of the tour and the view.
  public static let bindings = BindingTable(TourPresenter.self, TourView.self) {
    bind(\.isOffered, to: \.offer.isHidden, as: .not)
    bind(\.isRunning, to: \.guide.isHidden, as: .not)
    \.heading --> \.heading.text
    \.text --> \.text.text
    on(\.start, TourPresenter.start)
  }
}
