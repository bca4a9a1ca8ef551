import Bindable

extension Screen where View: FeatureView {
  /// Creates a screen of the app.
  ///
  /// - Parameters:
  ///   - presenter: The presenter.
  ///   - bindings: The binding table.
  ///   - paneBindings: The binding table in panes, if it's another one.
  ///   - title: The title of the screen.
  ///   - environment: The dependencies of the screen.
  ///   - interactions: The interactions that ask the user in the view's dialog.
  ///   - leaving: The interaction that asks there before the screen is left, if there's one.
  ///   - policy: The handling of a question that arrives while another one is shown.
  ///   - view: A closure that creates the view with the styles of the current theme.
  convenience init(
    _ presenter: Presenter, _ bindings: BindingTable<Presenter, View>,
    inPanes paneBindings: BindingTable<Presenter, View>? = nil, title: String,
    in environment: ProfileEnvironment, asking interactions: Interaction...,
    leaving: Interaction? = nil, whenBusy policy: DialogAnswerProvider.BusyPolicy = .queue,
    view: @escaping @MainActor (ViewStyle) -> View = { View(viewStyle: $0) }
  ) {
    let bindings = environment.panes == nil ? bindings : paneBindings ?? bindings
    self.init(
      presenter, bindings, title: title, in: environment.context, recording: environment.recording
    ) {
      let view = view(environment.viewStyle)
      if environment.navigator == nil { view.borderTitle = title }
      return view
    }
    // Looks up the dialog for each question, because the view can be rebuilt.
    let answers =
      environment.answerProvider
      ?? DialogAnswerProvider(whenBusy: policy) { [weak self] in self?.view.dialog }
    for interaction in interactions { interaction.answerProvider = answers }
    leaving?.answerProvider = answers
    self.leaving = leaving
    if leaving != nil, let keyboard = environment.keyboard { attach(KeyboardManager(keyboard)) }
    retain(answers)
  }
}
