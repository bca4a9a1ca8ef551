public import Bindable

/// Leaves something that is being written, and asks first if there is something to lose.
///
/// ```text
/// discard post
/// ├─ confirm "Discard this post?" [Discard (destructive)/Keep writing (cancel)]
/// └─ perform leave
/// ```
@MainActor
public final class DiscardInteraction: Interaction {
  private let hasUnsaved: @MainActor () -> Bool
  private let leave: @MainActor () -> Void

  /// Makes an interaction.
  ///
  /// - Parameters:
  ///   - hasUnsaved: whether there is something to lose.
  ///   - leave: what to do then.
  public init(
    hasUnsaved: @escaping @MainActor () -> Bool, leave: @escaping @MainActor () -> Void
  ) {
    self.hasUnsaved = hasUnsaved
    self.leave = leave
    super.init()
  }

  /// What it asks, and what it does then.
  public override var flow: Flow {
    Flow("discard post") {
      if hasUnsaved() {
        Confirm(
          "Discard this post?",
          choices: [
            Choice("Discard", role: .destructive), Choice("Keep writing", role: .cancel),
          ])
      }
      Perform("leave") { [leave] _ in leave() }
    }
  }
}
