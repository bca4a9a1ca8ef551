public import Bindable

/// A view with a line that offers the tour or, while it's running, with what there is to see.
///
/// It doesn't depend on a presenter.
@MainActor
public final class TourView: FeatureView {
  /// The button that starts the tour.
  public let start = Button("t Tour")
  /// The number and the title of the step, and what there is to see.
  public let heading = Label(lineLimit: 1), text = Label(lineLimit: 2)
  /// The line that offers the tour.
  public private(set) lazy var offer = HStack(spacing: 1, padding: Insets(horizontal: 1)) {
    start
    note("60 seconds in the app")
  }
  /// The lines of a step.
  public private(set) lazy var guide = VStack(padding: Insets(horizontal: 1)) {
    HStack(spacing: 1) {
      mark
      heading
      Spacer()
      note("Return next, q ends")
    }
    HStack(padding: Insets(leading: 2)) { text }
  }
  private let mark = Label("◆", lineLimit: 1)

  /// The line or the step.
  public override var content: ViewNode? {
    (mark.style, heading.style) = (viewStyle.accent, viewStyle.heading)
    start.style = viewStyle.selectedTab
    // The height is the same in each step, so that nothing else moves.
    text.preferredHeight = .fixed(2)
    for part in [offer, guide] { (part.style, part.preferredWidth) = (viewStyle.bar, .fill) }
    return VStack {
      offer
      guide
    }
  }

  private func note(_ text: String) -> Label {
    let label = Label(text, lineLimit: 1)
    label.style = viewStyle.detail
    return label
  }
}
