public import Bindable

/// A presenter of a guide that uses the app for a minute, and says what there is to see.
///
/// ```swift
/// let tour = TourPresenter(in: environment)
/// tour.start()
/// tour.heading                   // "1 of 6  Photos"
/// tour.handle(KeyPress(.enter))  // true: the next step
/// tour.handle(KeyPress("q"))     // true: any other key ends the tour
/// ```
///
/// The guide does what a user can do: it moves the focus, types, and presses.
@MainActor
public final class TourPresenter {
  /// The keys that show the next step.
  private static let nextKeys = [KeyPress(.enter), KeyPress(" "), KeyPress(.right)]

  private let environment: ProfileEnvironment
  private let isAtStart: @MainActor () -> Bool
  @Observed private var steps: [TourStep] = []
  @Observed private var index = 0
  @Observed private var wasTaken = false
  // The number of actions of the step that the guide has performed.
  private var performedCount = 0
  /// The closure called to perform a user action on the node with a name.
  ///
  /// It returns whether the user can do that now.
  var onAction: (@MainActor (UserAction, String) -> Bool)?
  /// The closure called at the end with the name of a node to explain.
  public var onInspect: (@MainActor (String) -> Void)?
  private var task: Task<Void, Never>?

  /// Creates a presenter that doesn't start until the user wants to.
  ///
  /// - Parameters:
  ///   - environment: The dependencies of the presenter.
  ///   - isAtStart: A closure that returns whether the user is where the app has started.
  public init(
    in environment: ProfileEnvironment, isAtStart: @escaping @MainActor () -> Bool = { true }
  ) {
    (self.environment, self.isAtStart) = (environment, isAtStart)
  }

  private var step: TourStep? { index < steps.count ? steps[index] : nil }

  /// A Boolean value that indicates whether the tour is running.
  public var isRunning: Bool { step != nil }

  /// A Boolean value that indicates whether the user can start the tour.
  public var canStart: Bool {
    environment.offersTour && !isRunning && environment.session.userID != nil
  }

  /// A Boolean value that indicates whether a line offers the tour, at the start until it's taken.
  public var isOffered: Bool { canStart && !wasTaken && isAtStart() }

  /// The number and the title of the step.
  public var heading: String {
    step.map { "\(index + 1) of \(steps.count)  \($0.title)" } ?? ""
  }

  /// A sentence about the step.
  public var text: String { step?.text ?? "" }

  /// Starts the tour if there's a person the user can follow.
  public func start() {
    guard canStart, let (search, item) = goal else { return }
    (wasTaken, index, performedCount) = (true, 0, 0)
    steps = TourStep.steps(searching: search, opening: item)
    run()
  }

  private func run() {
    task = Task.startImmediately { [weak self, clock = environment.clock] in
      while let actions = self?.step?.actions {
        for action in actions {
          guard self?.perform(action) == true else { return }
          guard (try? await clock.sleep(for: TourStep.pause)) != nil else { return }
        }
        let rest = TourStep.duration - TourStep.pause * actions.count
        guard (try? await clock.sleep(for: rest)) != nil else { return }
        self?.showNextStep()
      }
      self?.onInspect?(TourStep.inspected)
    }
  }

  private func showNextStep() {
    event("the tour continues") { (index, performedCount) = (index + 1, 0) }
  }

  /// Handles a key while the tour is running: Return, Space, and Right show the next step at once,
  /// and any other key ends the tour.
  ///
  /// - Returns: `false` if the tour isn't running.
  public func handle(_ press: KeyPress) -> Bool {
    guard Self.nextKeys.contains(press), let step = untracked({ self.step }) else {
      return leave()
    }
    task?.cancel()
    for action in step.actions.dropFirst(performedCount) {
      guard perform(action) else { return true }
    }
    showNextStep()
    run()
    return true
  }

  /// Ends the tour where it is.
  ///
  /// - Returns: `false` if the tour isn't running.
  @discardableResult
  func leave() -> Bool {
    guard untracked({ isRunning }) else { return false }
    task?.cancel()
    steps = []
    return true
  }

  /// Performs an action, or leaves if the user has gone elsewhere in the meantime.
  private func perform(_ action: TourStep.Action) -> Bool {
    if onAction?(action.action, action.node) == true {
      performedCount += 1
      return true
    }
    environment.notices.show("The tour has ended: it needs all photos and people")
    return !leave()
  }

  /// A text to search for, and the index of a shown person the user doesn't follow.
  private var goal: (search: String, item: Int)? {
    let (store, session) = (environment.store, environment.session)
    return untracked {
      let data = store.data
      let people = data.users.filter { user in
        session.canFollow(user.id) && !session.follows(user.id) && !user.followerIDs.isEmpty
      }
      // A name that everyone can read, and a profile with pictures.
      let best = people.first { user in
        user.displayName.prefix(3).allSatisfy { $0.isASCII && $0.isLetter }
          && !data.photos(of: user.id).isEmpty
      }
      guard let person = best ?? people.first else { return nil }
      let search = String(person.displayName.lowercased().prefix(3))
      let found = PersonItem.ids(containing: search, in: store)
      return found.firstIndex(of: person.id.rawValue).map { (search, $0) }
    }
  }

  isolated deinit { task?.cancel() }
}
