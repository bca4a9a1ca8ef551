/// A recorder of the user actions in a tree and the resulting screens.
///
/// ```swift
/// let user = ActionRecorder(profile.view, width: 40)
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// print(user.actions.script)
/// // press follow
/// // press dialog."Yes"
/// try verify(user.transcript, matches: "following")
/// try expectSameTranscript(as: user, on: anotherProfile.view)
/// ```
///
/// Actions of nodes are recorded whether a test or a key press performs them. Changes made by the
/// program, such as those in response to an action, aren't. Text typed in a secure field is
/// recorded as bullets. The recording ends when the recorder is deallocated.
@MainActor
public final class ActionRecorder {
  /// The recorded user actions, in order.
  public private(set) var actions: [RecordedAction] = []
  /// The screens after each action, or an empty transcript if `width` is `nil`.
  public private(set) var transcript: Transcript
  /// The width of the recorded frames, or `nil` to record no frames.
  package let width: Int?

  private weak var root: ViewNode?
  private var begun: RecordedAction?

  /// Creates a recorder and starts recording the tree of `root`.
  ///
  /// - Parameters:
  ///   - root: The root node of the tree.
  ///   - width: The width of the recorded frames, or `nil` to record no frames.
  /// - Precondition: `width` isn't negative.
  public init(_ root: ViewNode, width: Int? = nil) {
    self.root = root
    self.width = width
    transcript = Transcript(width: width ?? 0)
    record("initial")
    UserActionObservers.add(self)
  }

  isolated deinit { UserActionObservers.sweep() }

  /// Waits for work to end, and records the wait.
  ///
  /// ```swift
  /// await user.wait { await presenter.save.waitUntilFinished() }
  /// ```
  public func wait(_ body: @MainActor () async -> Void) async {
    await body()
    actions.append(.wait)
    record("\(RecordedAction.wait)")
  }

  /// Adds the current screen to the transcript.
  public func record(_ label: String) {
    guard let width, let root else { return }
    transcript.record(label, rows: untracked { root.frame(width: width).lines })
  }
}

extension ActionRecorder: UserActionObserver {
  package func userWillPerform(
    _ verb: UserAction, on node: ViewNode, words: () -> String
  ) -> Bool {
    guard let root, node.isMade(in: root) else { return false }
    // Find the name before the action, which may remove the node.
    let name = untracked { NodeLocator(in: root).name(of: node) }
    begun = RecordedAction((node as? TextField)?.isSecure == true ? verb.masked : verb, name)
    return true
  }

  package func userDidPerform() {
    guard let action = begun else { return }
    begun = nil
    actions.append(action)
    record("\(action)")
  }
}
