/// A log of the last writes of a property, up to a limit.
@MainActor
final class WriteLog {
  let presenterCount: UInt32
  private(set) var writes: [BindingUpdate] = []
  private var effect: Effect?

  /// Creates a log of the writes, from now on, of the properties that `read` reads.
  init(
    _ name: String, limit: Int, presenterCount: UInt32,
    isSecret: @escaping @MainActor () -> Bool, read: @escaping @MainActor () -> Any?
  ) {
    self.presenterCount = presenterCount
    var old: String?
    withoutOwner {
      effect = Effect { [weak self] in
        let versions = Graph.reads { _ = read() }.map(\.version)
        guard let value = read() else { return }
        untracked {
          let new = isSecret() ? ValueTexts.secret : ValueTexts.text(value)
          if let old {
            let writer = versions.max().flatMap { RunRecorder.writer(ofVersion: $0) }
            self?.writes.append(
              BindingUpdate(
                target: name, old: old, new: new, causes: [],
                writers: [writer.map { "\($0)" } ?? "the program"], isFirst: false,
                event: EventContext.name(EventContext.current), binding: "", location: nil))
            if let self, self.writes.count > limit { self.writes.removeFirst() }
          }
          old = new
        }
      }
    }
  }
}
