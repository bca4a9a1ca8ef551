/// Performs recorded user actions in another tree.
///
/// ```swift
/// try replay(RecordedAction.script(text), on: profile.view)
/// // action 2, press dialog."Yes": dialog is hidden; …
/// ```
///
/// - Throws: The first action that can't be performed, and why. Earlier actions remain performed.
@MainActor
public func replay(_ actions: [RecordedAction], on root: ViewNode) throws(RecordedActionError) {
  for (index, action) in actions.enumerated() { try perform(action, index, on: root) }
}

/// Performs recorded user actions in another tree, and waits where the recording waited.
///
/// ```swift
/// try await replay(acts, on: edit.view) { await edit.waitUntilLoaded() }
/// ```
///
/// - Throws: The first action that can't be performed, and why. Earlier actions remain performed.
@MainActor
public func replay(
  _ actions: [RecordedAction], on root: ViewNode, waiting: @MainActor () async -> Void
) async throws(RecordedActionError) {
  for (index, action) in actions.enumerated() {
    if action == .wait {
      await waiting()
    } else {
      try perform(action, index, on: root)
    }
  }
}

@MainActor
private func perform(_ action: RecordedAction, _ index: Int, on root: ViewNode)
  throws(RecordedActionError)
{
  do throws(RecordedActionError) {
    try action.perform(on: root)
  } catch {
    throw error.at("action \(index + 1), \(action)")
  }
}
