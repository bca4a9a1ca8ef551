/// What has to be right before something is submitted, and which mistakes are shown by now.
///
/// ```swift
/// @MainActor final class SignUp {
///   @Observed var email = "", password = "", again = ""
///   lazy var form = Form(of: self) {
///     Check(\.email, .email("Write an address, as ada@example.com."))
///     Check(\.password, .length(8..., "Take 8 letters or more."))
///     Check(\.password, \.again, into: \.again, words: "The two differ.") { $0 == $1 }
///   }
///   var canSend: Bool { form.canSubmit }
///   lazy var send = Command(of: self, when: \.canSend) { try await $0.register() }
/// }
///
/// validate(\.email, in: \.form, into: \.emailProblem)   // a row
/// ```
///
/// A form is made of checks, and each is derived from the properties it names: it is done anew when
/// one of those changes, or something else that it reads. The first mistake of a field is the one that
/// is shown. A check that asks somebody else waits until the others of its field are right.
///
/// A field is touched once its value has changed, whoever changed it.
///
/// - Complexity: A change costs the checks that read it.
@MainActor
public final class Form<Owner: AnyObject> {
  /// When the mistakes of a field are shown.
  public enum Showing: Hashable, Sendable, CaseIterable {
    /// Once it was touched, and all of them once the form was submitted.
    case touched
    /// Once the form was submitted.
    case afterSubmit
    /// From the beginning.
    case always
  }

  /// When mistakes are shown.
  public let showing: Showing
  /// Whether all is right, and nothing is being asked.
  @Derived(\Form.areAllRight) public var isValid: Bool
  /// Whether something is being asked.
  @Derived(\Form.isOneAsking) public var isPending: Bool
  /// Whether it was submitted since it was made or reset.
  @Observed public private(set) var isSubmitted = false
  @Observed private var touched: Set<PartialKeyPath<Owner>> = []
  private var checks: [RunningCheck<Owner>] = []
  private var watches: [FieldWatch<Owner>] = []

  /// Makes the form of an object, which it does not hold.
  ///
  /// - Parameters:
  ///   - owner: the object whose properties are checked; usually it holds the form.
  ///   - showing: when mistakes are shown.
  ///   - checks: what has to be right.
  public init(
    of owner: Owner, showing: Showing = .touched, @FormBuilder<Owner> checks: () -> [Check<Owner>]
  ) {
    self.showing = showing
    let declared = checks()
    // The effects belong to the form, even if an effect that is running makes that.
    let outer = graph.owner
    graph.owner = nil
    untracked {
      for check in declared {
        let earlier = self.checks.filter { other in
          other.slots.contains { check.slots.contains($0) }
        }
        self.checks.append(check.run(owner) { earlier.allSatisfy { $0.state() == .right } })
        for watch in check.watches where !watches.contains(where: { $0.path == watch.path }) {
          watches.append(watch)
        }
      }
      for watch in watches {
        // The path alone: a watch holds what it calls.
        let path = watch.path
        watch.start(owner) { [weak self] in self?.touch(path) }
      }
    }
    graph.owner = outer
  }

  private var areAllRight: Bool { checks.allSatisfy { $0.state() == .right } }

  private var isOneAsking: Bool {
    checks.contains {
      if case .asking = $0.state() { true } else { false }
    }
  }

  /// Whether a button that submits it should be enabled: while it is valid, and, where mistakes are
  /// shown only after a submission, before that.
  public var canSubmit: Bool { (showing == .afterSubmit && !isSubmitted) || isValid }

  /// Says that the user wants it done: from now on all mistakes are shown.
  ///
  /// ```swift
  /// func register() async throws {
  ///   guard form.submit() else { return }
  ///   try await server.register(email, password)
  /// }
  /// ```
  ///
  /// - Returns: Whether all is right.
  @discardableResult
  public func submit() -> Bool {
    untracked {
      if !isSubmitted { isSubmitted = true }
      return isValid
    }
  }

  /// Begins anew with the values that are there: nothing is touched or submitted.
  public func reset() {
    untracked {
      transaction {
        for watch in watches { watch.reset() }
        for check in checks { check.reset() }
        touched = []
        isSubmitted = false
      }
    }
  }

  /// Counts a field as touched though its value did not change, as when the user leaves it.
  public func touch(_ field: PartialKeyPath<Owner>) {
    untracked { if !touched.contains(field) { touched.insert(field) } }
  }

  /// How a field stands.
  ///
  /// ```swift
  /// presenter.form[\.email].error               // "Write an address, as ada@example.com."
  /// \.form[\.email].error --> \.problem.text    // a row
  /// ```
  public subscript(field: PartialKeyPath<Owner>) -> FieldStatus {
    var status = FieldStatus(isTouched: touched.contains(field))
    let isShown =
      switch showing {
      case .always: true
      case .touched: status.isTouched || isSubmitted
      case .afterSubmit: isSubmitted
      }
    for check in checks where check.slots.contains(field) {
      switch check.state() {
      case .wrong(let words) where status.problem == nil:
        status.problem = words
        if isShown { status.error = words }
      case .asking(let words):
        status.isPending = true
        status.pending = words
      case .right, .wrong: break
      }
    }
    return status
  }

  /// What is wrong, whether shown or not, in the order of the checks.
  public var problems: [String] {
    checks.compactMap { if case .wrong(let words) = $0.state() { words } else { nil } }
  }
}

/// How a field of a form stands.
public struct FieldStatus: Hashable, Sendable {
  /// The words for its first mistake, if they are to be shown; empty if not.
  public fileprivate(set) var error = ""
  /// The words for its first mistake, whether shown or not.
  public fileprivate(set) var problem: String?
  /// Whether somebody is being asked about it.
  public fileprivate(set) var isPending = false
  /// Whether its value has changed since the form was made or reset.
  public let isTouched: Bool
  fileprivate var pending = ""

  fileprivate init(isTouched: Bool) { self.isTouched = isTouched }

  /// What a line beside the field says: the error, or that somebody is being asked, or nothing.
  public var message: String { error.isEmpty ? pending : error }
}

/// Collects the checks of a form.
@MainActor
@resultBuilder
public enum FormBuilder<Owner: AnyObject> {
  /// One check.
  public static func buildExpression(_ check: Check<Owner>) -> [Check<Owner>] { [check] }
  /// All of them, in order.
  public static func buildBlock(_ checks: [Check<Owner>]...) -> [Check<Owner>] {
    checks.flatMap { $0 }
  }
  /// The checks of an `if` without `else`.
  public static func buildOptional(_ checks: [Check<Owner>]?) -> [Check<Owner>] { checks ?? [] }
  /// The checks of an `if`.
  public static func buildEither(first checks: [Check<Owner>]) -> [Check<Owner>] { checks }
  /// The checks of an `else`.
  public static func buildEither(second checks: [Check<Owner>]) -> [Check<Owner>] { checks }
  /// The checks of a `for`.
  public static func buildArray(_ checks: [[Check<Owner>]]) -> [Check<Owner>] {
    checks.flatMap { $0 }
  }
}
