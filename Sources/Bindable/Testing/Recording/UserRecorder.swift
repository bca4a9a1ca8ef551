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
  package func userBegins(_ verb: UserVerb, on node: ViewNode) -> Bool {
    guard let root, isIn(root, node) else { return false }
    // Asked for before the act, which may take the node away.
    let name = untracked { NodeNames(in: root).name(of: node) }
    begun = UserAct((node as? TextField)?.isSecure == true ? verb.masked : verb, name)
    return true
  }

  package func userHasDone() {
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
