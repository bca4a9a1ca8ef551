/// Whether the state of the program is that of an earlier time, so that nothing may begin that has
/// effects elsewhere.
@MainActor
enum Rewound {
  /// How many timelines stand at an earlier time.
  static var timelines = 0

  /// Whether something may not begin now, which is reported then.
  static func refuses(_ what: @autoclosure () -> String, at place: SourcePlace? = nil) -> Bool {
    guard timelines > 0 else { return false }
    Failure(
      .rewound,
      "\(what()) was not begun: the state is that of an earlier time. Call resume() on the timeline first.",
      at: place
    ).report()
    return true
  }
}
