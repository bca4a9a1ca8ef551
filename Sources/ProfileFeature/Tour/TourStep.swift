import Bindable

/// A step of the tour: what there is to see, and what the guide does meanwhile.
struct TourStep: Equatable, Sendable {
  /// A user action on the first visible node with a name or a title.
  struct Action: Equatable, Sendable {
    let action: UserAction
    let node: String

    init(_ action: UserAction, _ node: String) { (self.action, self.node) = (action, node) }
  }

  let title: String
  let text: String
  let actions: [Action]

  /// The name of the node that the inspector explains after the last step.
  static let inspected = "followers"
  /// The time for which a step is shown.
  static let duration = Duration.seconds(10)
  /// The time between two actions of a step.
  static let pause = Duration.milliseconds(1200)

  /// Returns the steps that follow the person a search shows at an index of the list.
  static func steps(searching text: String, opening index: Int) -> [TourStep] {
    let typing = text.indices.map { Action(.replace(String(text[...$0])), "search") }
    return [
      TourStep(
        title: "Photos", text: "Arrow keys move, Return opens. Wide terminals show two panes.",
        actions: [
          .init(.press, "photos"), .init(.focus, "list"), .init(.select(1), "list"),
          .init(.select(2), "list"),
        ]),
      TourStep(
        title: "Search", text: "2 shows people. Each letter of a search updates list and count.",
        actions: [.init(.press, "people"), .init(.focus, "search")] + typing),
      TourStep(
        title: "Profile", text: "Return opens a profile. Watch the button, number, and names.",
        actions: [
          .init(.focus, "list"), .init(.select(index), "list"), .init(.open(index), "list"),
          .init(.focus, "follow"),
        ]),
      TourStep(
        title: "Asking", text: "Follow asks first. Tests answer the same question as a value.",
        actions: [.init(.press, "follow")]),
      TourStep(
        title: "Follow", text: "One write: button, number, names, and row changed in a frame.",
        actions: [.init(.press, "Yes"), .init(.focus, "follow")]),
      TourStep(
        title: "Why?",
        text: "Next, the inspector says why, with the line of code. Escape closes it.",
        // The inspector, which covers the text, opens after the step.
        actions: []),
    ]
  }
}
