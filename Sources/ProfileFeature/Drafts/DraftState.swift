public import Bindable

/// The drafts of the editing screens, which outlive the screens and, if they're saved, the program.
///
/// A screen records its unsaved changes immediately, and removes them when they're saved or
/// discarded. If the program ends before that, the screen continues with them when it's opened
/// again.
@MainActor
public final class DraftState {
  /// The drafts.
  @Observed public internal(set) var value = SavedDrafts()

  /// Creates a state without drafts.
  public init() {}
}
