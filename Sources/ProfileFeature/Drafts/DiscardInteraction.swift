public import Bindable

/// An interaction that discards the unsaved changes of an editor, after a confirmation.
///
/// ```text
/// discard changes
/// ├─ confirm "Discard the changes?" [Discard (destructive)/Keep Editing (cancel)]
/// └─ perform discard
/// ```
///
/// Without unsaved changes, the flow is empty. The editing screens run it before they're left.
@MainActor
public final class DiscardInteraction: Interaction {
  private let hasUnsavedChanges: @MainActor () -> Bool
  private let discard: @MainActor () -> Void

  /// Creates an interaction.
  ///
  /// - Parameters:
  ///   - hasUnsaved: A closure that returns whether there are unsaved changes.
  ///   - discard: A closure that discards them.
  public init(
    hasUnsaved: @escaping @MainActor () -> Bool, discard: @escaping @MainActor () -> Void
  ) {
    self.hasUnsavedChanges = hasUnsaved
    self.discard = discard
    super.init()
  }

  /// The confirmation and the action, if there are unsaved changes.
  public override var flow: Flow {
    Flow("discard changes") {
      if hasUnsavedChanges() {
        Confirm(
          "Discard the changes?",
          choices: [
            Choice("Discard", role: .destructive), Choice("Keep Editing", role: .cancel),
          ])
        Perform("discard") { [discard] _ in discard() }
      }
    }
  }
}
