// The steps of a screen, and of its child screens if they're possible for these.
//
// All screens of a tree share a queue, so that a step runs to its end before the next one begins,
// whatever behaviors, bindings, and closures of the program request meanwhile.

extension AnyScreen {
  /// The queue of the outermost owner.
  ///
  /// If a screen has got its owner in the middle of a step, its own queue until the step is done.
  final var steps: StepQueue {
    var screen = self
    while !screen.ownSteps.isPerforming, let owner = screen.owner { screen = owner }
    return screen.ownSteps
  }

  /// Performs a step that the program requests now, or after the steps in progress.
  ///
  /// - Parameters:
  ///   - name: A verb for messages.
  ///   - isAppearing: Pass `true` for a step that isn't possible while the owner is hidden.
  ///   - body: The step.
  final func request(
    _ name: String, isAppearing: Bool = false, _ body: @escaping @MainActor (AnyScreen) -> Void
  ) {
    steps.perform("\(name) \(self.title)") { [self] in
      if isAppearing, phase == .released || !mayAppear { refuse(name) } else { body(self) }
    }
  }

  /// Reports that a step isn't possible.
  final func refuse(_ name: String) {
    let reason =
      phase == .released
      ? "it was closed. Create a new one."
      : mayAppear
        ? "its phase is \(phase.rawValue)."
        : "the screen \"\(owner?.title ?? "")\" that contains it doesn't show it. Show that one, or "
          + "select its tab or route."
    Failure(
      .refusedStep,
      "The step \(name) of the screen \"\(title)\" isn't possible, because \(reason)"
    ).report()
  }

  /// `true` if no owner contains the screen, or if the owner shows it.
  private final var mayAppear: Bool {
    guard let owner else { return true }
    return owner.isShown && owner.child(.willDisappear).contains { $0 === self }
  }

  final func canHandle(_ event: Lifecycle.Event) -> Bool {
    // A screen that isn't loaded yet is loaded when it's about to appear.
    lifecycle.canHandle(event) || event == .willAppear && phase == .initial
  }

  /// Handles an event, as part of a step.
  final func send(_ event: Lifecycle.Event) {
    if event == .willAppear, phase == .initial { send(.load) }
    if event == .willDisappear { endEditing() }
    Engine.performAsScreen(titled: title) {
      lifecycle.handle(event)
      if event == .load {
        let node = makeNode()
        // Builds the content, so that nodes know their parents before they're drawn.
        _ = node.descendants
        (node.madeFocusState.isClosed, node.madeFocusState.isOffScreen) = (false, true)
        storedNode = node
      }
      if event == .willAppear { storedNode?.focusState?.isOffScreen = false }
      prepare(event)
      if event == .didDisappear { leaving?.cancel() }
      // Another behavior may have detached it.
      for behavior in behaviors where behaviors.contains(where: { $0 === behavior }) {
        behavior.screen(self, didHandle: event)
      }
      for screen in child(event) { screen.follow(event) }
      if event == .didDisappear {
        storedNode?.focusState?.isOffScreen = true
        DialogAnswerProvider.askWaiting()
      }
      guard event == .unload || event == .release, let node = storedNode else { return }
      DialogAnswerProvider.screenWillClose(node)
      if owner != nil { node.removeFromParent() }
      storedNode = nil
    }
  }

  /// Handles an event of the owner and those before it that are possible.
  ///
  /// The program can have hidden or closed the screen itself.
  final func follow(_ event: Lifecycle.Event) {
    if owner != nil, ownSteps.isPerforming {
      return ownSteps.perform("show \(self.title)") { [self] in align(orElse: event) }
    }
    switch event {
    case .load: break
    case .willAppear: if canHandle(.willAppear) { send(.willAppear) }
    case .didAppear: if phase == .appearing { send(.didAppear) }
    case .willDisappear: if isShown { send(.willDisappear) }
    case .didDisappear:
      follow(.willDisappear)
      if phase == .disappearing { send(.didDisappear) }
    case .unload:
      follow(.didDisappear)
      if phase == .loaded { send(.unload) }
    case .release:
      isClosing = true
      follow(.unload)
      if phase == .initial { send(.release) }
    }
  }

  /// Appears as the owner does now or, if it doesn't show the screen, handles an event.
  private final func align(orElse event: Lifecycle.Event) {
    guard mayAppear else { return follow(event) }
    follow(.willAppear)
    if owner?.phase == .visible { follow(.didAppear) }
  }

  /// Sets this screen as the owner of a child screen.
  final func adopt(_ screen: AnyScreen) {
    var ancestor: AnyScreen? = self
    while let current = ancestor {
      precondition(current !== screen, "The screen \"\(screen.title)\" can't contain itself.")
      ancestor = current.owner
    }
    screen.owner = self
    if screen.phase == .released {
      Failure(
        .refusedStep,
        "\"\(title)\" can't show the screen \"\(screen.title)\", because it was closed. Create a new "
          + "one."
      ).report()
    }
  }

  /// The root node, or `nil` if the program has closed the screen.
  final var nodeUnlessReleased: ViewNode? { phase == .released ? nil : node }

  /// Replaces visible child screens while this screen is visible, or appears.
  final func replace(_ going: [AnyScreen], with coming: [AnyScreen], _ body: () -> Void) {
    if isShown { for screen in going { screen.follow(.willDisappear) } }
    for screen in coming where isShown { screen.follow(.willAppear) }
    body()
    for screen in going { screen.follow(.didDisappear) }
    for screen in coming where phase == .visible { screen.follow(.didAppear) }
  }
}
