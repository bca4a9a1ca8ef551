#if canImport(SwiftUI)
  public import BindableCore
  public import SwiftUI

  /// A provider of answers that asks one question after another in an alert of a SwiftUI view.
  ///
  /// ```swift
  /// @State private var questions = AlertQuestions()
  ///
  /// var body: some View {
  ///   Button("Sign out") { presenter.signOut.start() }
  ///     .alert(for: questions)
  ///     .onAppear { presenter.signOut.answerProvider = questions }
  /// }
  /// ```
  @MainActor @Observable
  public final class AlertQuestions: AnswerProvider {
    /// The texts of the library, such as that of `Choice.cancel`.
    public var texts = Texts.english
    /// The question in the alert.
    private(set) var question: Question?
    /// The text in the alert.
    var text = ""
    private var asked: PendingQuestion?
    private var waiting: [PendingQuestion] = []

    /// Creates a provider.
    public init() {}

    /// Shows a question until it's closed, after those that were asked before.
    public func provideAnswer(to ask: PendingQuestion) {
      waiting.append(ask)
      ask.onClose = { [weak self, weak ask] in
        if let self, let ask { remove(ask) }
      }
      showNext()
    }

    private func remove(_ ask: PendingQuestion) {
      waiting.removeAll { $0 === ask }
      guard asked === ask else { return }
      (asked, question) = (nil, nil)
      showNext()
    }

    /// Shows the next question when SwiftUI has removed the alert of the previous one.
    private func showNext() {
      Task { [weak self] in
        guard let self, asked == nil, !waiting.isEmpty else { return }
        let ask = waiting.removeFirst()
        (asked, question) = (ask, ask.question)
        text = ask.question.draft ?? ""
        ask.onChange = { [weak self, weak ask] in
          if let self, let ask, asked === ask { question = ask.question }
        }
      }
    }

    /// A Boolean value that indicates whether there's an alert, which SwiftUI sets to remove it.
    var isPresented: Bool {
      get { question != nil }
      set {
        guard !newValue, let ask = asked else { return }
        // SwiftUI may call the action of the button after this.
        Task { ask.answer(.dismissed) }
      }
    }

    /// Answers with a choice, or with the text.
    func choose(_ index: Int) {
      guard let asked else { return }
      if asked.question.draft != nil, index == asked.question.continuing {
        asked.answer(.text(text))
      } else {
        asked.answer(.choice(index))
      }
    }
  }

  extension View {
    /// Shows the questions of a provider in an alert.
    public func alert(for questions: AlertQuestions) -> some View {
      modifier(QuestionAlert(questions: questions))
    }
  }

  /// The alert of a question.
  private struct QuestionAlert: ViewModifier {
    @Bindable var questions: AlertQuestions

    func body(content: Content) -> some View {
      let question = questions.question
      let choices = Array((question?.choices ?? []).enumerated())
      content.alert(question?.text ?? "", isPresented: $questions.isPresented) {
        if question?.draft != nil {
          if question?.isSecure == true {
            SecureField("", text: $questions.text)
          } else {
            TextField("", text: $questions.text)
          }
        }
        ForEach(choices, id: \.offset) { index, choice in
          let title = choice.title(in: questions.texts)
          Button(title, role: role(of: choice)) { questions.choose(index) }
        }
      } message: {
        if let message = question?.errorMessage { Text(message) }
      }
    }

    private func role(of choice: Choice) -> ButtonRole? {
      switch choice.role {
      case .plain: nil
      case .destructive: .destructive
      case .cancel: .cancel
      }
    }
  }
#endif
