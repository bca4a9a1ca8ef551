/// A group of answer providers that passes each question to the last one added that accepts it.
///
/// ```swift
/// let answerers = Answerers()
/// answerers.add(DialogAnswerer(view.dialog))
/// answerers.add(DialogAnswerer(view.line)) { $0.draft != nil }   // texts are asked for in a line
/// interaction.answerer = answerers
/// ```
///
/// Providers aren't retained, and are removed from the group when they're deallocated.
@MainActor
public final class AnswerProviderChain: AnswerProvider {
  // Sorted by the order in which they were added.
  private var entries: [Entry] = []

  private struct Entry {
    weak var provider: (any AnswerProvider)?
    let handles: @MainActor (Question) -> Bool
  }

  /// Creates an empty group, which leaves all questions unanswered.
  public init() {}

  /// Adds a provider that precedes all others.
  ///
  /// - Parameters:
  ///   - answerer: The provider, which isn't retained.
  ///   - takes: A closure that returns whether to pass it a question. The default accepts all.
  public func add(
    _ answerer: any AnswerProvider,
    for takes: @escaping @MainActor (Question) -> Bool = { _ in true }
  ) {
    entries.removeAll { $0.provider == nil }
    entries.append(Entry(provider: answerer, handles: takes))
  }

  /// Removes a provider.
  public func remove(_ answerer: any AnswerProvider) {
    entries.removeAll { $0.provider == nil || $0.provider === answerer }
  }

  /// Passes the question to the last provider that accepts it, or leaves it unanswered.
  public func provideAnswer(to ask: PendingQuestion) {
    for entry in entries.reversed() {
      guard let answerer = entry.provider, entry.handles(ask.question) else { continue }
      return answerer.provideAnswer(to: ask)
    }
    let count = entries.count { $0.provider != nil }
    ask.answer(
      .unanswered(
        "none of the \(count) answer providers accepts \(ask.question.text.debugDescription); "
          + "add one that does"))
  }
}
