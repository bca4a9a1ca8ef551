/// Writes down what a user does in a tree, and what the screen shows after each act.
///
/// ```swift
/// let user = UserRecorder(profile.view, width: 40)
/// profile.view.follow.press()
/// profile.view.dialog.choose("Yes")
/// print(user.acts.script)
/// // press follow
/// // press dialog."Yes"
/// try verify(user.film, matches: "following")
/// try expectSameFilm(as: user, on: anotherProfile.view)
/// ```
///
/// Acts are the verbs of the nodes, whether a test calls them or keys do; what a program does to nodes
/// because of an act, and what else changes them, is none. What is typed into a secure field is written
/// down as bullets. It ends when it is released.
@MainActor
public final class UserRecorder {
  /// What the user did, in order.
  public private(set) var acts: [UserAct] = []
  /// What the screen showed, act by act; empty if no width was given.
  public private(set) var film: Transcript
  /// The columns of the film's frames, if there are any.
  public let width: Int?

  private weak var root: ViewNode?
  private var begun: UserAct?

  /// Writes down what happens in the tree of `root` from now on.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - width: the columns of the film's frames; `nil` for none.
  /// - Precondition: `width` is not negative.
  public init(_ root: ViewNode, width: Int? = nil) {
    self.root = root
    self.width = width
    film = Transcript(width: width ?? 0)
    record("initial")
    UserListeners.add(self)
  }

  isolated deinit { UserListeners.sweep() }

  /// Waits for what was begun, and writes that down.
  ///
  /// ```swift
  /// await user.wait { await presenter.save.finished() }
  /// ```
  public func wait(_ body: @MainActor () async -> Void) async {
    await body()
    acts.append(.wait)
    record("\(UserAct.wait)")
  }

  /// Adds what the screen shows now to the film.
  public func record(_ label: String) {
    guard let width, let root else { return }
    film.record(label, rows: untracked { root.frame(width: width).lines })
  }
}

extension UserRecorder: UserListener {
  func userBegins(_ verb: UserVerb, on node: ViewNode) -> Bool {
    guard let root, isIn(root, node) else { return false }
    // Asked for before the act, which may take the node away.
    let name = untracked { NodeNames(in: root).name(of: node) }
    begun = UserAct((node as? TextField)?.isSecure == true ? verb.masked : verb, name)
    return true
  }

  func userHasDone() {
    guard let act = begun else { return }
    begun = nil
    acts.append(act)
    record("\(act)")
  }

  private func isIn(_ root: ViewNode, _ node: ViewNode) -> Bool {
    var ancestor: ViewNode? = node
    while let current = ancestor {
      if current === root { return true }
      ancestor = current.parent
    }
    return false
  }
}

extension UserVerb {
  fileprivate var masked: UserVerb {
    func bullets(_ text: String) -> String { String(repeating: "•", count: text.count) }
    return switch self {
    case .type(let text): .type(bullets(text))
    case .replace(let text): .replace(bullets(text))
    default: self
    }
  }
}

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

/// Checks that what a user did shows the same on another screen, frame by frame.
///
/// - Throws: the frames that differ, or the act that cannot be done, where no reporter takes it.
@MainActor
public func expectSameFilm(
  as recorder: UserRecorder, on root: ViewNode, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(SnapshotMismatch) {
  let location = SnapshotLocation(
    fileID: fileID, filePath: filePath, line: line, column: column)
  let (acts, film) = (recorder.acts, recorder.film)
  let other = UserRecorder(root, width: recorder.width)
  var problem: UserActError?
  do throws(UserActError) { try replay(acts, on: root) } catch { problem = error }
  try compare(film, other.film, problem, at: location)
}

/// Checks that what a user did shows the same on another screen, frame by frame, waiting where they
/// waited.
///
/// - Throws: the frames that differ, or the act that cannot be done, where no reporter takes it.
@MainActor
public func expectSameFilm(
  as recorder: UserRecorder, on root: ViewNode, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  waiting: @MainActor () async -> Void
) async throws(SnapshotMismatch) {
  let location = SnapshotLocation(
    fileID: fileID, filePath: filePath, line: line, column: column)
  let (acts, film) = (recorder.acts, recorder.film)
  let other = UserRecorder(root, width: recorder.width)
  var problem: UserActError?
  do throws(UserActError) {
    try await replay(acts, on: root) { await other.wait(waiting) }
  } catch {
    problem = error
  }
  try compare(film, other.film, problem, at: location)
}

private func compare(
  _ film: Transcript, _ other: Transcript, _ problem: UserActError?, at location: SnapshotLocation
) throws(SnapshotMismatch) {
  guard problem != nil || film != other else { return }
  var lines = ["The film is another one."] + (problem.map { ["\($0)"] } ?? [])
  lines += TranscriptFrames.note(from: film.lines, to: other.lines)
  lines += UnifiedDiff(from: film.lines, to: other.lines, titles: ("before", "replayed")).lines
    .prefix(200)
  try SnapshotMismatch.unmet(lines.joined(separator: "\n"), at: location)
}
