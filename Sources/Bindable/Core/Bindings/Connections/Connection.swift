/// A connection that keeps a view synchronized with its presenter until it's released.
///
/// ```swift
/// let connection = ProfileView.bindings.connect(presenter, to: view)
/// presenter.followerCount += 1
/// print(connection.why("followers.text"))
/// // followers.text: "41 followers" -> "42 followers"
/// //   because ProfilePresenter.followerCount changed
/// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
/// connection.disconnect()      // or release it
/// ```
@MainActor
public final class Connection<Presenter, View: AnyObject>: AnyConnection {
  @inlinable
  init(
    _ layout: __shared TableLayout, _ storage: __shared PresenterStorage,
    _ presenter: __shared Presenter, _ view: __shared View, _ recording: UpdateRecording
  ) {
    super.init(layout, storage, view, recording)
    start()
    // Retained by the caller until here.
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  init(
    _ layout: TableLayout, _ storage: PresenterStorage, _ presenter: Presenter, _ view: View,
    _ recording: UpdateRecording, _ environment: ConnectionEnvironment
  ) {
    super.init(layout, storage, view, recording)
    self.environment = environment
    if let edits = environment.edits {
      environment.edits = nil
      coldStorageOrNew.states = edits
      WaitingEdits.update(self)
    }
    start()
    _fixLifetime(presenter)
    _fixLifetime(view)
  }

  isolated deinit { finish() }

  /// Connects the same view to another presenter and writes only the values that differ.
  ///
  /// ```swift
  /// cell.connection.rebind(to: otherPost)   // reuse
  /// ```
  ///
  /// Edits that wait are sent to the old presenter first, and it's no longer written. All
  /// bindings read the new presenter before any edit reaches it. Has no effect after `disconnect()`
  /// or if the view was deallocated.
  public func rebind(to presenter: Presenter) {
    finishEditing()
    replacePresenter(PresenterStorage(presenter))
    // Not `withExtendedLifetime`, whose closure checks the executor on each call.
    _fixLifetime(presenter)
  }
}

extension Connection where Presenter: AnyObject {
  /// Connects the same view to another presenter that is statically known to be an object, which is
  /// faster.
  @inlinable
  public func rebind(to presenter: Presenter) {
    finishEditing()
    replacePresenter(PresenterStorage(object: presenter))
    _fixLifetime(presenter)
  }
}
