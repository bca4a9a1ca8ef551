public import Bindable

/// The observable users and photos of the app.
///
/// ```swift
/// let store = ProfileStore(try ProfileData(contentsOf: "people.json"))
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

  /// Creates a store with users and photos.
  public init(_ data: ProfileData) { self.data = data }
}
