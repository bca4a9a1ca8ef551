public import Bindable

/// The observable state of the app that all screens share and `--store` keeps.
///
/// ```swift
/// let store = ProfileStore(try ProfileData(json: bytes, named: "people.json"))
/// try store.data.update(1) { $0.bio = "Countess" }
/// store.data.user(1)?.bio  // "Countess"
/// ```
///
/// It's on the main actor instead of being an actor, because views read it synchronously during an
/// update, and a change must reach all of them before anything else happens. You can still read a
/// large file elsewhere, because `ProfileData` is a value: `ProfileStore(try await read())`.
@MainActor
public final class ProfileStore {
  /// The current users and photos.
  @Observed public var data: ProfileData
  /// The theme of the app.
  ///
  /// Changing it rebuilds the views and preserves the user's input.
  @Observed public var theme: AppTheme
  /// The unsaved changes of the editing screens.
  ///
  /// A screen records its unsaved changes immediately, and removes them when they're saved or
  /// discarded. If the program ends before that, the screen continues with them when it's opened
  /// again.
  @Observed public internal(set) var drafts = SavedDrafts()

  /// Creates a store with users and photos, and without drafts.
  public init(_ data: ProfileData, theme: AppTheme = .plain) {
    (self.data, self.theme) = (data, theme)
  }
}
