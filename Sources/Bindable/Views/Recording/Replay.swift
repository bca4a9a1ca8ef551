/// Performs recorded user actions in another tree.
///
/// ```swift
/// try replay(RecordedAction.script(text), on: profile.view)
/// // action 2, press dialog."Yes": dialog is hidden; …
/// ```
///
/// - Throws: The first action that can't be performed, and why. Earlier actions remain performed.
@MainActor
public func replay(_ acts: [RecordedAction], on root: ViewNode) throws(RecordedActionError) {
  for (index, act) in acts.enumerated() { try perform(act, index, on: root) }
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
  _ acts: [RecordedAction], on root: ViewNode, waiting: @MainActor () async -> Void
) async throws(RecordedActionError) {
  for (index, act) in acts.enumerated() {
    if act == .wait {
      await waiting()
    } else {
      try perform(act, index, on: root)
    }
  }
}

@MainActor
private func perform(_ act: RecordedAction, _ index: Int, on root: ViewNode)
  throws(RecordedActionError)
{
  do throws(RecordedActionError) {
    try act.perform(on: root)
  } catch {
    throw error.at("action \(index + 1), \(act)")
  }
}
