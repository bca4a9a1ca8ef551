/// Several who may answer: the one that came last is asked first, and may leave a question to others.
///
/// ```swift
/// let answerers = Answerers()
/// answerers.add(DialogAnswerer(view.dialog))
/// answerers.add(DialogAnswerer(view.line)) { $0.draft != nil }   // texts are asked for in a line
/// interaction.answerer = answerers
/// ```
///
/// Each question is asked by one of them. It keeps none alive: whoever is released is asked no more.
@MainActor
public final class Answerers: Answerer {
  // In the order in which they came.
  private var entries: [Entry] = []

  private struct Entry {
    weak var answerer: (any Answerer)?
    let takes: @MainActor (Question) -> Bool
  }

  /// Makes one that knows nobody: every question is unanswered.
  public init() {}

  /// Has somebody asked before all others.
  ///
  /// - Parameters:
  ///   - answerer: who is asked; not kept alive.
  ///   - takes: which questions; all, if you say nothing.
  public func add(
    _ answerer: any Answerer, for takes: @escaping @MainActor (Question) -> Bool = { _ in true }
  ) {
    entries.removeAll { $0.answerer == nil }
    entries.append(Entry(answerer: answerer, takes: takes))
  }

  /// Has somebody asked no more.
  public func remove(_ answerer: any Answerer) {
    entries.removeAll { $0.answerer == nil || $0.answerer === answerer }
  }

  /// Leaves the question to the last who takes it; if nobody does, it is unanswered.
  public func present(_ ask: Ask) {
    for entry in entries.reversed() {
      guard let answerer = entry.answerer, entry.takes(ask.question) else { continue }
      return answerer.present(ask)
    }
    let count = entries.count { $0.answerer != nil }
    ask.answer(
      .unanswered(
        "none of the \(count) who could be asked takes \(ask.question.text.debugDescription); "
          + "add an answerer for it"))
  }
}
