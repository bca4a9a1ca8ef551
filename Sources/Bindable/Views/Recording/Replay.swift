/// Does what a user did once more, in another tree.
///
/// ```swift
/// try replay(UserAct.script(text), on: profile.view)
/// // act 2, press dialog."Yes": dialog is hidden; do first what a user would do before that
/// ```
///
/// - Throws: the first act that cannot be done, and why. What came before it has been done.
@MainActor
public func replay(_ acts: [UserAct], on root: ViewNode) throws(UserActError) {
  for (index, act) in acts.enumerated() { try perform(act, index, on: root) }
}

/// Does what a user did once more, in another tree, and waits where they waited.
///
/// ```swift
/// try await replay(acts, on: edit.view) { await edit.settled() }
/// ```
///
/// - Throws: the first act that cannot be done, and why. What came before it has been done.
@MainActor
public func replay(
  _ acts: [UserAct], on root: ViewNode, waiting: @MainActor () async -> Void
) async throws(UserActError) {
  for (index, act) in acts.enumerated() {
    if act == .wait {
      await waiting()
    } else {
      try perform(act, index, on: root)
    }
  }
}

@MainActor
private func perform(_ act: UserAct, _ index: Int, on root: ViewNode) throws(UserActError) {
  do throws(UserActError) {
    try act.perform(on: root)
  } catch {
    throw error.at("act \(index + 1), \(act)")
  }
}
