import Bindable

/// A step of the tour: what there is to see, and what the guide does meanwhile.
struct TourStep: Equatable, Sendable {
  /// An action of the guide.
  enum Action: Equatable, Sendable {
    /// A user action on the first visible node with a name or a title.
    case act(UserAction, String)
    /// Opens the inspector at the node with a name.
    case inspect(String)
  }

  let title: String
  let text: String
  let actions: [Action]

  /// The time for which a step is shown.
  static let duration = Duration.seconds(10)
  /// The time between two actions of a step.
  static let pause = Duration.milliseconds(1200)

  /// Returns the steps that follow the person a search shows at an index of the list.
  static func steps(searching text: String, opening index: Int) -> [TourStep] {
    let typing = text.indices.map { Action.act(.replace(String(text[...$0])), "search") }
    return [
      TourStep(
        title: "Photos", text: "Arrow keys move, Return opens. Wide terminals show two panes.",
        actions: [
          .act(.press, "photos"), .act(.focus, "list"), .act(.select(1), "list"),
          .act(.select(2), "list"),
        ]),
      TourStep(
        title: "Search", text: "2 shows people. Each letter of a search updates list and count.",
        actions: [.act(.press, "people"), .act(.focus, "search")] + typing),
      TourStep(
        title: "Profile", text: "Return opens a profile. Watch the button, number, and names.",
        actions: [
          .act(.focus, "list"), .act(.select(index), "list"), .act(.open(index), "list"),
          .act(.focus, "follow"),
        ]),
      TourStep(
        title: "Question", text: "Follow asks first. Tests answer the same question as a value.",
        actions: [.act(.press, "follow")]),
      TourStep(
        title: "Follow", text: "One write: button, number, names, and row changed in a frame.",
        actions: [.act(.press, "Yes"), .act(.focus, "follow")]),
      TourStep(
        title: "Why?", text: "The inspector says why, with the line of code. Escape closes it.",
        actions: [.inspect("followers")]),
    ]
  }
}
