public import Bindable

/// An interaction that leaves an editor after confirming that unsaved changes are discarded.
///
/// ```text
/// discard post
/// ├─ confirm "Discard this post?" [Discard (destructive)/Keep Editing (cancel)]
/// └─ perform leave
/// ```
@MainActor
public final class DiscardInteraction: Interaction {
  private let hasUnsavedChanges: @MainActor () -> Bool
  private let leave: @MainActor () -> Void

  /// Creates an interaction.
  ///
  /// - Parameters:
  ///   - hasUnsaved: A closure that returns whether there are unsaved changes.
  ///   - leave: A closure that leaves the editor.
  public init(
    hasUnsaved: @escaping @MainActor () -> Bool, leave: @escaping @MainActor () -> Void
  ) {
    self.hasUnsavedChanges = hasUnsaved
    self.leave = leave
    super.init()
  }

  /// The confirmation, if there are unsaved changes, and the action.
  public override var flow: Flow {
    Flow("discard post") {
      if hasUnsavedChanges() {
        Confirm(
          "Discard this post?",
          choices: [
            Choice("Discard", role: .destructive), Choice("Keep Editing", role: .cancel),
          ])
      }
      Perform("leave") { [leave] _ in leave() }
    }
  }
}
