extension AnyScreen {
  /// Performs an action that ends the screen, after the screen and its descendants agree to be
  /// left.
  ///
  /// ```swift
  /// app.leave { exit(0) }     // asks, if there are unsaved changes
  /// ```
  ///
  /// The `leaving` interactions run one after another, beginning with the screen in front. A hidden
  /// screen is shown when it asks. If the user doesn't agree, the action isn't performed. A later
  /// request replaces one that waits for an answer, without asking again.
  public final func leave(_ action: @escaping @MainActor () -> Void) {
    leave([self], then: action)
  }

  /// `true` while this screen or a descendant asks to be left.
  package final var isBeingLeft: Bool {
    descendantScreens.contains { $0.leaving?.isRunning ?? false }
  }

  /// Performs an action after screens agree, the last one first.
  ///
  /// - Parameters:
  ///   - screens: This screen or children of it.
  ///   - isHiding: Pass `true` to ask only the visible screens, because the others don't change.
  ///   - action: The action.
  final func leave(
    _ screens: [AnyScreen], isHiding: Bool = false,
    then action: @escaping @MainActor () -> Void
  ) {
    for screen in screens { screen.endEditing() }
    untracked {
      guard let screen = screens.last else { return action() }
      if !isHiding, screen.asksBeforeLeaving { reveal(screen) }
      let children = isHiding ? screen.child(.willDisappear) : screen.childScreens
      // Without `screen`, because it retains the closure while it asks.
      let others = Array(screens.dropLast())
      screen.leave(children, isHiding: isHiding) { [weak self, weak screen] in
        screen?.confirm { self?.leave(others, isHiding: isHiding, then: action) }
      }
    }
  }

  private final var asksBeforeLeaving: Bool {
    descendantScreens.contains { $0.leaving?.hasSteps ?? false }
  }

  /// Performs an action when `leaving` has succeeded.
  private final func confirm(_ action: @escaping @MainActor () -> Void) {
    guard let leaving else { return action() }
    if furtherDepartures != nil {
      furtherDepartures?.append(action)
      return
    }
    let wasShown = isShown
    // An earlier request can have its answer in this transaction, in which its effect hasn't run.
    let earlier = departure != nil && canLeave(after: leaving) ? departureActions : []
    (departure, departureActions, furtherDepartures) = (nil, [], [])
    leaving.startOver()
    // The last action belongs to the first request, whose step can lead to others.
    let actions = earlier + (furtherDepartures ?? []) + [action]
    furtherDepartures = nil
    // A closure of the flow has hidden or closed the screen, so that nothing is left to ask about.
    if phase == .released || wasShown && !isShown { return actions.forEach { $0() } }
    departureActions = actions
    departure = Effect(named: { [weak self] in
      "the leaving of \(self?.title ?? "a screen")"
    }) { [weak self] in
      // Untracked, because this doesn't show an error.
      guard !leaving.isRunning, let outcome = untracked({ leaving.outcome }) else { return }
      Effect.current?.cancel()
      withoutOwner {
        let isAgreed = self?.canLeave(after: leaving) ?? (outcome == .succeeded)
        self?.departure = nil
        self?.departureActions = []
        if isAgreed { actions.forEach { $0() } }
      }
    }
    // The interaction ended without a question.
    if departure?.isActive == false { departure = nil }
  }

  /// Returns whether an interaction has ended so that the screen can be left.
  private final func canLeave(after leaving: Interaction) -> Bool {
    untracked {
      switch leaving.outcome {
      case .succeeded: true
      // The program has canceled it, and nothing is left to ask. Hiding the screen cancels it, too.
      case .cancelled: isShown && !leaving.hasSteps
      case .declined, .failed, nil: false
      }
    }
  }
}
