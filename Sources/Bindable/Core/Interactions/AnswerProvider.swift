/// A type that provides answers to questions.
@MainActor
public protocol AnswerProvider: AnyObject {
  /// Presents a question and retains it until it's closed.
  ///
  /// To remove the question if it closes without an answer, set its `onClose`.
  func provideAnswer(to ask: PendingQuestion)
}
